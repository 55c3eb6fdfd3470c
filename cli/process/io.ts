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
  /** The saved elaboration that was read last: what is wrong with it may show only when it is asked for. */
  saved?: string | undefined;
  /** Starts the threads that topologies run in; default: one of its own for each. */
  readonly startThread?: (script: string | URL, options: WorkerOptions) => TopologyThread;
}

/** A thread that a topology runs in, as a run uses it: asked once, and then ended. */
export type TopologyThread = Pick<Worker, 'once' | 'postMessage' | 'stdout' | 'terminate'>;

let current: Io = process;

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
