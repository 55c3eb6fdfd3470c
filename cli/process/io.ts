import type { Worker, WorkerOptions } from 'node:worker_threads';

/** A stream that may be a terminal; only terminals say whether they are. */
type OutputStream = Omit<NodeJS.WriteStream, 'isTTY'> & { readonly isTTY?: boolean };

/** What a run of the command line reads from, writes to, and leaves as its exit code. A process is one. */
export interface Io {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: NodeJS.ProcessEnv;
  exitCode?: number | string | null | undefined;
  /** A descriptor that answers are written to as long as it takes them, without the stream; absent where there is only that. */
  readonly answers?: number;
  /** Why nothing more of the answer can be written; undefined while it can. */
  refusal?: unknown;
  /** The saved elaboration that was read last: what is wrong with it may show only when it is asked for. */
  saved?: string | undefined;
  /** Real paths of the files that were read and are nobody's output, such as designs and policies; absent where there are none. */
  read?: Set<string>;
  /** Does something once the answer is out, before the process ends; absent where nobody would wait for that. */
  afterwards?(body: () => Promise<void> | void): void;
  /** Starts the threads that topologies run in; default: one of its own for each. */
  readonly startThread?: (script: string | URL, options: WorkerOptions) => TopologyThread;
}

/** A thread that a topology runs in, as a run uses it: asked once, and then ended. */
export type TopologyThread = Pick<Worker, 'once' | 'performance' | 'postMessage' | 'stdout' | 'terminate'>;

/**
 * The process itself. Its streams take a thirtieth of a short command to load: each is made when it is first asked for. A reader that stops
 * early, such as head, is no error, and changes nothing about what was found.
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
    // Where nobody hears what is said beside the answer, there is nobody to tell.
    return (this.#stderr ??= process.stderr.on('error', () => undefined));
  }

  afterwards(body: () => Promise<void> | void): void {
    this.#afterwards.push(body);
  }

  /** Does what was left for when the answer is out. */
  async finish(): Promise<void> {
    for (const body of this.#afterwards) await body();
  }

  /** Waits until the streams that were used have passed on all that was written to them, or have said why they cannot. */
  async flush(): Promise<void> {
    for (const stream of [this.#stdout, this.#stderr]) {
      if (stream === undefined) continue;
      if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
      await nextTurn();
    }
  }
}

/** What the command line of this process reads from and writes to. */
export const processIo: OwnIo = new OwnIo();

/** Lets the process hear what it has not heard yet, such as that somebody wants to end it. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

let current: Io = processIo;

/** That of the run under way: of the process, unless `withIo` says otherwise. */
export function io(): Io {
  return current;
}

/** Runs something with streams of its own. One at a time: what runs beside it would write to them too. */
export async function withIo<Result>(own: Io, run: () => Promise<Result>): Promise<Result> {
  const before = current;
  current = own;
  try {
    return await run();
  } finally {
    current = before;
  }
}
