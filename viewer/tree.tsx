import { useState } from 'preact/hooks';
import type { ModuleRecord } from '../lib/model/index.js';

interface TreeProps {
  readonly modules: readonly ModuleRecord[];
  readonly selected: string;
  /** Only what contains this text is shown; empty for everything. */
  readonly query: string;
  readonly onSelect: (id: string) => void;
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly children: readonly Item[];
}

/** The modules and nodes of a design as a tree, to be walked with the keyboard. */
export function Tree({ modules, selected, query, onSelect }: TreeProps): preact.JSX.Element {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(modules.slice(0, 1).map(({ id }) => id)));
  const matching = matches(modules, query);
  const roots = itemsOf(modules, null, matching);
  const isOpen = ({ id }: Item): boolean => (query === '' ? open.has(id) || selected.startsWith(`${id}.`) : true);
  const toggle = (id: string, value: boolean): void => {
    const next = new Set(open);
    if (value) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=treeitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const item = items[at];
    if (item === undefined) return;
    const id = item.dataset.id ?? '';
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      ArrowRight: () => toggle(id, true),
      ArrowLeft: () => toggle(id, false),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      Enter: () => onSelect(id),
      ' ': () => onSelect(id),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const branch = (items: readonly Item[], level: number): preact.JSX.Element[] =>
    items.map((item) => (
      <li
        key={item.id}
        role="treeitem"
        aria-level={level}
        aria-selected={item.id === selected}
        {...(item.children.length > 0 ? { 'aria-expanded': isOpen(item) } : {})}
        data-id={item.id}
        tabIndex={item.id === selected || (level === 1 && selected === '') ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          onSelect(item.id);
        }}
      >
        <span
          class={item.children.length > 0 ? 'twist' : 'leaf'}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            toggle(item.id, !isOpen(item));
          }}
        >
          {item.children.length === 0 ? '·' : isOpen(item) ? '▾' : '▸'}
        </span>
        <span class="name">{item.label}</span> <span class="kind">{item.kind}</span>
        {item.children.length > 0 && isOpen(item) && <ul role="group">{branch(item.children, level + 1)}</ul>}
      </li>
    ));
  return (
    <ul role="tree" aria-label="Modules and nodes" class="tree" onKeyDown={onKeyDown}>
      {branch(roots, 1)}
    </ul>
  );
}

// Ids of what contains the text in its name or class, and of the modules around it; undefined for everything.
function matches(modules: readonly ModuleRecord[], query: string): ReadonlySet<string> | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return undefined;
  const found = new Set<string>();
  for (const module of modules) {
    const own = [module, ...module.nodes].filter(({ id, className }) =>
      `${id.split('.').at(-1) ?? ''} ${className}`.toLowerCase().includes(wanted),
    );
    for (const { id } of own) {
      const parts = id.split('.');
      for (let k = 1; k <= parts.length; k++) found.add(parts.slice(0, k).join('.'));
    }
  }
  return found;
}

function itemsOf(
  modules: readonly ModuleRecord[],
  parent: string | null,
  matching: ReadonlySet<string> | undefined,
): Item[] {
  return modules
    .filter((module) => module.parent === parent && !module.omitted && matching?.has(module.id) !== false)
    .map((module): Item => ({
      id: module.id,
      label: module.instanceName,
      kind: module.className,
      children: [
        ...module.nodes
          .filter(({ id, omitted }) => !omitted && matching?.has(id) !== false)
          .map(({ id, name, kind }): Item => ({ id, label: name, kind, children: [] })),
        ...itemsOf(modules, module.id, matching),
      ],
    }));
}
