import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns if a folder silently accepts no new entries, as /proc does.
 *
 * @throws a system error if a folder cannot be created, or something else has its name.
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
