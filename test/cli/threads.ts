import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { TopologyThread } from '../../cli/process/io.js';

/** A thread that may be asked again. */
interface Kept {
  readonly worker: Worker;
  /** With what it was started: one that differs in anything is another. */
  readonly as: string;
}

// Those that wait to be asked again, each with what ends it when nobody does.
const idle = new Map<Kept, NodeJS.Timeout>();

// As long they wait, in ms: while one does, the process does not end.
const patience = 1000;

/**
 * Starts a thread as the command line asks for it, or hands out one that has done all that it was asked before: most runs take less time
 * than a thread takes to start. What a run prints, exits with or exceeds is that run's alone; what it leaves in its globals is not.
 */
export function startThread(script: string | URL, options: WorkerOptions): TopologyThread {
  // A thread has the variables of the environment that there were when it was started.
  const as = JSON.stringify([String(script), options, process.env]);
  const free = [...idle.keys()].find((each) => each.as === as);
  if (free !== undefined) take(free);
  return lent(free ?? { worker: new Worker(script, options), as });
}

function put(kept: Kept): void {
  const { worker } = kept;
  const end = (): void => {
    take(kept);
    void worker.terminate();
  };
  idle.set(kept, setTimeout(end, patience).unref());
  // What a run left in it may still go wrong.
  for (const event of ['error', 'exit']) worker.once(event, end);
}

function take(kept: Kept): void {
  clearTimeout(idle.get(kept));
  idle.delete(kept);
  for (const event of ['error', 'exit']) kept.worker.removeAllListeners(event);
}

function lent(kept: Kept): TopologyThread {
  const { worker } = kept;
  const told = new EventEmitter();
  let isBusy = false;
  let isSpent = false;
  const isFree = (): boolean => !isBusy && !isSpent;
  const ended = (): void => {
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    told.emit('exit');
  };
  worker.ref();
  worker.on('message', (answer) => {
    isBusy = false;
    told.emit('message', answer);
  });
  worker.on('error', (error) => {
    isSpent = true;
    told.emit('error', error);
  });
  worker.on('exit', () => {
    isSpent = true;
    ended();
  });
  return {
    stdout: worker.stdout,
    performance: worker.performance,
    once: told.once.bind(told) as unknown as TopologyThread['once'],
    postMessage: (request) => {
      isBusy = true;
      worker.postMessage(request);
    },
    terminate: async () => {
      if (!isFree()) return await worker.terminate();
      // What it printed before it answered is under way.
      await setImmediate();
      if (!isFree()) return 0;
      worker.stdout.removeAllListeners('data');
      ended();
      worker.unref();
      put(kept);
      return 0;
    },
  };
}
