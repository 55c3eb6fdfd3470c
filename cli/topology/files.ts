import { extname } from 'node:path';
import { isPlainFile } from '../files/presence.js';

/** The endings of topology files. */
export const topologyExtensions = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/** Whether a word is, by its looks, a topology file that is there. */
export function isTopologyFile(word: string): boolean {
  const [file = ''] = word.split('#', 1);
  return topologyExtensions.includes(extname(file)) && isPlainFile(file);
}
