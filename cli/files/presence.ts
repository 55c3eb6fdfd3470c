import { existsSync, lstatSync, statSync } from 'node:fs';

// What cannot be looked at, such as what lies behind links that lead in a circle, is told by what reads or writes it.

/** Whether something has this name; a link that leads nowhere is there, too. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether a plain file has this name, or a link to one. */
export function isPlainFile(path: string): boolean {
  return existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
