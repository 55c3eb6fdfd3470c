/** A name without the numbers that tell it from its namesakes: `tile_1` is one of several called `tile`, `core0` one of `core`. */
export function unnumbered(name: string): string {
  return name.replace(/_?\d+(?![\da-z])/gi, '');
}

/**
 * The names of several that differ by numbers as one: `Core 0–3 · hart 0–3` where they count on, otherwise without the numbers that differ,
 * or with a star for one within a word: `cl*c* dcache`.
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
  const common = first.map((text, k) => {
    if (k % 2 === 0 || parts.every((each) => each[k] === text)) return text;
    const isWithinWord = /^[a-z]/i.test(first[k + 1] ?? '') || (k > 2 && /^[a-z]+$/i.test(first[k - 1] ?? ''));
    return isWithinWord ? '*' : '';
  });
  return common
    .join('')
    .replaceAll(/_(?![\da-z_*])/gi, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
