import { afterWaiting } from '../lib/base/after-waiting.js';
import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Request } from './messages.js';

/** The additional time in seconds for a process that enforces the time limit of a topology itself. */
const grace = 2;

/** The options for starting processes. */
export interface ProcessOptions {
  /** The program. */
  readonly program: string;
  /** The folder that paths in messages are relative to. */
  readonly folder: string;
  /** The memory limit of a topology in MiB; undefined for the default. */
  readonly memory: number | undefined;
}

/** Processes outside of the language server, one for each task, so that topologies do not affect each other. One process is always ready. */
export class Processes {
  #ready: ChildProcess | undefined;
  readonly #running = new Set<ChildProcess>();
  #isClosed = false;

  constructor(private readonly options: ProcessOptions) {}

  /** Starts a process in advance. */
  prepare(): void {
    if (!this.#isClosed) this.#ready ??= this.#start();
  }

  /**
   * Sends a request. `done` is called once, with undefined if there is no answer within the given number of seconds after the start, or if the
   * process ends. Returns a function that cancels the request, after which `done` is not called. `ended` is called when the process has exited,
   * whatever it answered.
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
        // The time limit excludes the start.
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

  /** Ends all processes. */
  close(): void {
    this.#isClosed = true;
    for (const child of this.#running) child.kill('SIGKILL');
    this.#ready = undefined;
  }

  #start(): ChildProcess {
    const { program, folder, memory } = this.options;
    const child = fork(program, memory === undefined ? [] : [String(memory)], {
      cwd: folder,
      // Do not inherit the options of the language server, which may be running under a debugger.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    // Without a listener, an error event would end the language server; the requester is informed separately.
    child.on('error', () => this.#running.delete(child));
    return child;
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL');
    this.prepare();
  }
}
