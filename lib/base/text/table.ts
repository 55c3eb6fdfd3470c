import { visible } from './visible.js';
import { columnsOf, padColumns } from './wide.js';

/** A cell of a table: text that begins, or that ends, where its column does. */
export type AlignedCell = string | { readonly right: string };

/**
 * Rows as lines with aligned columns, two blanks between them, and none at the end; what would break a line, or leave its column, is written
 * out. All rows are as long as the first.
 */
export function alignedRows(rows: readonly (readonly AlignedCell[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, k) => Math.max(...rows.map((row) => columnsOf(textOf(row[k])))));
  return rows.map((row) =>
    row
      .map((cell, k) => padded(cell, widths[k] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The same as one text, a line for each row. */
export function alignedText(rows: readonly (readonly AlignedCell[])[]): string {
  return alignedRows(rows)
    .map((line) => `${line}\n`)
    .join('');
}

function textOf(cell: AlignedCell | undefined): string {
  return visible(typeof cell === 'object' ? cell.right : (cell ?? ''));
}

function padded(cell: AlignedCell, width: number): string {
  const text = textOf(cell);
  return typeof cell === 'object' ? ' '.repeat(Math.max(0, width - columnsOf(text))) + text : padColumns(text, width);
}
