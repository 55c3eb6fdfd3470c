import { existsSync } from 'node:fs';
import type { LockedPlaces } from '../../lib/elaborate/placement.js';
import type { Facts } from '../../lib/diff/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { readInput } from './input-files.js';

/** Where a lock is, unless it is said. */
export const defaultLockFile = 'entente.lock';

/** What a lock file says. Throws a usage error for one that is not there or cannot be read. `timeout` is in seconds. */
export async function loadLock(file: string, timeout: number): Promise<Facts> {
  const bytes = await readInput(file, { role: 'a lock', timeout, help: 'Write it with entente lock.' });
  // Most designs have none.
  const { LockError, readLock } = await import('../../lib/diff/index.js');
  try {
    return readLock(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new CommandError(`${place}: ${error.message}`, exitCodes.usage, error.help);
  }
}

/** The name of the design that a lock file is of; undefined for one that cannot be read, and is to be written anew. `timeout` is in seconds. */
export async function nameOfLock(file: string, timeout: number): Promise<string | undefined> {
  try {
    return (await loadLock(file, timeout)).name;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Where a lock has the devices of a design; or why it cannot be read, which only matters to a design that asks for places. */
export type KnownPlaces = LockedPlaces | { readonly unreadable: string };

/** What the lock says about places; undefined for one that is not there. `timeout` is in seconds. */
export async function loadPlaces(file: string, timeout: number): Promise<KnownPlaces | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    const facts = await loadLock(file, timeout);
    const { placesIn } = await import('../../lib/diff/index.js');
    return { name: facts.name, places: placesIn(facts) };
  } catch (error) {
    if (error instanceof CommandError) return { unreadable: error.message };
    throw error;
  }
}
