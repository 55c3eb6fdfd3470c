import type { Resvg, ResvgRenderOptions } from '@resvg/resvg-js';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

// Packages that cannot simply be imported, because their types differ from what Node loads or because they need a thread, are wrapped here and
// imported nowhere else. Heavy ones are loaded on first use.

// The parts of ELK's JSON graphs that are used. ELK's own declarations do not type-check in strict projects, and the declarations of this package
// would refer to them.

/** What ELK is told of how to lay out, by the names of its options. */
export type LayoutOptions = Record<string, string>;

export interface ElkPoint {
  x: number;
  y: number;
}

interface ElkElement {
  layoutOptions?: LayoutOptions;
  labels?: ElkLabel[];
}

interface ElkShape extends ElkElement {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

export interface ElkLabel extends ElkShape {
  id?: string;
  text?: string;
}

export interface ElkPort extends ElkShape {
  id: string;
}

export interface ElkNode extends ElkShape {
  id: string;
  ports?: ElkPort[];
  children?: ElkNode[];
  edges?: ElkExtendedEdge[];
}

export interface ElkExtendedEdge extends ElkElement {
  id: string;
  /** Ids of nodes or ports. */
  sources: string[];
  targets: string[];
  /** Where it lies; ELK adds them. */
  sections?: ElkEdgeSection[];
  /** Where it meets others of the same end; ELK adds them. */
  junctionPoints?: ElkPoint[];
}

export interface ElkEdgeSection {
  id: string;
  startPoint: ElkPoint;
  endPoint: ElkPoint;
  bendPoints?: ElkPoint[];
}

/** What the thread answers: to a graph the graph with its places or why there are none, to nothing what was compiled of ELK. */
interface ElkAnswer {
  readonly graph?: ElkNode;
  readonly failure?: string;
  readonly code?: Uint8Array;
}

// A thread needs JavaScript, wherever the library itself runs from; a source text needs no file. ELK's errors cannot be sent between threads, and
// some of their messages contain the whole graph.
const threadSource = `
const { readFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { Script } = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');
const { elk: filename, code: cachedData } = workerData;
const script = new Script(wrap(readFileSync(filename, 'utf8')), { filename, cachedData });
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, require, loaded, filename, '');
const elk = new loaded.exports.Worker();
elk.onmessage = ({ data: { id, data, error } }) => {
  if (error !== undefined) parentPort.postMessage({ failure: String(error.message ?? error).slice(0, 200) });
  else if (id === 1) parentPort.postMessage({ graph: data });
};
elk.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
parentPort.on('message', (graph) => {
  if (graph !== null) elk.postMessage({ id: 1, cmd: 'layout', graph, layoutOptions: {}, options: {} });
  else parentPort.postMessage(script.cachedDataRejected === false ? {} : { code: script.createCachedData() });
});
`;

// ELK takes longer to start than to lay out a typical drawing, and becomes faster with every graph, so an idle thread waits for the next drawing
// for a while. It does not keep the process alive.
let free: Worker | undefined;
const patience = 5000;

/**
 * A thread that lays graphs out with ELK, one after the other, until the signal aborts. ELK keeps its thread busy until it is done.
 *
 * A graph that is passed stays as it is; the answer is a copy with places, and with whatever else ELK noted in it. It rejects when the
 * signal aborts, and with an Error when ELK fails. `code` is what {@link compiledElk} gave in an earlier process: with it, a thread that
 * has to be started is ready sooner.
 */
export function elkThread(signal: AbortSignal, code?: Uint8Array): (graph: ElkNode) => Promise<ElkNode> {
  signal.throwIfAborted();
  const thread = free ?? startThread(code);
  free = undefined;
  thread.ref();
  let isSound = true;
  signal.addEventListener(
    'abort',
    () => {
      if (isSound && free === undefined) keep(thread);
      else void thread.terminate();
    },
    { once: true },
  );
  const layOut = async (graph: ElkNode): Promise<ElkNode> => {
    signal.throwIfAborted();
    // A thread that was abandoned while busy, or that failed, is not reused.
    isSound = false;
    thread.postMessage(graph);
    const [{ graph: placed, failure }] = (await once(thread, 'message', { signal })) as [ElkAnswer];
    if (placed === undefined) throw new Error(`ELK failed: ${failure}`);
    isSound = true;
    return placed;
  };
  let last: Promise<unknown> = Promise.resolve();
  return async (graph) => {
    const next = async (): Promise<ElkNode> => await layOut(graph);
    // Answers do not identify their graph, so each request waits until the one before it has been answered.
    const placed = last.then(next, next);
    last = placed;
    return await placed;
  };
}

/**
 * What the engine has compiled of ELK in a thread that is free, for threads of later processes; undefined where no thread is free, and
 * where the engine took the code with which it was started.
 */
export async function compiledElk(): Promise<Uint8Array | undefined> {
  const thread = free;
  if (thread === undefined) return undefined;
  free = undefined;
  thread.ref();
  thread.postMessage(null);
  const [{ code }] = (await once(thread, 'message')) as [ElkAnswer];
  keep(thread);
  return code;
}

function startThread(code: Uint8Array | undefined): Worker {
  const elk = createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js');
  // ELK lays out nested modules recursively.
  const resourceLimits = { stackSizeMb: 64 };
  // The options of the process, such as a TypeScript loader, are of no use to the thread.
  const thread = new Worker(threadSource, { eval: true, workerData: { elk, code }, resourceLimits, execArgv: [] });
  // Pending requests receive the error as well; an idle thread has none.
  for (const event of ['error', 'exit']) {
    thread.on(event, () => {
      if (free === thread) free = undefined;
    });
  }
  return thread;
}

function keep(thread: Worker): void {
  free = thread;
  thread.unref();
  setTimeout(() => {
    if (free !== thread) return;
    free = undefined;
    void thread.terminate();
  }, patience).unref();
}

/** The fonts of a picture, the family that they are of, and whether those of the machine are to help out. */
interface PictureFonts {
  readonly fontFiles: readonly string[];
  readonly family: string;
  readonly needsOthers: boolean;
}

/** Turns an SVG into a PNG with these fonts and no others. Throws an Error when the optional package for it is missing. */
export async function rasterise(
  svg: string,
  { zoom, ...fonts }: PictureFonts & { readonly zoom: number },
): Promise<Uint8Array> {
  return (await resvg(svg, fonts, { fitTo: { mode: 'zoom', value: zoom } }, 'PNG')).render().asPng();
}

/** Turns an SVG into one of paths alone, its text as outlines of these fonts. Throws an Error when the optional package for it is missing. */
export async function outlined(svg: string, fonts: PictureFonts): Promise<string> {
  return (await resvg(svg, fonts, {}, 'PDF')).toString();
}

async function resvg(
  svg: string,
  { fontFiles, family, needsOthers }: PictureFonts,
  options: ResvgRenderOptions,
  format: string,
): Promise<Resvg> {
  const { Resvg } = await import('@resvg/resvg-js').catch((cause: unknown) => {
    throw new Error(`${format} needs the optional package @resvg/resvg-js, which is not installed for this machine.`, {
      cause,
    });
  });
  const font = { loadSystemFonts: needsOthers, fontFiles: [...fontFiles], defaultFontFamily: family };
  return new Resvg(svg, { font, ...options });
}
