import { isWide } from '../../../base/text/index.js';
import { regular, semibold, signs } from './inter-font.js';

/** Weight of the text. */
export type Weight = 'regular' | 'semibold';

const advances = { regular, semibold };

// For other characters, this is an upper estimate: Latin, Greek and Cyrillic letters and most signs are at most one em wide, East Asian characters
// exactly one em; pictographs and signs of other scripts may be slightly wider.
const otherAdvance = 1000;
const pictureAdvance = 1100;
const firstPicture = 0x1100;

/**
 * The width of a line of text in px, at a font size in px. Text is not measured again when it is drawn, so labels are truncated and boxes are sized
 * by this. It is exact for Inter without kerning; the fallback fonts of drawings are narrower.
 */
export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  let width = 0;
  for (const character of text) width += advanceOf(character, weight);
  return (width * size) / 1000;
}

/** The text if it fits into `width` px, otherwise its beginning with an ellipsis. */
export function fitText(text: string, width: number, size: number, weight: Weight = 'regular'): string {
  const room = (width * 1000) / size;
  const cutRoom = room - advanceOf('…', weight);
  let used = 0;
  let cut = '';
  for (const character of text) {
    if (used <= cutRoom && used + advanceOf(character, weight) <= cutRoom) cut += character;
    used += advanceOf(character, weight);
    if (used > room) return `${cut.trimEnd()}…`;
  }
  return text;
}

/** The same, but keeps both the beginning and the end around the ellipsis: names of a kind often differ in their ends. */
export function fitEnds(text: string, width: number, size: number, weight: Weight = 'regular'): string {
  if (textWidth(text, size, weight) <= width) return text;
  const characters = [...text];
  let room = (width * 1000) / size - advanceOf('…', weight);
  let [start, end] = [0, characters.length];
  while (start < end) {
    const isFirst = start <= characters.length - end;
    const advance = advanceOf(characters[isFirst ? start : end - 1] ?? '', weight);
    if (advance > room) break;
    room -= advance;
    if (isFirst) start++;
    else end--;
  }
  return `${characters.slice(0, start).join('').trimEnd()}…${characters.slice(end).join('').trimStart()}`;
}

function advanceOf(character: string, weight: Weight): number {
  const code = character.codePointAt(0) ?? 0;
  return (
    advances[weight][code - 0x20] ??
    signs[weight].get(character) ??
    (code < firstPicture || isWide(character) ? otherAdvance : pictureAdvance)
  );
}
