import { getSystemErrorMap } from 'node:util';

/** Why the system refused something, in words: `permission denied`; of any other error its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errno } = error as NodeJS.ErrnoException;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? error.message;
}

/** Whether an error is one of the system, and not of our own. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Whether an error says that nobody reads any more what is written: a reader such as `head` that has seen enough. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));
}
