import type { Row } from './tree-rows.js';

/** What a key does in a tree: it goes to a row, opens or closes one, selects it, or finds nothing to do. */
export type Step =
  | { readonly does: 'go'; readonly to: number }
  | { readonly does: 'toggle'; readonly id: string; readonly open: boolean }
  | { readonly does: 'select'; readonly id: string }
  | { readonly does: 'nothing' };

/** What a key does at the row `at`, as in every tree; undefined for other keys. `page`: rows of a page. Where it goes may be outside of the rows. */
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
