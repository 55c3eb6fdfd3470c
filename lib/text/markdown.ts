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

// In code nothing is markup but the end of the cell.
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return markdownText(cell);
  if ('lines' in cell) return cell.lines.map(markdownText).join('<br>');
  return markdownCode(cell.code).replaceAll('|', '\\|');
}

/** Text on one line: nothing in it is read as markup. */
export function markdownText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*|[\]]/g, '\\$&')
    .replace(/\s+/g, ' ');
}

/** Text on one line in the font of code; empty for none. */
export function markdownCode(text: string): string {
  if (text === '') return '';
  const line = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
