import { visible } from './visible.js';

/**
 * Comma-separated values, one line a row (RFC 4180, with plain line feeds). A cell is one line, and text: a spreadsheet takes nothing in
 * it for a formula, as there is a `'` in front of whatever begins like one and is not a number.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

const formula = /^[\s\p{C}]*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n]/u;
const number = /^[-+]?\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const line = visible(text);
  const safe = formula.test(text) && !number.test(text) ? `'${line}` : line;
  // A line that begins with two colons would be a command to some CI systems.
  return /[",;]|^\s*::/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
