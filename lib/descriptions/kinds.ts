import { isFlattened } from './device-tree/dtb.js';
import type { Notation } from './description.js';
import { hasCsrRow, isCsv } from './litex/csr-csv.js';
import { textIn } from '../base/text/index.js';

const byEnding: readonly (readonly [ending: string, notation: Notation])[] = [
  ...(['.dts', '.dtb', '.dtso', '.dtbo', '.dtsi'] as const).map((ending) => [ending, 'device-tree'] as const),
  ['.svd', 'svd'],
  ['.hjson', 'opentitan'],
  ['.graphml', 'chipyard'],
];

/**
 * The notation of a description, by the beginning of its content and by its name; undefined for what is none. `start` are its first bytes,
 * a few kilobytes.
 */
export function notationOf(file: string, start: Uint8Array): Notation | undefined {
  if (isFlattened(start)) return 'device-tree';
  const text = textIn(start);
  if (/^\s*<\?xml[^>]*>?/.test(text) || /^\s*<(!--|device)/.test(text)) {
    if (/<device[\s>]/.test(text)) return 'svd';
    if (/<graphml[\s>]/.test(text)) return 'chipyard';
  }
  if (/^\s*\/dts-v1\/\s*;/m.test(text)) return 'device-tree';
  if (/\.json$/i.test(file)) return /^\s*\{[^]*"csr_bases"\s*:/.test(text) ? 'litex' : undefined;
  if (isCsv(file)) return hasCsrRow(text) ? 'litex' : undefined;
  if (/\.ya?ml$/i.test(file)) return /^endpoints:|^(routing|network_type):/m.test(text) ? 'floonoc' : undefined;
  const name = file.toLowerCase().replace(/\.gz$/, '');
  return byEnding.find(([ending]) => name.endsWith(ending))?.[1];
}
