import { InvalidArgumentError } from 'commander';
import { listed } from '../../../lib/base/diagnostic/index.js';
import type { Box, Diagram, ViewName } from '../../../lib/output/drawing/index.js';
import { type Elaboration, Protocols } from '../../../lib/elaboration/index.js';
import { outermost } from '../../../lib/base/names/index.js';
import { edgesOnWay, mastersOf, protocolsCalled, route } from '../../../lib/query/index.js';
import { noPlace } from '../../inputs/design-names.js';
import { CommandError, exitCodes } from '../../process/exit-codes.js';
import { address } from './query.js';

/** The part of a view to show. */
export interface Selection {
  /** Whether the view buses also shows interrupts. Default false. */
  readonly interrupts?: boolean;
  readonly focus?: string;
  readonly depth?: number;
  /**
   * Whether to draw one of several identical modules. Default: if a depth is given, because that asks for less detail,
   * and for large drawings.
   */
  readonly fold?: boolean;
  readonly protocol?: readonly string[];
  readonly highlight?: Highlight;
}

/** The part to highlight: boxes, or the route of an access. */
export type Highlight = { readonly name: string } | { readonly master: string; readonly address: bigint };

/** Reads `NAME` or `MASTER@ADDRESS`. */
export function highlightOf(text: string): Highlight {
  const at = text.lastIndexOf('@');
  if (at < 0) return { name: text };
  return { master: text.slice(0, at), address: address(text.slice(at + 1)) };
}

/** Reads the number of levels below which modules are closed. */
export function depthOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be an integer of at least 0.');
  return value;
}

/** A view reduced to the selected part. Throws a usage error for names that are not in it. */
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
  // This must precede filtering by protocol, which removes lines and the boxes that lose all of them.
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

// Several protocols may share a title.
function titlesOf(elaboration: Elaboration, protocols: readonly string[]): string[] {
  const { titleOf } = Protocols.in(elaboration);
  return [...new Set(protocols.map(titleOf))];
}

// A larger drawing is unreadable on a page.
function isLarge(boxes: readonly Box[]): boolean {
  return boxes.length > 120 || boxes.reduce((sum, { lines }) => sum + lines.length, 0) > 240;
}

/** Whether a box of a drawing represents several identical ones. */
export function isFolded(boxes: Iterable<Box>): boolean {
  return [...boxes].some(({ alike }) => alike !== undefined);
}

// The edges on the route of a read.
function wayOf(
  elaboration: Elaboration,
  { master, address: first }: { readonly master: string; readonly address: bigint },
): Set<string> {
  const routes = mastersOf(elaboration, master).map((each) =>
    route(elaboration, each, { operation: 'get', address: first }),
  );
  return new Set(routes.flatMap((way) => edgesOnWay(elaboration, way)));
}
