import { existsSync, readFileSync } from 'node:fs';
import { type Facts, LockError, readLock } from '../lib/diff/index.js';
import { CommandError, exitCodes } from './exit-codes.js';

/** Where a lock is, unless it is said. */
export const defaultLockFile = 'entente.lock';

/** What a lock file says. Throws a usage error for one that is not there or cannot be read. */
export function loadLock(file: string): Facts {
  if (!existsSync(file)) {
    throw new CommandError(`There is no lock ${file}.`, exitCodes.usage, 'Write it with entente lock.');
  }
  try {
    return readLock(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new CommandError(`${place}: ${error.message}`, exitCodes.usage, error.help);
  }
}
