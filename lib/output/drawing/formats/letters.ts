import { characters } from '../layout/inter-font.js';

/** The letters of an SVG of this library that its typeface, Inter, does not have, each once, in the order in which they come. */
export function lettersBeyondInter(svg: string): string[] {
  const text = svg.replaceAll(/<(style|title|desc)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '');
  return [...new Set(text)].filter((letter) => !isInInter(letter.codePointAt(0) ?? 0));
}

function isInInter(code: number): boolean {
  return code < 0x20 || characters.some(([first, last]) => first <= code && code <= last);
}
