import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ModuleRecord } from '../../lib/elaboration/index.js';
import type { Answers } from '../design/answers.js';
import { contentsOf, matching, pathsTo, type Row, rowsOf } from './tree-rows.js';

interface TreeProps {
  readonly modules: readonly ModuleRecord[];
  readonly answers: Answers;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Height of a row in px, as the style sheet has it. */
const rowHeight = 20;
/** Rows above and below those in sight that exist as well. */
const spare = 8;

/** The modules and nodes of a design as a tree, to be searched and to be walked with the keyboard. Only rows in sight exist. */
export function Tree({ modules, answers, selected, onSelect }: TreeProps): preact.JSX.Element {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(modules.slice(0, 1).map(({ id }) => id)));
  const [active, setActive] = useState(selected === '' ? (modules[0]?.id ?? '') : selected);
  const [view, setView] = useState({ top: 0, height: 0 });
  const element = useRef<HTMLDivElement>(null);
  const contents = useMemo(() => contentsOf(modules), [modules]);
  const shown = useMemo(() => matching(modules, query), [modules, query]);
  const rows = useMemo(
    () => rowsOf(contents, (id) => shown !== undefined || open.has(id), shown),
    [contents, shown, open],
  );
  const found = useMemo(() => answers(query), [query]);
  const at = rows.findIndex(({ id }) => id === active);

  const look = (): void =>
    setView({ top: element.current?.scrollTop ?? 0, height: element.current?.clientHeight ?? 0 });
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (element.current !== null) observer.observe(element.current);
    look();
    return () => observer.disconnect();
  }, []);
  // What is selected elsewhere is shown here.
  useEffect(() => {
    if (selected === '') return;
    setActive(selected);
    setOpen((before) => new Set([...before, ...pathsTo(selected).slice(0, -1)]));
  }, [selected]);
  // The active row exists as soon as it is active: what `aria-activedescendant` names does not wait for the scroll event.
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null || at < 0) return;
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight];
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
    else return;
    look();
  }, [at, view.height]);

  const toggle = (id: string, value: boolean): void =>
    setOpen(value ? new Set([...open, id]) : new Set([...open].filter((each) => each !== id)));
  const go = (to: number): void => setActive(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? active);
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + page),
      PageUp: () => go(at - page),
      ArrowRight: () => {
        if (row?.open === false) toggle(row.id, true);
        else if (row?.open === true) go(at + 1);
      },
      ArrowLeft: () => {
        if (row?.open === true) toggle(row.id, false);
        else go(rows.findLastIndex(({ level }, k) => k < at && level < (row?.level ?? 0)));
      },
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Enter: () => row !== undefined && onSelect(row.id),
      ' ': () => row !== undefined && onSelect(row.id),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const end = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare);
  const row = ({ id, label, kind, level, open: isOpen, place, count }: Row, k: number): preact.JSX.Element => (
    <div
      key={id}
      id={`row-${k}`}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={id === selected}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      data-id={id}
      class={id === active ? 'row active' : 'row'}
      style={{ top: `${k * rowHeight}px`, paddingLeft: `${14 * (level - 1)}px` }}
      onClick={() => {
        setActive(id);
        onSelect(id);
      }}
    >
      <span
        class={isOpen === undefined ? 'leaf' : 'twist'}
        aria-hidden="true"
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          toggle(id, !isOpen);
        }}
      >
        {isOpen === undefined ? '·' : isOpen ? '▾' : '▸'}
      </span>
      <span class="name">{label}</span> <span class="kind">{kind}</span>
    </div>
  );
  return (
    <>
      <input
        type="search"
        aria-label="Search modules and nodes"
        placeholder="Search"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            const first = called(rows, query) ?? found[0]?.id ?? bestOf(rows, query);
            if (first !== undefined) onSelect(first);
          } else if (event.key === 'Escape' && query !== '') {
            event.stopPropagation();
            setQuery('');
          }
        }}
      />
      {found.length > 0 && (
        <ul class="links answers" aria-label="Found">
          {found.map(({ text, id }) => (
            <li key={`${id} ${text}`}>
              <button type="button" class="link" onClick={() => onSelect(id)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div
        ref={element}
        role="tree"
        aria-label="Modules and nodes"
        aria-activedescendant={at < 0 ? undefined : `row-${at}`}
        class="tree"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={look}
      >
        <div role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          {rows.slice(first, end).map((each, k) => row(each, first + k))}
        </div>
      </div>
    </>
  );
}

// What is called exactly as was searched for comes before everything else.
function called(rows: readonly Row[], query: string): string | undefined {
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? undefined : rows.find(({ label }) => label.toLowerCase() === wanted)?.id;
}

// What is called so in part comes before the modules around it.
function bestOf(rows: readonly Row[], query: string): string | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return undefined;
  return rows.find(({ label, kind }) => `${label} ${kind}`.toLowerCase().includes(wanted))?.id;
}
