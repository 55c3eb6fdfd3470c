// This module is loaded first, so it imports as little as possible.
import type { WorkerOptions } from 'node:worker_threads';
import { io, type TopologyThread } from '../process/io.js';
import { isTopologyFile } from './files.js';
import { usualMemory } from '../process/usual-memory.js';

/** A worker that is started before its task is known. */
export interface EarlyWorker {
  readonly worker: TopologyThread;
  /** Its memory limit in MiB. */
  readonly memory: number;
}

let early: EarlyWorker | undefined;

/** Releases the early worker to another instance of this module. */
export function handOver(): EarlyWorker | undefined {
  const handed = early;
  early = undefined;
  return handed;
}

/** Takes over the early worker of another instance of this module. */
export function takeOver(handed: EarlyWorker | undefined): void {
  early = handed;
}

/** Starts the worker early if the command line will clearly need one: the worker takes as long to start as the command, and both run in parallel. */
export function startIfWanted([called, input = '', ...others]: readonly string[]): void {
  // A sweep uses separate processes.
  if (called === 'sweep' || others.some((word) => word.startsWith('--memory')) || !isTopologyFile(input)) return;
  startEarly(usualMemory());
}

/** Starts a worker that will be needed, unless there is one already. `memory` is its limit in MiB. */
export function startEarly(memory: number): void {
  early ??= { worker: startWorker(memory), memory };
}

/** Ends an early worker that was not needed after all. */
export async function endEarly(): Promise<void> {
  const unwanted = early?.worker;
  early = undefined;
  await unwanted?.terminate();
}

/** A worker that elaborates a topology: the early one if its limit matches, or a new one. `memory` is its limit in MiB. */
export function takeWorker(memory: number): TopologyThread {
  const worker = early?.memory === memory ? early.worker : startWorker(memory);
  if (early?.worker === worker) early = undefined;
  // Standard output is reserved for the answer of the command. Write at once, because the process exits when everything has been written.
  const { stderr } = io();
  worker.stdout.on('data', (piece: Buffer) => stderr.write(piece));
  return worker;
}

function startWorker(memory: number): TopologyThread {
  // The engine limits only the heap, not other memory such as buffers.
  const resourceLimits = { maxOldGenerationSizeMb: Math.ceil(memory) };
  const options = { stdout: true, resourceLimits };
  return import.meta.url.endsWith('.ts')
    ? threadFromSources(options)
    : thread(new URL('../cli/thread.cjs', import.meta.url), options);
}

function thread(script: string | URL, options: WorkerOptions): TopologyThread {
  const started = io().startThread?.(script, options);
  if (started !== undefined) return started;
  // Load this on demand: most commands start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return new Worker(script, options);
}

// Registers a loader for TypeScript first.
function threadFromSources(options: WorkerOptions): TopologyThread {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const script = JSON.stringify(new URL('../thread.ts', import.meta.url).href);
  const start = `import(${loader}).then(({ register }) => { register(); return import(${script}); });`;
  return thread(start, { ...options, eval: true });
}
