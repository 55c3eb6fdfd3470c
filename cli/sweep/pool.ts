import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Row } from '../../lib/sweep/index.js';
import type { Job } from './jobs.js';
import { nextTurn } from '../process/io.js';
import { refused, type Tried } from './row-of.js';
import type { RowAnswer, RowRequest } from './worker.js';

/** What a pool of processes may take. */
export interface PoolLimits {
  /** Processes at a time, at least 1. */
  readonly processes: number;
  /** Bytes of memory of all processes together, within which they are started; one always runs, whatever it takes. */
  readonly memory: number;
}

/** What a pool of processes took. */
export interface PoolUse {
  /** Processes that were started. */
  readonly started: number;
  /** The most of them at a time: fewer than there may be, where memory or work did not suffice. */
  readonly processes: number;
  /** Of them those that ended before they had answered, and were replaced. */
  readonly lost: number;
  /** The most bytes of memory that all had together, as far as they told or others of them did. */
  readonly memory: number;
}

interface Worker {
  readonly process: ChildProcess;
  job: Job | undefined;
  /** Bytes, when it last told; undefined before its first row. */
  memory: number | undefined;
}

/** Who hears of what a pool does. */
export interface PoolListener {
  /** Gets each row as soon as it is there, with what it is of. */
  readonly take: (job: Job, tried: Tried) => void;
  /** Gets what designs print. */
  readonly say: (piece: Buffer) => void;
}

/**
 * Processes that each elaborate one combination after the other. A combination whose process ended is tried once more in another one; if that
 * ends, too, the combination is refused.
 */
export class Pool {
  readonly #workers = new Set<Worker>();
  readonly #waiting: Job[];
  readonly #failed = new Set<Job>();
  #use = { started: 0, processes: 0, lost: 0, memory: 0 };
  /** The most bytes that a process had with its first row; until one tells, what this one has, which is of the same program. */
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

  /** Until all combinations have a row, or the pool was stopped. */
  async run(): Promise<PoolUse> {
    await new Promise<void>((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#fill();
    });
    return this.#use;
  }

  /** Ends all processes; what they were at has no row. */
  stop(): void {
    this.#waiting.length = 0;
    for (const worker of this.#workers) {
      worker.job = undefined;
      worker.process.kill();
    }
  }

  // As many processes as there may be, and as there is work for.
  #fill(): void {
    while (this.#waiting.length > 0 && this.#workers.size < this.limits.processes && this.#hasRoom()) this.#start();
    if (this.#workers.size === 0) this.#done?.resolve();
  }

  #hasRoom(): boolean {
    return this.#workers.size === 0 || this.#memory() + this.#first <= this.limits.memory;
  }

  // One that has not told yet grows as large as others did.
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

  // What goes wrong with the sweep itself, such as a row that cannot be written, ends it.
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
    // One that is gone is told by its end.
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
    // One that has grown makes room for a new one.
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
  // With the options of this process, which may decide what imports lead to.
  const child = fork(fileURLToPath(script), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const stream of printedBy(child)) stream.on('data', say);
  return child;
}

// What a process printed is there to be read when it ends, which may be told in the midst of a turn; the next one reads it. Its output stays open
// as long as something holds it that a design has started: that is nobody to wait for.
async function allRead(process: ChildProcess): Promise<void> {
  await nextTurn();
  await nextTurn();
  for (const stream of printedBy(process)) if (stream instanceof Socket) stream.unref();
}

function printedBy({ stdout, stderr }: ChildProcess): Readable[] {
  return [stdout, stderr].filter((stream) => stream !== null);
}
