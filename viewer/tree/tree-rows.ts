import { append, classWords, type ModuleRecord, ownName, type RoleRecord } from '../../lib/elaboration/index.js';

/** A row of the tree: a module or a node. */
export interface Row {
  readonly id: string;
  /** The name in its module. */
  readonly name: string;
  readonly label: string;
  /** Further information; empty for none. */
  readonly kind: string;
  /** From 1. */
  readonly level: number;
  /** Whether it is expanded; undefined if it has no content. */
  readonly open: boolean | undefined;
  /** The position among its siblings, from 1, and their number. */
  readonly place: number;
  readonly count: number;
}

interface Entry extends Pick<Row, 'id' | 'name' | 'label' | 'kind'> {
  readonly module: boolean;
}

/**
 * The direct content of each module in the order of declaration: its modules, then its nodes. The root is in null. Omits what drawings omit, except
 * the root.
 */
export type Contents = ReadonlyMap<string | null, readonly Entry[]>;

export function contentsOf(modules: readonly ModuleRecord[]): Contents {
  const contents = new Map<string | null, Entry[]>();
  // Modules and nodes are listed newest first, and a module before its content.
  const shown = modules.filter(({ parent, omitted }) => parent === null || !omitted).toReversed();
  for (const module of shown) {
    const { id, parent, role } = module;
    append(contents, parent, { id, module: true, ...calledBy(role, ownName(module), classWords(module)) });
  }
  for (const { id: module, nodes } of shown)
    for (const { id, kind, role, omitted } of nodes.toReversed())
      if (!omitted)
        append(contents, module, { id, module: false, ...calledBy(role, ownName({ id, parent: module }), kind) });
  return contents;
}

// Labels an entry by its role, if it has one, and otherwise by its own name.
function calledBy(role: RoleRecord | undefined, name: string, kind: string): Pick<Row, 'name' | 'label' | 'kind'> {
  const [label, more] = role === undefined ? [name, kind] : [role.title, name];
  return { name, label, kind: more === label ? '' : more };
}

/** The rows of all expanded branches, from top to bottom; restricted to `shown` if given. */
export function rowsOf(contents: Contents, isOpen: (id: string) => boolean, shown?: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const waiting: { readonly id: string | null; readonly level: number; next: number }[] = [
    { id: null, level: 1, next: 0 },
  ];
  for (let branch = waiting.at(-1); branch !== undefined; branch = waiting.at(-1)) {
    const entries = (contents.get(branch.id) ?? []).filter(({ id }) => shown?.has(id) !== false);
    const { level } = branch;
    let deeper: string | undefined;
    for (; branch.next < entries.length && deeper === undefined; branch.next++) {
      const entry = entries[branch.next];
      if (entry === undefined) break;
      const { module, ...rest } = entry;
      const inside = module && (contents.get(entry.id) ?? []).some(({ id }) => shown?.has(id) !== false);
      const open = inside ? isOpen(entry.id) : undefined;
      rows.push({ ...rest, level, open, place: branch.next + 1, count: entries.length });
      if (open === true) deeper = entry.id;
    }
    if (deeper === undefined) waiting.pop();
    else waiting.push({ id: deeper, level: level + 1, next: 0 });
  }
  return rows;
}

/** Ids of everything whose name, class or role title contains the query; undefined for an empty query. */
export function hitsOf(modules: readonly ModuleRecord[], query: string): ReadonlySet<string> | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return undefined;
  const hits = modules
    .flatMap((module) => [module, ...module.nodes.map((node) => ({ ...node, parent: module.id }))])
    .filter((each) => `${ownName(each)} ${each.className} ${each.role?.title ?? ''}`.toLowerCase().includes(wanted));
  return new Set(hits.map(({ id }) => id));
}

/** Ids of all hits and of the modules around them. */
export function withAround(hits: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...hits].flatMap(pathsTo));
}

/** The ids of all modules around something, the outermost first, and its own. Names with dots cause additional ids. */
export function pathsTo(id: string): string[] {
  const parts = id.split('.');
  return parts.map((_, k) => parts.slice(0, k + 1).join('.'));
}
