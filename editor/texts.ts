// Places are those of the text that was elaborated; the editor has gone on since.

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
