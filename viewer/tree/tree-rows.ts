import { append, classWords, type ModuleRecord, ownName, type RoleRecord } from '../../lib/elaboration/index.js';

/** A module or a node, as the tree shows it. */
export interface Row {
  readonly id: string;
  /** What it is called in its module. */
  readonly name: string;
  readonly label: string;
  /** What else is to be said of it; empty for nothing. */
  readonly kind: string;
  /** From 1. */
  readonly level: number;
  /** Whether its inside is shown; undefined if it has none. */
  readonly open: boolean | undefined;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly count: number;
}

interface Entry extends Pick<Row, 'id' | 'name' | 'label' | 'kind'> {
  readonly module: boolean;
}

/**
 * What is directly inside each module, as declared: its modules, then its nodes; the root is inside null. What drawings omit is left out; the root they have always.
 */
export type Contents = ReadonlyMap<string | null, readonly Entry[]>;

export function contentsOf(modules: readonly ModuleRecord[]): Contents {
  const contents = new Map<string | null, Entry[]>();
  // Modules and nodes are listed newest first, and a module before what is inside.
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

// What people call it, if they do, and its own name.
function calledBy(role: RoleRecord | undefined, name: string, kind: string): Pick<Row, 'name' | 'label' | 'kind'> {
  const [label, more] = role === undefined ? [name, kind] : [role.title, name];
  return { name, label, kind: more === label ? '' : more };
}

/** The rows of the branches that are open, from top to bottom; only what is to be shown, if not everything is. */
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

/** Ids of what contains the text in its name, its class or what people call it; undefined for everything. */
export function hitsOf(modules: readonly ModuleRecord[], query: string): ReadonlySet<string> | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return undefined;
  const hits = modules
    .flatMap((module) => [module, ...module.nodes.map((node) => ({ ...node, parent: module.id }))])
    .filter((each) => `${ownName(each)} ${each.className} ${each.role?.title ?? ''}`.toLowerCase().includes(wanted));
  return new Set(hits.map(({ id }) => id));
}

/** Ids of what was found, and of the modules around it. */
export function withAround(hits: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...hits].flatMap(pathsTo));
}

/** The ids of the modules around something, the outermost first, and its own; others are among them where a name has dots. */
export function pathsTo(id: string): string[] {
  const parts = id.split('.');
  return parts.map((_, k) => parts.slice(0, k + 1).join('.'));
}
