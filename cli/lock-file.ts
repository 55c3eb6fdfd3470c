import { existsSync, readFileSync } from 'node:fs';
import { type Facts, readLock } from '../lib/diff/index.js';
import { CommandError, exitCodes } from './exit-codes.js';

/** Where a lock is, unless it is said. */
export const defaultLockFile = 'entente.lock.json';

/** What a lock file says. Raises a usage error for one that is not there or is none. */
export function loadLock(file: string): Facts {
  if (!existsSync(file)) {
    throw new CommandError(`There is no lock ${file}.`, exitCodes.usage, 'Write it with entente lock.');
  }
  const facts = readLock(readFileSync(file, 'utf8'));
  if (facts !== undefined) return facts;
  throw new CommandError(`${file} is no lock.`, exitCodes.usage, 'Write it anew with entente lock.');
}
