import { InvalidArgumentError } from 'commander';
import { suggest } from '../lib/diagnostic/index.js';
import type { Diagram, ViewName } from '../lib/diagram/index.js';
import type { Elaboration } from '../lib/model/index.js';
import { route } from '../lib/query/index.js';
import { mastersCalled, protocolsCalled } from './design-names.js';
import { CommandError, exitCodes } from './exit-codes.js';
import { address } from './query-arguments.js';

/** What to show of a view. */
export interface Selection {
  readonly focus?: string;
  readonly depth?: number;
  /** Whether one module is drawn for many that are alike. Default: when a depth is given, as that is to see less. */
  readonly fold?: boolean;
  readonly protocol?: readonly string[];
  readonly highlight?: Highlight;
}

/** What is brought to the front: a box, or the way of an access. */
export type Highlight = { readonly path: string } | { readonly master: string; readonly address: bigint };

/** Reads `PATH` or `MASTER@ADDRESS`. */
export function highlightOf(text: string): Highlight {
  const at = text.lastIndexOf('@');
  if (at < 0) return { path: text };
  return { master: text.slice(0, at), address: address(text.slice(at + 1)) };
}

/** Reads how many modules may lie around an open one. */
export function depthOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be an integer of at least 0.');
  return value;
}

/** A view with what was chosen of it. Raises a usage error for what is not in it. */
export async function selectedView(
  elaboration: Elaboration,
  view: ViewName,
  { focus, depth: deepest, fold = deepest !== undefined, protocol, highlight }: Selection,
): Promise<Diagram> {
  const { allBoxes, closed, focused, folded, highlighted, ofProtocols, views } =
    await import('../lib/diagram/index.js');
  let diagram = views[view](elaboration);
  const ids = [...allBoxes(diagram)].map(({ id }) => id);
  const checkBox = (path: string): void => {
    if (ids.includes(path)) return;
    const help = suggest(path, ids) ?? 'entente list <input> nodes shows all paths.';
    throw new CommandError(`The view ${view} has no module and no node ${path}.`, exitCodes.usage, help);
  };
  if (highlight !== undefined) {
    if ('path' in highlight) checkBox(highlight.path);
    diagram = highlighted(diagram, litBy(elaboration, highlight));
  }
  if (protocol !== undefined) {
    const shown = protocolsCalled(elaboration, protocol);
    diagram = ofProtocols(diagram, (each) => shown.has(each));
  }
  if (focus !== undefined) {
    checkBox(focus);
    diagram = focused(diagram, focus) ?? diagram;
  }
  if (deepest !== undefined) diagram = closed(diagram, (_, around) => around <= deepest);
  return fold ? folded(diagram) : diagram;
}

function litBy(
  elaboration: Elaboration,
  highlight: Highlight,
): { readonly edges: ReadonlySet<string>; readonly boxes: ReadonlySet<string> } {
  if ('path' in highlight) return { edges: new Set(), boxes: new Set([highlight.path]) };
  const { master, address: first } = highlight;
  const routes = mastersCalled(elaboration, master).map((each) =>
    route(elaboration, each, { operation: 'get', address: first }),
  );
  return { edges: new Set(routes.flatMap(({ hops }) => hops.map(({ edge }) => edge))), boxes: new Set() };
}
