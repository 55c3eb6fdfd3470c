import type { Row } from './tree-rows.js';

interface TreeRowProps {
  readonly row: Row;
  /** The index among all rows. */
  readonly at: number;
  /** In px. */
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
}

/** The element id of a row. */
export function rowId(at: number): string {
  return `row-${at}`;
}

/** A module or a node in the tree. */
export function TreeRow({
  row,
  at,
  height,
  isActive,
  isSelected,
  onSelect,
  onToggle,
}: TreeRowProps): preact.JSX.Element {
  const { id, label, kind, level, open, place, count } = row;
  return (
    <div
      id={rowId(at)}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isSelected}
      {...(open === undefined ? {} : { 'aria-expanded': open })}
      data-id={id}
      class={isActive ? 'row active' : 'row'}
      style={{ top: `${at * height}px`, paddingLeft: `${(14 / 13) * (level - 1)}em` }}
      onClick={onSelect}
    >
      <span
        class={open === undefined ? 'leaf' : 'twist'}
        aria-hidden="true"
        onClick={(event) => {
          if (open === undefined) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {open === undefined ? '·' : open ? '▾' : '▸'}
      </span>
      <span class="name">{label}</span> <span class="kind">{kind}</span>
    </div>
  );
}
