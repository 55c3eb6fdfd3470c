/** A table in Markdown as GitHub reads it: the names of the columns, a row of rules, such as `---:`, and the cells. */
export function markdownTable(
  columns: readonly string[],
  rules: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [columns, rules, ...rows.map((cells) => cells.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

// Names are text: nothing in them is read as markup, and a cell is one line.
function cell(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*|[\]]/g, '\\$&')
    .replace(/\s+/g, ' ');
}
