import type { LockedPlaces } from '../../lib/elaborate/placement.js';
import type { Facts } from '../../lib/diff/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { readInput } from './input-files.js';
import { isThere } from './presence.js';

/** Where a lock is, unless it is said. */
export const defaultLockFile = 'entente.lock';

/**
 * What a lock file says of each design that it is of, mostly of one. Throws a usage error, with help, for one that is not there, and for
 * one that cannot be read. `timeout` is in seconds.
 */
export async function loadLocks(
  file: string,
  timeout: number,
  help = 'Write it with entente lock.',
): Promise<readonly Facts[]> {
  const bytes = await readInput(file, { role: 'a lock', timeout, help, isReplaced: true });
  // Most designs have none.
  const { LockError, readLocks } = await import('../../lib/diff/index.js');
  try {
    return readLocks(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new CommandError(`${place}: ${error.message}`, exitCodes.usage, error.help);
  }
}

/** The same; none of a file that is not there, or that cannot be read and is to be written anew. `timeout` is in seconds. */
export async function readableLocks(file: string, timeout: number): Promise<readonly Facts[]> {
  if (!isThere(file)) return [];
  try {
    return await loadLocks(file, timeout);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** Where a lock has the devices of each design; or why it cannot be read, which only matters to a design that asks for places. */
export type KnownPlaces = readonly LockedPlaces[] | { readonly unreadable: string };

/** What the lock says about places; undefined for one that is not there. `timeout` is in seconds. */
export async function loadPlaces(file: string, timeout: number): Promise<KnownPlaces | undefined> {
  if (!isThere(file)) return undefined;
  try {
    const locks = await loadLocks(file, timeout);
    const { placesIn } = await import('../../lib/diff/index.js');
    return locks.map((facts) => ({ name: facts.name, places: placesIn(facts) }));
  } catch (error) {
    if (error instanceof CommandError) return { unreadable: error.message };
    throw error;
  }
}
