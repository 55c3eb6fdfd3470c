/** A name without its distinguishing numbers: `tile` for `tile_1`, `core` for `core0`. */
export function unnumbered(name: string): string {
  return name.replace(/_?\d+(?![\da-z])/gi, '');
}

/**
 * A common name for several that differ in numbers: `Core 0–3 · hart 0–3` if they are consecutive, otherwise without the numbers, or with a star for
 * a number within a word: `cl*c* dcache`.
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
