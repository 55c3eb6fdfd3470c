import { afterWaiting } from '../lib/base/after-waiting.js';
import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Request } from './messages.js';

/** How long a process may take that ends a topology itself after its time, in seconds more. */
const grace = 2;

/** What processes are started with. */
export interface ProcessOptions {
  /** The program. */
  readonly program: string;
  /** The folder that places in messages start from. */
  readonly folder: string;
  /** MiB that a topology may take; undefined for the usual limit. */
  readonly memory: number | undefined;
}

/** Processes beside the language server, one for each thing to do: nothing that a topology does in one is met by the next. One stands ready. */
export class Processes {
  #ready: ChildProcess | undefined;
  readonly #running = new Set<ChildProcess>();
  #isClosed = false;

  constructor(private readonly options: ProcessOptions) {}

  /** Gets one ready before there is something to do. */
  prepare(): void {
    if (!this.#isClosed) this.#ready ??= this.#start();
  }

  /**
   * Has something done. `done` is called once, with undefined where no answer came within so many seconds after its start, or the process ended. Returns
   * what ends it before that; then `done` is not called. `ended` is called when the process is gone, whatever it had answered.
   */
  ask(
    request: Request,
    seconds: number,
    done: (answer: Answer | undefined) => void,
    ended: () => void = () => undefined,
  ): () => void {
    const child = this.#ready ?? this.#start();
    this.#ready = undefined;
    let isOpen = true;
    const close = (): boolean => {
      const was = isOpen;
      isOpen = false;
      endLimit();
      return was;
    };
    const finish = (answer: Answer | undefined): void => {
      if (!close()) return;
      if (answer?.kind !== 'served') this.#end(child);
      done(answer);
    };
    const limited = (): (() => void) => afterWaiting(1000 * (seconds + grace), () => finish(undefined));
    let endLimit = limited();
    child.on('message', (message: Answer | 'ready') => {
      if (message !== 'ready') finish(message);
      else if (isOpen) {
        // What it took to start is none of the time.
        endLimit();
        endLimit = limited();
      }
    });
    child.once('exit', () => {
      finish(undefined);
      ended();
    });
    child.once('error', () => finish(undefined));
    child.send(request);
    return () => {
      if (close()) this.#end(child);
    };
  }

  /** Ends all of them. */
  close(): void {
    this.#isClosed = true;
    for (const child of this.#running) child.kill('SIGKILL');
    this.#ready = undefined;
  }

  #start(): ChildProcess {
    const { program, folder, memory } = this.options;
    const child = fork(program, memory === undefined ? [] : [String(memory)], {
      cwd: folder,
      // Not those of the language server, which may be debugged.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    // An error that nobody listens to would end the language server; whoever asked is told besides.
    child.on('error', () => this.#running.delete(child));
    return child;
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL');
    this.prepare();
  }
}
