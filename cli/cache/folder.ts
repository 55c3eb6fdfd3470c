import { existsSync, lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { makeFolders } from '../files/folders.js';

/** What is to be the folder of the cache: a path, or a word that says no for none. */
export const cacheVariable = 'ENTENTE_CACHE';

// As other programs are told so, too; a folder of such a name is `./0`.
const off: ReadonlySet<string> = new Set(['off', '0', 'no', 'false']);

/**
 * The folder in which results are kept from one run to the next; undefined where there is to be none, or none that only this user writes:
 * what is kept there is run. Throws an error of the system where it cannot be made.
 */
export function cacheFolder(): string | undefined {
  const wanted = process.env[cacheVariable];
  if (off.has(wanted?.toLowerCase() ?? '')) return undefined;
  const folder = wanted === undefined || wanted === '' ? usualFolder() : resolve(wanted);
  // A home that is none, as some services have: nothing is left in whatever folder a command runs in.
  if (!isAbsolute(folder)) return undefined;
  if (!existsSync(folder)) makeFolders(folder, 0o700);
  return isOwn(folder) ? folder : undefined;
}

// Where each system keeps what may be deleted.
function usualFolder(): string {
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env;
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Caches', 'entente');
    case 'win32':
      return join(LOCALAPPDATA === '' ? join(homedir(), 'AppData', 'Local') : LOCALAPPDATA, 'entente', 'Cache');
    default:
      // Whoever reads it is to ignore what is relative.
      return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'entente');
  }
}

const writableByOthers = 0o022;

function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return false;
  // Windows has neither users nor modes of files; its folder lies in the profile of the user.
  if (process.geteuid === undefined) return true;
  return found.uid === process.geteuid() && (found.mode & writableByOthers) === 0;
}
