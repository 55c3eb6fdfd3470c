/** A name without the numbers that tell it from its namesakes: `tile_1` is one of several called `tile`, `core0` one of `core`. */
export function unnumbered(name: string): string {
  return name.replace(/_?\d+(?![\da-z])/gi, '');
}

/**
 * The names of several that differ by numbers as one: `Core 0–3 · hart 0–3` where they count on, otherwise the name without numbers.
 */
export function nameOfAll(names: readonly string[]): string {
  const parts = names.map((name) => name.split(/(\d+)/));
  const [first = []] = parts;
  const ranged = first.map((text, k) => {
    const own = parts.map((each) => each[k]);
    if (own.every((each) => each === text)) return text;
    const counts = own.every((each, j) => k % 2 === 1 && Number(each) === Number(text) + j);
    return counts ? `${text}–${own.at(-1) ?? ''}` : undefined;
  });
  if (parts.every(({ length }) => length === first.length) && !ranged.includes(undefined)) return ranged.join('');
  return unnumbered(names[0] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
