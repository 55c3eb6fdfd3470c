import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and all around it that are missing. Node's own way of that never returns where a folder takes none without saying so, as
 * /proc does.
 *
 * @throws an error of the system for what cannot be made, and where something else is in the way.
 */
export function makeFolders(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const around = dirname(folder);
    if (code !== 'ENOENT' || existsSync(around)) throw error;
    makeFolders(around, mode);
    makeFolders(folder, mode);
  }
}
