import { relative, resolve, sep } from 'node:path';

/** The path of a file from the current folder, which is where a repository's CI runs, with `/` between its parts. */
export function pathInRepository(file: string): string {
  const path = relative('.', resolve(file));
  return (path.startsWith('..') ? resolve(file) : path).split(sep).join('/');
}
