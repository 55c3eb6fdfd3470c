import { readFileSync } from 'node:fs';
import type { Location } from '../../lib/base/diagnostic/index.js';
import { columnsOf, lineEndIn, textIn } from '../../lib/base/text/index.js';
import { isQuotable } from '../files/input-files.js';

const widestLine = 120;

// Each UTF-16 unit is replaced by one character, so that offsets stay the same.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The numbered line of source at a location, and a line of `^` under the expression that begins there; empty if the source cannot be read. Documents
 * may have everything on one line, so only the surroundings of the location are shown.
 */
export function sourceExcerpt({ file, line, column }: Location, paint: (marks: string) => string): string[] {
  const text = lineOf(file, line);
  if (text === undefined) return [];
  const begin = column - 1;
  const from = text.length <= widestLine ? 0 : Math.max(0, begin - widestLine / 3);
  const shown = text
    .slice(from, from + widestLine)
    .replaceAll('\t', ' ')
    .replace(unseen, (hidden) => '\ufffd'.repeat(hidden.length));
  // When the line is cut at the start, the marked expression begins well after the ellipsis.
  const part = `${from > 0 ? `…${shown.slice(1)}` : shown}${from + widestLine < text.length ? '…' : ''}`;
  const end = Math.min(expressionEnd(text, begin), from + widestLine);
  const before = ' '.repeat(columnsOf(part.slice(0, begin - from)));
  const marks = '^'.repeat(Math.max(1, columnsOf(part.slice(begin - from, end - from))));
  const gutter = ' '.repeat(String(line).length);
  return [`   ${gutter} |`, `   ${line} | ${part}`, `   ${gutter} | ${before}${paint(marks)}`];
}

function lineOf(file: string, line: number): string | undefined {
  try {
    const text = isQuotable(file) ? textIn(readFileSync(file)) : '\0';
    // A binary file has no lines.
    return text.includes('\0') ? undefined : text.split(lineEndIn(file))[line - 1];
  } catch {
    return undefined;
  }
}

const quotes = ['"', "'", '`'];
const opening = ['(', '[', '{'];
const closing = [')', ']', '}'];

/**
 * The end of the call, name, number or string that begins at an offset of a line of TypeScript or JSON; the end of the line if it continues beyond.
 */
export function expressionEnd(text: string, begin: number): number {
  const name = /^(?:new\s+)?[\p{ID_Continue}$.]+/u.exec(text.slice(begin))?.[0] ?? '';
  const behind = begin + name.length;
  const next = text[behind] ?? '';
  if (name !== '' && next !== '(') return behind;
  return quotes.includes(next) ? textEnd(text, behind) : bracketEnd(text, behind);
}

// The offset after the bracket that closes the one at `begin`; after a single character if there is no bracket.
function bracketEnd(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length;) {
    const letter = text[at] ?? '';
    if (opening.includes(letter)) depth++;
    if (closing.includes(letter)) depth--;
    at = quotes.includes(letter) ? textEnd(text, at) : at + 1;
    if (depth <= 0) return at;
  }
  return text.trimEnd().length;
}

function textEnd(text: string, begin: number): number {
  const quote = text[begin];
  for (let at = begin + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
  }
  return text.trimEnd().length;
}
