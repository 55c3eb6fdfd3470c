import { getSystemErrorMap } from 'node:util';

/** The reason of a system error in words, such as `permission denied`; the message of any other error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errno } = error as NodeJS.ErrnoException;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? error.message;
}

/** Whether an error comes from a system call. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Whether an error means that the reader of our output has closed it, as `head` does. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));
}
