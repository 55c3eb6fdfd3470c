import type { LockedPlaces } from '../../lib/elaborate/placement.js';
import type { Facts } from '../../lib/diff/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { readInput } from './input-files.js';
import { isThere } from './presence.js';

/** The default lock file. */
export const defaultLockFile = 'entente.lock';

/**
 * The facts of each design in a lock file, usually of one. Throws a usage error with help for a file that is missing or unreadable. `timeout` is in
 * seconds.
 */
export async function loadLocks(
  file: string,
  timeout: number,
  help = 'Write it with entente lock.',
): Promise<readonly Facts[]> {
  const bytes = await readInput(file, { role: 'a lock', timeout, help, isReplaced: true });
  // Load on demand, because most designs have no lock.
  const { LockError, readLocks } = await import('../../lib/diff/index.js');
  try {
    return readLocks(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new CommandError(`${place}: ${error.message}`, exitCodes.usage, error.help);
  }
}

/** The same, but empty for a file that is missing, or unreadable and about to be overwritten. `timeout` is in seconds. */
export async function readableLocks(file: string, timeout: number): Promise<readonly Facts[]> {
  if (!isThere(file)) return [];
  try {
    return await loadLocks(file, timeout);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** The locked addresses of the devices of each design; or why the lock cannot be read, which only matters to a design that asks for them. */
export type KnownPlaces = readonly LockedPlaces[] | { readonly unreadable: string };

/** The locked places; undefined if there is no lock. `timeout` is in seconds. */
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
