// Loaded before everything else: it imports as little as it can.
import type { WorkerOptions } from 'node:worker_threads';
import { io, type TopologyThread } from '../process/io.js';
import { isTopologyFile } from './files.js';
import { usualMemory } from '../process/usual-memory.js';

/** A worker that is started while it is still being found out what it is to do. */
export interface EarlyWorker {
  readonly worker: TopologyThread;
  /** Its limit, in MiB. */
  readonly memory: number;
}

let early: EarlyWorker | undefined;

/** The early worker, for another instance of this module. */
export function handOver(): EarlyWorker | undefined {
  const handed = early;
  early = undefined;
  return handed;
}

/** Takes over the early worker of another instance. */
export function takeOver(handed: EarlyWorker | undefined): void {
  early = handed;
}

/** Starts the worker early where a command line will clearly want one: it takes as long to get ready as the command, and both do at once. */
export function startIfWanted([called, input = '', ...others]: readonly string[]): void {
  // A sweep has processes of its own.
  if (called === 'sweep' || others.some((word) => word.startsWith('--memory')) || !isTopologyFile(input)) return;
  startEarly(usualMemory());
}

/** Starts a worker that will be wanted, unless there is one already. `memory` is its limit, in MiB. */
export function startEarly(memory: number): void {
  early ??= { worker: startWorker(memory), memory };
}

/** Ends a worker that was started early and was not wanted after all. */
export async function endEarly(): Promise<void> {
  const unwanted = early?.worker;
  early = undefined;
  await unwanted?.terminate();
}

/** A worker that elaborates a topology: that which was started early, or another. `memory` is its limit, in MiB. */
export function takeWorker(memory: number): TopologyThread {
  const worker = early?.memory === memory ? early.worker : startWorker(memory);
  if (early?.worker === worker) early = undefined;
  // The answer of a command is all that standard output carries. It is written at once, since the process ends when all is that was written.
  const { stderr } = io();
  worker.stdout.on('data', (piece: Buffer) => stderr.write(piece));
  return worker;
}

function startWorker(memory: number): TopologyThread {
  // Its heap is limited by the engine; what it takes besides, such as buffers, is not.
  const resourceLimits = { maxOldGenerationSizeMb: Math.ceil(memory) };
  const options = { stdout: true, resourceLimits };
  return import.meta.url.endsWith('.ts')
    ? threadFromSources(options)
    : thread(new URL('../cli/thread.cjs', import.meta.url), options);
}

function thread(script: string | URL, options: WorkerOptions): TopologyThread {
  const started = io().startThread?.(script, options);
  if (started !== undefined) return started;
  // Loaded where there is a thread to start: most commands need none.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return new Worker(script, options);
}

// It has to learn TypeScript first.
function threadFromSources(options: WorkerOptions): TopologyThread {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const script = JSON.stringify(new URL('../thread.ts', import.meta.url).href);
  const start = `import(${loader}).then(({ register }) => { register(); return import(${script}); });`;
  return thread(start, { ...options, eval: true });
}
