import type { Location } from '../lib/base/diagnostic/index.js';

// Places are those of the text that was elaborated; the editor has gone on since.

/** The offset of a place, from 0; undefined where the text has no such line. Lines end as JavaScript says. */
export function offsetIn(text: string, { line, column }: Location): number | undefined {
  const ends = /\r\n|[\n\r\u2028\u2029]/g;
  for (let k = 1; k < line; k++) if (!ends.test(text)) return undefined;
  return Math.min(ends.lastIndex + column - 1, text.length);
}

/** Where something stands now that stood at an offset of an earlier text; undefined where it is in what was changed. */
export function moved(offset: number, before: string, now: string): number | undefined {
  if (before === now) return offset;
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  while (head < shorter && before[head] === now[head]) head += 1;
  if (offset < head) return offset;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return offset >= before.length - tail ? offset + now.length - before.length : undefined;
}
