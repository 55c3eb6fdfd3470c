import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ModuleRecord } from '../../lib/elaboration/index.js';
import type { Answers } from '../design/answers.js';
import { stepOf } from './keys.js';
import { Search } from './search.js';
import { useSight } from './sight.js';
import { rowId, TreeRow } from './tree-row.js';
import { contentsOf, hitsOf, pathsTo, rowsOf, withAround } from './tree-rows.js';

interface TreeProps {
  readonly modules: readonly ModuleRecord[];
  readonly answers: Answers;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** The modules and nodes of a design as a tree with search and keyboard navigation. Only visible rows are rendered. */
export function Tree({ modules, answers, selected, onSelect }: TreeProps): preact.JSX.Element {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(modules.slice(0, 1).map(({ id }) => id)));
  const [active, setActive] = useState(selected === '' ? (modules[0]?.id ?? '') : selected);
  const contents = useMemo(() => contentsOf(modules), [modules]);
  const hits = useMemo(() => hitsOf(modules, query), [modules, query]);
  const shown = useMemo(() => hits && withAround(hits), [hits]);
  const rows = useMemo(
    () => rowsOf(contents, (id) => shown !== undefined || open.has(id), shown),
    [contents, shown, open],
  );
  const at = rows.findIndex(({ id }) => id === active);
  const { element, measure, rowHeight, first, end, page, look } = useSight(rows.length, at);
  // Follow a selection made elsewhere.
  useEffect(() => {
    if (selected === '') return;
    setActive(selected);
    setOpen((before) => new Set([...before, ...pathsTo(selected).slice(0, -1)]));
  }, [selected]);

  const toggle = (id: string, isOpen: boolean): void =>
    setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((each) => each !== id)));
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys with a modifier belong to the browser.
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = stepOf(event.key, rows, at, page);
    if (step === undefined) return;
    event.preventDefault();
    if (step.does === 'go') setActive(rows[Math.max(0, Math.min(rows.length - 1, step.to))]?.id ?? active);
    else if (step.does === 'toggle') toggle(step.id, step.open);
    else if (step.does === 'select') onSelect(step.id);
  };

  return (
    <>
      <Search query={query} answers={answers} rows={rows} hits={hits} onQuery={setQuery} onSelect={onSelect} />
      <div
        ref={element}
        role="tree"
        aria-label="Modules and nodes"
        aria-activedescendant={at < 0 ? undefined : rowId(at)}
        class="tree"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={look}
      >
        <div role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          <div ref={measure} class="row measure" role="presentation" />
          {rows.slice(first, end).map((row, k) => (
            <TreeRow
              key={row.id}
              row={row}
              at={first + k}
              height={rowHeight}
              isActive={row.id === active}
              isSelected={row.id === selected}
              onSelect={() => {
                setActive(row.id);
                onSelect(row.id);
              }}
              onToggle={() => toggle(row.id, row.open === false)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
