import { existsSync, lstatSync, statSync } from 'node:fs';

// A path that cannot be examined, such as one behind circular links, counts as absent; reading or writing it reports
// the error.

/** Whether a path exists; a dangling link does, too. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether a path is a plain file or a link to one. */
export function isPlainFile(path: string): boolean {
  return existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
