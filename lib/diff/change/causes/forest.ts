import { append } from '../../../elaboration/index.js';
import { allImpacts, type Aspect, type Change, type Impact } from '../change.js';

/** Changes with a common cause: the cause, and its consequences. */
export interface ChangeGroup<T> {
  /** The most severe impact of all of them. */
  readonly impact: Impact;
  readonly cause: T;
  readonly consequences: readonly T[];
}

export interface Entry<T> {
  readonly item: T;
  readonly change: Change;
}

/** Changes, each with its cause; a union-find structure. */
export class Forest<T> {
  readonly #causes = new Map<Entry<T>, Entry<T>>();

  constructor(readonly entries: readonly Entry<T>[]) {}

  /** The changes of some aspects that are not consequences yet. */
  causes(...aspects: readonly Aspect[]): Entry<T>[] {
    return this.entries.filter((entry) => !this.#causes.has(entry) && aspects.includes(entry.change.aspect));
  }

  /** Notes that a change follows from another, unless both already have the same root. */
  attach(entry: Entry<T>, cause: Entry<T>): void {
    const root = this.#rootOf(cause);
    const own = this.#rootOf(entry);
    if (root !== own) this.#causes.set(own, root);
  }

  #rootOf(entry: Entry<T>): Entry<T> {
    let root = entry;
    for (let cause = this.#causes.get(root); cause !== undefined; cause = this.#causes.get(root)) root = cause;
    return root;
  }

  groups(): ChangeGroup<T>[] {
    const byRoot = new Map<Entry<T>, Entry<T>[]>();
    for (const entry of this.entries) append(byRoot, this.#rootOf(entry), entry);
    const groups = [...byRoot].map(([root, members]) => ({
      impact: gravest(members.map(({ change }) => change.impact)),
      cause: root.item,
      consequences: members.filter((each) => each !== root).map(({ item }) => item),
    }));
    return groups.sort((a, b) => allImpacts.indexOf(a.impact) - allImpacts.indexOf(b.impact));
  }
}

function gravest(impacts: readonly Impact[]): Impact {
  return allImpacts.find((impact) => impacts.includes(impact)) ?? 'internal';
}

// Attaches entries with the same key to the first of them; entries without a key stay.
export function attachEqual<T>(
  entries: readonly Entry<T>[],
  forest: Forest<T>,
  keyOf: (change: Change) => readonly string[] | undefined,
): void {
  const firsts = new Map<string, Entry<T>>();
  for (const entry of entries) {
    const parts = keyOf(entry.change);
    if (parts === undefined) continue;
    const key = JSON.stringify(parts);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else forest.attach(entry, first);
  }
}

export function comesOrGoes({ happening }: Change): boolean {
  return happening === 'added' || happening === 'removed';
}
