import { alignedText, csv } from '../../base/text/index.js';
import type { Row } from './list.js';

/** Rows as a table with aligned columns and a heading (design 6). */
export function rowsText(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first);
  return alignedText([columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}

/**
 * Rows as comma-separated values with a heading (RFC 4180; design 6), which a list without rows has as well. `columns`: those of the heading,
 * `listColumns[what]`; by default those of the first row.
 */
export function rowsCsv(rows: readonly Row[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
  if (columns.length === 0) return '';
  return csv([columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}
