/** Comma-separated values, one line a row (RFC 4180, with plain line feeds). */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
