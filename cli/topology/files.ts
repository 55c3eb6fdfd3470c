import { statSync } from 'node:fs';
import { extname } from 'node:path';

/** The endings of topology files. */
export const topologyExtensions = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/** Whether a word is, by its looks, a topology file that is there. */
export function isTopologyFile(word: string): boolean {
  const [file = ''] = word.split('#', 1);
  return topologyExtensions.includes(extname(file)) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
