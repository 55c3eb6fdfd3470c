import { InvalidArgumentError } from 'commander';
import { listed } from '../../../lib/base/diagnostic/index.js';
import type { Box, Diagram, ViewName } from '../../../lib/output/drawing/index.js';
import { type Elaboration, Protocols } from '../../../lib/elaboration/index.js';
import { outermost } from '../../../lib/base/names/index.js';
import { edgesOnWay, mastersOf, protocolsCalled, route } from '../../../lib/query/index.js';
import { noPlace } from '../../inputs/design-names.js';
import { CommandError, exitCodes } from '../../process/exit-codes.js';
import { address } from './query.js';

/** What to show of a view. */
export interface Selection {
  /** Whether the buses show who interrupts whom as well. Default false. */
  readonly interrupts?: boolean;
  readonly focus?: string;
  readonly depth?: number;
  /** Whether one module is drawn for many that are alike. Default: when a depth is given, as that is to see less, and for a large drawing. */
  readonly fold?: boolean;
  readonly protocol?: readonly string[];
  readonly highlight?: Highlight;
}

/** What is brought to the front: boxes, or the way of an access. */
export type Highlight = { readonly name: string } | { readonly master: string; readonly address: bigint };

/** Reads `NAME` or `MASTER@ADDRESS`. */
export function highlightOf(text: string): Highlight {
  const at = text.lastIndexOf('@');
  if (at < 0) return { name: text };
  return { master: text.slice(0, at), address: address(text.slice(at + 1)) };
}

/** Reads how many modules may lie around an open one. */
export function depthOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be an integer of at least 0.');
  return value;
}

/** A view with what was chosen of it. Throws a usage error for what is not in it. */
export async function selectedView(
  elaboration: Elaboration,
  view: ViewName,
  { interrupts = false, focus, depth: deepest, fold, protocol, highlight }: Selection,
): Promise<Diagram> {
  const { allBoxes, closed, focused, folded, highlighted, ofProtocols, views } =
    await import('../../../lib/output/drawing/index.js');
  let diagram = views[view](elaboration, { interrupts });
  const boxesNamed = (name: string): string[] => {
    const ids = [...allBoxes(diagram)].map(({ id }) => id);
    const boxes = outermost(name, ids);
    if (boxes.length > 0) return boxes;
    throw noPlace(
      `The view ${view} has no module and no node ${name}.`,
      name,
      ids.map((path) => ({ path })),
    );
  };
  if (highlight !== undefined) {
    const lit =
      'name' in highlight
        ? { edges: new Set<string>(), boxes: new Set(boxesNamed(highlight.name)) }
        : { edges: wayOf(elaboration, highlight), boxes: new Set<string>() };
    diagram = highlighted(diagram, lit);
  }
  // Before lines are left out, with which boxes go.
  if (focus !== undefined) {
    const [box = '', ...others] = boxesNamed(focus);
    if (others.length > 0) {
      throw new CommandError(
        `${others.length + 1} modules and nodes are called ${focus}.`,
        exitCodes.usage,
        `Choose one: ${listed([box, ...others])}.`,
      );
    }
    diagram = focused(diagram, box) ?? diagram;
  }
  if (protocol !== undefined) {
    const shown = protocolsCalled(elaboration, protocol);
    const drawn = [...new Set([...allBoxes(diagram)].flatMap(({ lines }) => lines.map((line) => line.protocol)))];
    if (!drawn.some((each) => shown.has(each)))
      throw new CommandError(
        `${focus ?? `The view ${view}`} has no lines of ${listed(protocol)}.`,
        exitCodes.usage,
        drawn.length === 0 ? 'It has no lines.' : `It has those of ${listed(titlesOf(elaboration, drawn))}.`,
      );
    diagram = ofProtocols(diagram, (each) => shown.has(each));
  }
  if (deepest !== undefined) diagram = closed(diagram, (_, around) => around <= deepest);
  return (fold ?? (deepest !== undefined || isLarge([...allBoxes(diagram)]))) ? folded(diagram) : diagram;
}

// Several protocols may go by one name.
function titlesOf(elaboration: Elaboration, protocols: readonly string[]): string[] {
  const { titleOf } = Protocols.in(elaboration);
  return [...new Set(protocols.map(titleOf))];
}

// Of more boxes, or of more lines, a drawing cannot be read on a page.
function isLarge(boxes: readonly Box[]): boolean {
  return boxes.length > 120 || boxes.reduce((sum, { lines }) => sum + lines.length, 0) > 240;
}

/** Whether one box of a drawing stands for several. */
export function isFolded(boxes: Iterable<Box>): boolean {
  return [...boxes].some(({ alike }) => alike !== undefined);
}

// The edges of an access, as reads go.
function wayOf(
  elaboration: Elaboration,
  { master, address: first }: { readonly master: string; readonly address: bigint },
): Set<string> {
  const routes = mastersOf(elaboration, master).map((each) =>
    route(elaboration, each, { operation: 'get', address: first }),
  );
  return new Set(routes.flatMap((way) => edgesOnWay(elaboration, way)));
}
