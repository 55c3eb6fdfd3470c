import type { Row } from './tree-rows.js';

/** The effect of a key in a tree. */
export type Step =
  | { readonly does: 'go'; readonly to: number }
  | { readonly does: 'toggle'; readonly id: string; readonly open: boolean }
  | { readonly does: 'select'; readonly id: string }
  | { readonly does: 'nothing' };

/**
 * The effect of a key at row `at`, following the usual conventions of trees; undefined for other keys. `page` is the
 * number of rows per page. The target may be out of range.
 */
export function stepOf(key: string, rows: readonly Row[], at: number, page: number): Step | undefined {
  const row = rows[at];
  const go = (to: number): Step => ({ does: 'go', to });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + page);
    case 'PageUp':
      return go(at - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (row?.open === undefined) return { does: 'nothing' };
      return row.open ? go(at + 1) : { does: 'toggle', id: row.id, open: true };
    case 'ArrowLeft':
      if (row?.open === true) return { does: 'toggle', id: row.id, open: false };
      return go(rows.findLastIndex(({ level }, k) => k < at && level < (row?.level ?? 0)));
    case 'Enter':
    case ' ':
      return row === undefined ? { does: 'nothing' } : { does: 'select', id: row.id };
    default:
      return undefined;
  }
}
