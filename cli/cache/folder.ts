import { existsSync, lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { makeFolders } from '../files/folders.js';

/** Sets the folder of the cache: a path, or `off` and the like for none. */
export const cacheVariable = 'ENTENTE_CACHE';

// The usual words that disable a feature in other programs; a folder with such a name can be written as `./0`.
const off: ReadonlySet<string> = new Set(['off', '0', 'no', 'false']);

/**
 * The folder that caches results between runs. Undefined if the cache is disabled, or if other users can write to the folder, because compiled code
 * in it is executed. Throws a system error if it cannot be created.
 */
export function cacheFolder(): string | undefined {
  const wanted = process.env[cacheVariable];
  if (off.has(wanted?.toLowerCase() ?? '')) return undefined;
  const folder = wanted === undefined || wanted === '' ? usualFolder() : resolve(wanted);
  // Some services have no absolute home directory; do not leave files in the current directory then.
  if (!isAbsolute(folder)) return undefined;
  if (!existsSync(folder)) makeFolders(folder, 0o700);
  return isOwn(folder) ? folder : undefined;
}

// The customary folder of each system for data that may be deleted.
function usualFolder(): string {
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env;
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Caches', 'entente');
    case 'win32':
      return join(LOCALAPPDATA === '' ? join(homedir(), 'AppData', 'Local') : LOCALAPPDATA, 'entente', 'Cache');
    default:
      // The XDG specification says to ignore relative paths.
      return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'entente');
  }
}

const writableByOthers = 0o022;

function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return false;
  // Windows has neither user ids nor file modes; there, the folder is in the user's profile.
  if (process.geteuid === undefined) return true;
  return found.uid === process.geteuid() && (found.mode & writableByOthers) === 0;
}
