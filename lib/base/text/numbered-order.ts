/**
 * Order of texts in which numbers in them count as such, as people list what is numbered: `uart2` before `uart10`. Otherwise the order of the
 * alphabet, as `sort` has it.
 */
export function inNumberedOrder(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  let start = at;
  while (start > 0 && isDigit(a, start - 1)) start--;
  const [one, other] = [digitsFrom(a, start), digitsFrom(b, start)];
  if (one > 0 && other > 0 && one !== other) return one - other;
  return at === shorter ? a.length - b.length : a.charCodeAt(at) - b.charCodeAt(at);
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text, end)) end++;
  return end - start;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
