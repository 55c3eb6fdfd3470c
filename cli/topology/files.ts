import { extname } from 'node:path';
import { isPlainFile } from '../files/presence.js';

/** The file extensions of topologies. */
export const topologyExtensions = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/** Whether a word is the name of an existing topology file, judging by its extension. */
export function isTopologyFile(word: string): boolean {
  const [file = ''] = word.split('#', 1);
  return topologyExtensions.includes(extname(file)) && isPlainFile(file);
}
