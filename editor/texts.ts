// Maps locations in the elaborated text to the current text of the editor.

/** The current position of an offset in an earlier text; undefined if it is within the changed part. */
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
