import { visible } from './visible.js';

/** What stands in a cell of a table: text on one line or several, or a name in the font of code. */
export type Cell = string | { readonly lines: readonly string[] } | { readonly code: string };

/** A table in Markdown as GitHub reads it: the names of the columns, a row of rules, such as `---:`, and the cells. */
export function markdownTable(
  columns: readonly string[],
  rules: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  return [columns, rules, ...rows.map((cells) => cells.map(cellText))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

// Inside of code only the end of the cell is markup, and a backslash in front of it.
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return markdownText(cell);
  if ('lines' in cell) return cell.lines.map(markdownText).join('<br>');
  if (cell.code.includes('\\|')) return `<code>${markdownText(cell.code)}</code>`;
  return markdownCode(cell.code).replaceAll('|', '\\|');
}

/**
 * Text inside a line: nothing in it is read as markup, neither as that of Markdown nor as what GitHub makes of names of people, of numbers
 * and of addresses. An empty comment breaks up what has no other escape.
 */
export function markdownText(text: string): string {
  return visible(text.replace(/\s+/g, ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('$', '&dollar;')
    .replace(/[\\`*|[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(links, '$&<!-- -->');
}

// @somebody, a@b.c, #12, GH-12, www.a.b, https://a.b
const links = /(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])|@(?=[\w-]+\.)|#(?=\d)|\bGH(?=-\d)|\bwww(?=\.)|:(?=\/\/)/giu;

/** Text on one line in the font of code; empty for none. */
export function markdownCode(text: string): string {
  if (text === '') return '';
  const line = visible(text.replace(/\s+/g, ' '));
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
