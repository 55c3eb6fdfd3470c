/** `Did you mean x?` for the known word nearest to what was written, if one is near. */
export function suggest(written: unknown, known: readonly string[]): string | undefined {
  const word = nearest(written, known);
  return word === undefined ? undefined : `Did you mean ${word}?`;
}

/** The known word nearest to what was written, if one is near. */
export function nearest(written: unknown, known: readonly string[]): string | undefined {
  if (typeof written !== 'string') return undefined;
  const most = Math.max(1, written.length / 3);
  const ranked = known
    // The edit distance is at least the difference in length, so most words need no comparison.
    .filter((word) => Math.abs(word.length - written.length) <= most)
    .map((word) => ({ word, distance: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= most ? best.word : undefined;
}

/** Number of single-character insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
