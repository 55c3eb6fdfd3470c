// Loaded before everything else: it imports as little as it can.
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { io } from './io.js';
import { isTopologyFile } from './topology-files.js';
import { usualMemory } from './usual-memory.js';

// Started while it is still being found out what it is to do.
let early: { readonly worker: Worker; readonly memory: number } | undefined;

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
export function takeWorker(memory: number): Worker {
  const worker = early?.memory === memory ? early.worker : startWorker(memory);
  if (early?.worker === worker) early = undefined;
  // The answer of a command is all that standard output carries.
  worker.stdout.pipe(io().stderr, { end: false });
  return worker;
}

function startWorker(memory: number): Worker {
  // Its heap is limited by the engine; what it takes besides, such as buffers, is not.
  const resourceLimits = { maxOldGenerationSizeMb: Math.ceil(memory) };
  const options = { stdout: true, resourceLimits };
  return import.meta.url.endsWith('.ts') ? workerFromSources(options) : new Worker(script('js'), options);
}

function script(extension: string): URL {
  return new URL(`../cli/elaboration-worker.${extension}`, import.meta.url);
}

// It has to learn TypeScript first.
function workerFromSources(options: WorkerOptions): Worker {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const start = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(script('ts').href)}); });`;
  return new Worker(start, { ...options, eval: true });
}
