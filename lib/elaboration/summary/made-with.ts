import { counted } from '../../base/diagnostic/index.js';
import type { NodeRecord } from '../record/elaboration.js';

/** Settings of a node that are in no parameter, by the names that users know: `['policy', 'lowestIndexFirst']`. */
export function madeWith({ settings = {}, contents }: NodeRecord): (readonly [name: string, value: string])[] {
  return [
    ...Object.entries(settings).map(([name, value]) => [name, String(value)] as const),
    ...(contents === undefined
      ? []
      : [['contents', `${counted(contents.bytes, 'byte')}, SHA-256 ${contents.sha256}`] as const]),
  ];
}
