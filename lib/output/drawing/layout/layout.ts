import { afterWaiting } from '../../../base/after-waiting.js';
import type { ElkNode } from '../../../interop.js';
import type { Direction, Drawing } from '../drawing.js';
import { layoutAlike } from './alike.js';
import { layoutGraph, type Routing } from './elk-graph.js';
import { allBoxes, type Box, type Diagram, isGrid } from '../model.js';
import { isReadable, pageScale } from './page.js';
import { placed } from './placement.js';
import { layoutBranches } from './branches.js';
import { layoutTrays, mostInColumn } from './trays.js';
import { simpleLayout } from './simple-layout.js';

/** Lays out an ELK graph without changing it; rejects with the signal's reason when the signal aborts. */
export type LayoutEngine = (graph: ElkNode, signal: AbortSignal) => Promise<ElkNode>;

export interface LayoutOptions {
  /** Longest time for one attempt, in ms. Default: 30 000. */
  readonly timeLimit?: number;
  /** Aborting it ends the layout with a {@link LayoutError}. */
  readonly signal?: AbortSignal;
  /**
   * What to do when the layout takes too long: throw a {@link LayoutError}, or draw in a simpler way, which always works.
   * Default: `simplify`.
   */
  readonly onFailure?: 'throw' | 'simplify';
  /**
   * Which way requests run; `auto` is right where a page then shows everything in readable type, and otherwise the way in which it
   * shows it larger. A drawing with a grid always runs right. Default: `right`.
   */
  readonly direction?: Direction | 'auto';
  /** What lays out. Default: ELK in a thread. */
  readonly engine?: LayoutEngine;
}

/** Why a layout did not come about. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';

  constructor(
    readonly reason: 'time-limit' | 'cancelled' | 'engine',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const defaultTimeLimit = 30_000;

/** ELK recurses into nested modules. */
const deepest = 500;

/**
 * Gives everything in a diagram its place. The same diagram gets the same places, on every machine.
 *
 * When the layout takes longer than its limit, another attempt is made with lines that are easier to lead; when that takes as long
 * again, or modules nest very deep, boxes are placed in columns. {@link Drawing.simplified} says so. Throws a `LayoutError` when cancelled, when the engine fails,
 * and on request when it takes too long.
 */
export async function layout(diagram: Diagram, options: LayoutOptions = {}): Promise<Drawing> {
  const { direction = 'right' } = options;
  // Grid positions cannot be rotated.
  if (hasGrid(diagram)) return inDirection(diagram, 'right', options);
  if (direction !== 'auto') return inDirection(diagram, direction, options);
  const right = await inDirection(diagram, 'right', options);
  if (right.simplified !== null || isReadable(right.root)) return right;
  const down = await inDirection(diagram, 'down', options);
  return down.simplified === null && pageScale(down.root) > pageScale(right.root) ? down : right;
}

async function inDirection(diagram: Diagram, direction: Direction, options: LayoutOptions): Promise<Drawing> {
  const { onFailure = 'simplify' } = options;
  if (nestsTooDeep(diagram) && onFailure === 'simplify')
    return simpleLayout(diagram, `More than ${deepest} modules lie in one another. The boxes are placed in columns.`);
  try {
    return await attempt(diagram, { direction, routing: 'ORTHOGONAL' }, null, options);
  } catch (error) {
    if (onFailure === 'throw' || !isTooLong(error)) throw error;
    return secondAttempt(diagram, direction, error, options);
  }
}

async function secondAttempt(
  diagram: Diagram,
  direction: Direction,
  first: LayoutError,
  options: LayoutOptions,
): Promise<Drawing> {
  try {
    return await attempt(
      diagram,
      { direction, routing: 'POLYLINE' },
      `${first.message} The lines are slanted instead.`,
      options,
    );
  } catch (error) {
    if (!isTooLong(error)) throw error;
    return simpleLayout(diagram, `${first.message} The boxes are placed in columns.`);
  }
}

async function attempt(
  diagram: Diagram,
  { direction, routing }: { readonly direction: Direction; readonly routing: Routing },
  simplified: string | null,
  { timeLimit = defaultTimeLimit, signal, engine = elkEngine }: LayoutOptions,
): Promise<Drawing> {
  const done = new AbortController();
  const limit = new AbortController();
  const endLimit = afterWaiting(timeLimit, () => limit.abort());
  const end = AbortSignal.any([limit.signal, done.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    const graph = layoutGraph(diagram, { routing, direction });
    const layOut = (part: ElkNode): Promise<ElkNode> => engine(part, end);
    const turned = await Promise.race([laidOut(graph, direction, layOut), aborted(end)]);
    return placed(diagram, turned, direction, simplified);
  } catch (cause) {
    if (signal?.aborted) throw new LayoutError('cancelled', 'The layout of the drawing was cancelled.', { cause });
    if (limit.signal.aborted) {
      const message = `The layout of the drawing took longer than ${timeLimit} ms.`;
      throw new LayoutError('time-limit', message, { cause });
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LayoutError('engine', `The drawing could not be laid out (${reason.replace(/\.$/, '')}).`, { cause });
  } finally {
    endLimit();
    done.abort();
  }
}

function hasGrid(diagram: Diagram): boolean {
  for (const box of allBoxes(diagram)) if (isGrid(box)) return true;
  return false;
}

function nestsTooDeep({ root }: Diagram): boolean {
  let level: readonly Box[] = [root];
  for (let depth = 0; depth < deepest && level.length > 0; depth++) level = level.flatMap(({ boxes }) => boxes);
  return level.length > 0;
}

// ELK ignores the ports of the outermost box unless it has a parent.
async function laidOut(
  graph: ElkNode,
  direction: Direction,
  engine: (graph: ElkNode) => Promise<ElkNode>,
): Promise<ElkNode> {
  const layOut = (part: ElkNode): Promise<ElkNode> =>
    layoutBranches(part, mostInColumn.west[direction], (whole) => layoutTrays(whole, direction, engine));
  if (graph.ports?.length === 0) return layoutAlike(graph, layOut);
  const around = { id: '', layoutOptions: graph.layoutOptions ?? {}, children: [graph], edges: [] };
  const { children: [root] = [] } = await layoutAlike(around, layOut);
  if (root === undefined) throw new Error('the outermost box is missing');
  return root;
}

function isTooLong(error: unknown): error is LayoutError {
  return error instanceof LayoutError && error.reason === 'time-limit';
}

// An engine may ignore the signal.
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** ELK in a thread: one for all graphs with the same signal, until that aborts. */
export const elkEngine: LayoutEngine = elkEngineWith(undefined);

/** The same with the result of {@link compiledElk} from an earlier process, which makes it start faster. */
export function elkEngineWith(code: Uint8Array | undefined): LayoutEngine {
  const threads = new WeakMap<AbortSignal, Promise<(graph: ElkNode) => Promise<ElkNode>>>();
  return async (graph, signal) => {
    // Load ELK on demand: it is large, and most users of this library draw nothing.
    const thread =
      threads.get(signal) ?? import('../../../interop.js').then(({ elkThread }) => elkThread(signal, code));
    threads.set(signal, thread);
    return await (
      await thread
    )(graph);
  };
}

/** The code of ELK as compiled by V8 so far, for {@link elkEngineWith} in later processes; undefined if it is not new. */
export async function compiledElk(): Promise<Uint8Array | undefined> {
  const interop = await import('../../../interop.js');
  return await interop.compiledElk();
}
