import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Row } from '../../lib/sweep/index.js';
import type { Job } from './jobs.js';
import { nextTurn } from '../process/io.js';
import { refused, type Tried } from './row-of.js';
import type { RowAnswer, RowRequest } from './worker.js';

/** The limits of a pool of processes. */
export interface PoolLimits {
  /** The maximum number of concurrent processes, at least 1. */
  readonly processes: number;
  /** The memory limit in bytes for all processes together, which restricts starting new ones; one always runs, however much it takes. */
  readonly memory: number;
}

/** The resources that a pool used. */
export interface PoolUse {
  /** The number of processes started. */
  readonly started: number;
  /** The maximum number of concurrent processes; less than the limit if memory or work did not suffice. */
  readonly processes: number;
  /** The number of processes that ended before they answered, and were replaced. */
  readonly lost: number;
  /** The peak memory in bytes of all processes together, as reported by them or estimated from other processes. */
  readonly memory: number;
}

interface Worker {
  readonly process: ChildProcess;
  job: Job | undefined;
  /** In bytes, as last reported; undefined before its first row. */
  memory: number | undefined;
}

/** The callbacks of a pool. */
export interface PoolListener {
  /** Called with each row as soon as it is complete, and with its job. */
  readonly take: (job: Job, tried: Tried) => void;
  /** Called with output that designs print. */
  readonly say: (piece: Buffer) => void;
}

/**
 * Worker processes that each elaborate one combination at a time. If a process ends without an answer, its combination is tried once more in another
 * process; if that ends, too, the combination is refused.
 */
export class Pool {
  readonly #workers = new Set<Worker>();
  readonly #waiting: Job[];
  readonly #failed = new Set<Job>();
  #use = { started: 0, processes: 0, lost: 0, memory: 0 };
  /** The peak memory in bytes of a process at its first row. Until one is known, the memory of this process, which runs the same program. */
  #first = process.memoryUsage.rss();
  #done: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;

  constructor(
    jobs: readonly Job[],
    private readonly request: Omit<RowRequest, 'job'>,
    private readonly limits: PoolLimits,
    private readonly listener: PoolListener,
  ) {
    this.#waiting = jobs.toReversed();
  }

  /** Resolves when all combinations have a row, or the pool was stopped. */
  async run(): Promise<PoolUse> {
    await new Promise<void>((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#fill();
    });
    return this.#use;
  }

  /** Ends all processes; their current combinations get no row. */
  stop(): void {
    this.#waiting.length = 0;
    for (const worker of this.#workers) {
      worker.job = undefined;
      worker.process.kill();
    }
  }

  // Starts as many processes as the limits allow and the work requires.
  #fill(): void {
    while (this.#waiting.length > 0 && this.#workers.size < this.limits.processes && this.#hasRoom()) this.#start();
    if (this.#workers.size === 0) this.#done?.resolve();
  }

  #hasRoom(): boolean {
    return this.#workers.size === 0 || this.#memory() + this.#first <= this.limits.memory;
  }

  // A process that has not reported its memory yet is expected to grow as large as others.
  #memory(): number {
    return [...this.#workers].reduce((sum, { memory = this.#first }) => sum + memory, 0);
  }

  #start(): void {
    const worker: Worker = { process: startProcess(this.listener.say), job: undefined, memory: undefined };
    this.#workers.add(worker);
    this.#use.started++;
    this.#use.processes = Math.max(this.#use.processes, this.#workers.size);
    worker.process.on('message', (answer: RowAnswer) => {
      this.#attempt(() => {
        this.#answered(worker, answer);
      });
    });
    worker.process.on('exit', (code, signal) => {
      void allRead(worker.process).then(() => {
        this.#attempt(() => {
          this.#ended(worker, signal ?? `exit code ${code}`);
        });
      });
    });
    worker.process.on('error', (error) => {
      this.#fail(error);
    });
    this.#ask(worker);
  }

  // An error of the sweep itself, such as a row that cannot be written, ends it.
  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#done?.reject(error);
    this.stop();
  }

  #ask(worker: Worker): void {
    worker.job = this.#waiting.pop();
    if (worker.job === undefined) worker.process.disconnect();
    // If the process is gone, its exit event reports that.
    else worker.process.send({ ...this.request, job: worker.job } satisfies RowRequest, () => undefined);
  }

  #answered(worker: Worker, { memory, ...tried }: RowAnswer): void {
    // Stopped in the meantime.
    const { job } = worker;
    if (job === undefined) return;
    worker.job = undefined;
    if (worker.memory === undefined) this.#first = Math.max(this.#first, memory);
    worker.memory = memory;
    const all = this.#memory();
    this.#use.memory = Math.max(this.#use.memory, all);
    this.listener.take(job, tried);
    // Replaces a process that has grown beyond the memory limit.
    if (all > this.limits.memory && this.#waiting.length > 0) worker.process.disconnect();
    else this.#ask(worker);
    this.#fill();
  }

  #ended(worker: Worker, how: string): void {
    this.#workers.delete(worker);
    const { job } = worker;
    if (job !== undefined) {
      this.#use.lost++;
      if (this.#failed.has(job)) this.listener.take(job, { row: lostRow(job, how), unread: false });
      else {
        this.#failed.add(job);
        this.#waiting.push(job);
      }
    }
    this.#fill();
  }
}

function lostRow({ index, design, choices }: Job, how: string): Row {
  const message = `Its process ended twice, at last by ${how}.`;
  const help = 'If it takes too much memory, let it run alone, with --jobs 1.';
  return { index, design, choices, ...refused({ rule: null, message, help }), time: 0 };
}

function startProcess(say: PoolListener['say']): ChildProcess {
  const fromSources = import.meta.url.endsWith('.ts');
  const script = new URL(fromSources ? './worker.ts' : '../cli/sweep-worker.js', import.meta.url);
  // The default execArgv passes on the options of this process, which may affect module resolution.
  const child = fork(fileURLToPath(script), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const stream of printedBy(child)) stream.on('data', say);
  return child;
}

// Waits until the output of an exited process has been read: the exit event may come in the middle of a turn, and the next one reads the rest. Do not
// wait for its streams to close, because a process that a design has started may keep them open.
async function allRead(process: ChildProcess): Promise<void> {
  await nextTurn();
  await nextTurn();
  for (const stream of printedBy(process)) if (stream instanceof Socket) stream.unref();
}

function printedBy({ stdout, stderr }: ChildProcess): Readable[] {
  return [stdout, stderr].filter((stream) => stream !== null);
}
