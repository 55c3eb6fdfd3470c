import { alignedText, csv } from '../base/text/index.js';
import type { Row } from './list.js';

/** Rows as a table with aligned columns and a heading (design 6). */
export function rowsText(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first);
  return alignedText([columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}

/** Rows as comma-separated values with a heading (RFC 4180) (design 6). */
export function rowsCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first);
  return csv([columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}
