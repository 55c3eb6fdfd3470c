import type { Worker, WorkerOptions } from 'node:worker_threads';

/** A stream that may be a terminal; `isTTY` is only defined for terminals. */
type OutputStream = Omit<NodeJS.WriteStream, 'isTTY'> & { readonly isTTY?: boolean };

/** The streams, environment and exit code of a run of the command line. The process itself satisfies it. */
export interface Io {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: NodeJS.ProcessEnv;
  exitCode?: number | string | null | undefined;
  /** A file descriptor to which answers are written directly as long as it accepts them; absent if there is only the stream. */
  readonly answers?: number;
  /** Why the rest of the answer cannot be written; undefined while it can. */
  refusal?: unknown;
  /** The saved elaboration that was read last. Its errors may only surface when its lazy parts are accessed. */
  saved?: string | undefined;
  /** Real paths of all inputs that no output may overwrite, such as designs and policies; absent if there are none. */
  read?: Set<string>;
  /** Schedules work after the answer is written and before the process ends; absent if nothing would wait for it. */
  afterwards?(body: () => Promise<void> | void): void;
  /** Starts the threads in which topologies run; default: a new thread for each. */
  readonly startThread?: (script: string | URL, options: WorkerOptions) => TopologyThread;
}

/** The parts of a worker thread that a run uses: it sends one request and then terminates the thread. */
export type TopologyThread = Pick<Worker, 'once' | 'performance' | 'postMessage' | 'stdout' | 'terminate'>;

/**
 * The process itself. Loading its streams takes a thirtieth of the time of a short command, so each is opened on demand. A reader that stops early,
 * such as head, is no error and does not affect the exit code.
 */
class OwnIo implements Io {
  readonly env: NodeJS.ProcessEnv = process.env;
  readonly answers = 1;
  exitCode: Io['exitCode'];
  refusal: unknown;
  #stdout: OutputStream | undefined;
  #stderr: OutputStream | undefined;
  readonly #afterwards: (() => Promise<void> | void)[] = [];

  get stdin(): NodeJS.ReadStream {
    return process.stdin;
  }

  get stdout(): OutputStream {
    return (this.#stdout ??= process.stdout.on('error', (error) => {
      this.refusal ??= error;
    }));
  }

  get stderr(): OutputStream {
    // If standard error is closed, there is nowhere to report it.
    return (this.#stderr ??= process.stderr.on('error', () => undefined));
  }

  afterwards(body: () => Promise<void> | void): void {
    this.#afterwards.push(body);
  }

  /** Runs the work scheduled by `afterwards`. */
  async finish(): Promise<void> {
    for (const body of this.#afterwards) await body();
  }

  /** Waits until the streams in use have written everything, or have failed. */
  async flush(): Promise<void> {
    for (const stream of [this.#stdout, this.#stderr]) {
      if (stream === undefined) continue;
      if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
      await nextTurn();
    }
  }
}

/** The streams of this process. */
export const processIo: OwnIo = new OwnIo();

/** Lets the event loop handle pending events such as signals. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

let current: Io = processIo;

/** The streams of the current run: those of the process, unless `withIo` replaced them. */
export function io(): Io {
  return current;
}

/** Runs something with other streams. Not reentrant: concurrent runs would write to them too. */
export async function withIo<Result>(own: Io, run: () => Promise<Result>): Promise<Result> {
  const before = current;
  current = own;
  try {
    return await run();
  } finally {
    current = before;
  }
}
