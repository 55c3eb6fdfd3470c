import { csv } from '../base/text/index.js';
import type { Row } from './list.js';

/** Rows as a table with aligned columns and a heading; the last column is not padded (design 6). */
export function rowsText(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, k) => Math.max(...lines.map((cells) => cells[k]?.length ?? 0)));
  return lines
    .map(
      (cells) =>
        `${cells
          .map((cell, k) => cell.padEnd(widths[k] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Rows as comma-separated values with a heading (RFC 4180) (design 6). */
export function rowsCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first);
  return csv([columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}
