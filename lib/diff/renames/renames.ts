import { groupBy } from '../../base/group-by.js';
import {
  append,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  isUnder,
  type NodeRecord,
  type WiredNode,
} from '../../elaboration/index.js';
import { type Wiring, wiringOf } from '../../query/index.js';
import {
  addressesOf,
  likeness,
  type Surroundings,
  surroundingsIn,
  type SurroundingsOf,
} from '../facts/surroundings.js';

/** A module or node that has another name in the later version; what is inside moved with it. */
export interface Rename {
  readonly before: string;
  readonly after: string;
}

/**
 * Modules and nodes that only changed their name. Of a module: below the same parent one is gone and one has come, of the same class
 * and alike inside; where there are several, those whose devices are where they were, and otherwise in their order. What is inside may have
 * other names, too, if it is the only one like it that is gone, and the only one that has come. So it is of a node; devices are alike at the same addresses,
 * first those that raise interrupts with the same numbers, and whose masters have the same names. Devices, and modules
 * with devices, may also have moved into another module, under the name that they had.
 */
export function renamesBetween(before: Elaboration, after: Elaboration): Rename[] {
  const numbers = new Map<string, number>();
  const [around, aroundLater] = surroundingsIn(before, after);
  const [a, b] = [new Shapes(before, numbers, around), new Shapes(after, numbers, aroundLater)];
  const renames: Rename[] = [];
  const pairs: Rename[] = [{ before: before.modules[0]?.id ?? '', after: after.modules[0]?.id ?? '' }];
  // What is inside of modules that belong together follows them in the list.
  for (const pair of pairs) {
    if (lastPart(pair.before) !== lastPart(pair.after)) renames.push(pair);
    pairs.push(...matched(a.childrenOf(pair.before), b.childrenOf(pair.after)));
    renames.push(...nodeRenames(a.nodesOf(pair.before), b.nodesOf(pair.after)));
  }
  return [...renames, ...movesBetween(a, b, pairs, renames)];
}

// What is in another module now: it is the only one of its name, its shape and its addresses that is gone, and that has come.
function movesBetween(a: Shapes, b: Shapes, pairs: readonly Rename[], renames: readonly Rename[]): Rename[] {
  const named = renamer([...pairs, ...renames]);
  const [old, young] = [a.devices, b.devices];
  const [then, now] = [new Set(old.map(({ id }) => named(id))), new Set(young.map(({ id }) => id))];
  const gone = old.filter(({ id }) => !now.has(named(id)));
  const come = young.filter(({ id }) => !then.has(id));
  const moves: Rename[] = [];
  for (const move of onlyPairs(gone, come, ({ likeness }) => likeness)) {
    if (!moves.some(({ before }) => isUnder(move.before, before))) moves.push(move);
  }
  return moves;
}

interface Named {
  readonly id: string;
}

// Pairs of modules of the same name, and of those left on both sides that are alike.
function matched(old: readonly ShapedModule[], young: readonly ShapedModule[]): Rename[] {
  const numbered = renumbered(old, young);
  const [some, others] = [unmatched(old, numbered, 'before'), unmatched(young, numbered, 'after')];
  const names = new Map(others.map(({ id }) => [lastPart(id), id]));
  const same = some.flatMap(({ id }) => {
    const after = names.get(lastPart(id));
    return after === undefined ? [] : [{ before: id, after }];
  });
  // Those that are where they were come before others that are only alike.
  const ways: readonly ((old: readonly ShapedModule[], young: readonly ShapedModule[]) => Rename[])[] = [
    (gone, come) => pairsInOrder(gone, come, ({ shape, form }) => `${shape} ${form}`),
    (gone, come) => onlyPairs(gone, come, ({ form }) => form),
    (gone, come) => pairsInOrder(gone, come, ({ shape }) => String(shape)),
  ];
  return ways.reduce<Rename[]>(
    (pairs, way) => [...pairs, ...way(unmatched(old, pairs, 'before'), unmatched(young, pairs, 'after'))],
    [...numbered, ...same],
  );
}

function pairsInOrder<T extends Named>(old: readonly T[], young: readonly T[], keyOf: (item: T) => string): Rename[] {
  const come = groupBy(young, keyOf);
  return [...groupBy(old, keyOf)].flatMap(([key, gone]) =>
    gone.flatMap(({ id }, k) => {
      const other = come.get(key)?.[k];
      return other === undefined ? [] : [{ before: id, after: other.id }];
    }),
  );
}

// What is the only one of its key on both sides.
function onlyPairs<T extends Named>(old: readonly T[], young: readonly T[], keyOf: (item: T) => string): Rename[] {
  const [gone, come] = [groupBy(old, keyOf), groupBy(young, keyOf)];
  return [...gone].flatMap(([key, [{ id: before }, ...more]]) => {
    const [only, another] = come.get(key) ?? [];
    return more.length > 0 || only === undefined || another !== undefined ? [] : [{ before, after: only.id }];
  });
}

function unmatched<T extends Named>(all: readonly T[], pairs: readonly Rename[], side: keyof Rename): T[] {
  const ids = new Set(pairs.map((pair) => pair[side]));
  return all.filter(({ id }) => !ids.has(id));
}

// Modules that want one name are numbered in their order: where one more or less wants it, the number says nothing. They are known by
// their devices, and by what is around them; those that are alike in this by their order.
function renumbered(old: readonly ShapedModule[], young: readonly ShapedModule[]): Rename[] {
  const [before, after] = [byWantedName(old), byWantedName(young)];
  return [...before].flatMap(([wanted, some]) => {
    const others = after.get(wanted) ?? [];
    if (some.length === others.length || Math.max(some.length, others.length) < 2) return [];
    const pairs = some.flatMap((module, k) =>
      others.flatMap((other, j) => {
        const score = module.shape === other.shape ? likenessOf(module, other) : 0;
        return score > 0 ? [{ before: module.id, after: other.id, score, apart: Math.abs(k - j) }] : [];
      }),
    );
    const taken = new Set<string>();
    return pairs
      .sort((x, y) => y.score - x.score || x.apart - y.apart)
      .flatMap((pair) => {
        const [from, to] = [`- ${pair.before}`, `+ ${pair.after}`];
        if (taken.has(from) || taken.has(to)) return [];
        taken.add(from).add(to);
        return [{ before: pair.before, after: pair.after }];
      });
  });
}

// Devices tell more than both sides together.
function likenessOf(a: ShapedModule, b: ShapedModule): number {
  const devices = likeness(a.addresses, b.addresses);
  const [x, y] = [a.surroundings, b.surroundings];
  const around = likeness(x.before, y.before) + likeness(x.behind, y.behind);
  return around === 0 && (devices === 0 || a.addresses.size === 0) ? 0 : 3 * devices + around;
}

function byWantedName(modules: readonly ShapedModule[]): Map<string, ShapedModule[]> {
  const groups = new Map<string, ShapedModule[]>();
  for (const module of modules) append(groups, module.wanted, module);
  return groups;
}

// A number, or the name of a master, may have changed as well, where nothing else is like it.
function nodeRenames(old: readonly LikenedNode[], young: readonly LikenedNode[]): Rename[] {
  const [gone, come] = [unlike(old, young), unlike(young, old)];
  const same = onlyPairs(gone, come, ({ likeness, known }) => `${likeness} ${known}`);
  const [left, others] = [unmatched(gone, same, 'before'), unmatched(come, same, 'after')];
  return [...same, ...onlyPairs(left, others, ({ likeness }) => likeness)];
}

// Those whose name the others do not have.
function unlike<T extends Named>(some: readonly T[], others: readonly Named[]): T[] {
  const names = new Set(others.map(({ id }) => lastPart(id)));
  return some.filter(({ id }) => !names.has(lastPart(id)));
}

function kindOf({ kind, inner, outer }: NodeRecord): string {
  return `${kind} ${inner} ${outer}`;
}

/** A node with what it is recognised by, whatever it is called. */
interface LikenedNode extends Named {
  readonly likeness: string;
  /** What else others know it by: the numbers of the interrupts that it raises, and the names of its masters. */
  readonly known: string;
}

/** A module with the number of what it looks like inside, whatever it is called. */
interface ShapedModule extends Named {
  readonly shape: number;
  /** What it is inside, whatever what is in it is called, and where the devices in it are. */
  readonly form: string;
  /** The name that it was to have; several of one parent are numbered. */
  readonly wanted: string;
  /** Where the devices in it are. */
  readonly addresses: ReadonlySet<string>;
  readonly surroundings: Surroundings;
}

/** A device, or a module with devices inside. */
interface Device extends Named {
  readonly likeness: string;
}

function knownBy({ record, outward }: WiredNode, lines: readonly InterruptLine[], { ports }: Wiring): string {
  const numbers = lines.map(({ sink, index, number }) => `${lastPart(sink)} ${index} ${number}`).sort();
  // Others pass the masters of others on.
  const clients = record.kind === 'source' ? outward.flatMap((edge) => ports.clients(edge)) : [];
  return JSON.stringify([numbers, clients.map(({ name }) => name)]);
}

/** What the modules of a design look like inside. */
class Shapes {
  readonly #children = new Map<string, ShapedModule[]>();
  readonly #nodes = new Map<string, readonly LikenedNode[]>();
  /** What modules are inside, whatever what is in them is called. */
  readonly #nameless = new Map<string, number>();
  /** Devices and modules with devices inside, each with its name, its shape and its addresses; modules before what is in them. */
  readonly devices: readonly Device[];

  constructor(elaboration: Elaboration, numbers: Map<string, number>, surroundingsOf: SurroundingsOf) {
    const wiring = wiringOf(elaboration);
    const raised = groupBy(interruptLines(wiring), ({ source }) => source);
    const devices: Device[] = [];
    const inside = new Map<string, string[]>();
    const numberOf = (parts: readonly unknown[]): number => {
      const text = JSON.stringify(parts);
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    };
    // Children come after their parents.
    for (const { id, parent, className, nodes, name } of elaboration.modules.toReversed()) {
      const addresses = [...(inside.get(id) ?? [])];
      this.#nodes.set(
        id,
        nodes.map((node) => {
          const own = addressesOf(wiring, node);
          const likeness = `${kindOf(node)} ${own.join(' ')}`;
          addresses.push(...own);
          if (own.length > 0) devices.push({ id: node.id, likeness: `${lastPart(node.id)} ${likeness}` });
          return { id: node.id, likeness, known: knownBy(wiring.node(node.id), raised.get(node.id) ?? [], wiring) };
        }),
      );
      const children = this.childrenOf(id).map((child) => `${lastPart(child.id)} ${child.shape}`);
      const own = nodes.map((node) => `${node.name} ${kindOf(node)}`);
      const shape = numberOf([className, own.sort(), children.sort()]);
      const kinds = nodes.map(kindOf).sort();
      const nameless = numberOf([
        className,
        kinds,
        this.childrenOf(id)
          .map((child) => this.#nameless.get(child.id))
          .sort(),
      ]);
      this.#nameless.set(id, nameless);
      if (parent === null) continue;
      append(this.#children, parent, {
        ...{ id, shape, wanted: name, addresses: new Set(addresses) },
        form: [nameless, ...addresses.sort()].join(' '),
        get surroundings() {
          return surroundingsOf(id);
        },
      });
      for (const address of addresses) append(inside, parent, address);
      if (addresses.length > 0) devices.push({ id, likeness: JSON.stringify([lastPart(id), shape, addresses.sort()]) });
    }
    this.devices = devices.reverse();
  }

  childrenOf(id: string): readonly ShapedModule[] {
    return this.#children.get(id) ?? [];
  }

  nodesOf(id: string): readonly LikenedNode[] {
    return this.#nodes.get(id) ?? [];
  }
}

// No id has it.
const displacedMark = '\0';

/**
 * What is gone, while something else has its name now: it gets a name of its own, until changes are told with the name that it had.
 */
export function displacedBy(renames: readonly Rename[], { modules }: Pick<Elaboration, 'modules'>): Rename[] {
  const [named, taken] = [renamer(renames), new Set(renames.map(({ after }) => after))];
  const own = new Set(renames.map(({ before }) => before));
  return idsIn(modules)
    .filter((id) => taken.size > 0 && !own.has(id) && taken.has(named(id)))
    .map((id) => ({ before: id, after: id + displacedMark }));
}

/** What is gone from modules that have another name now: it keeps the name that it had, since it never had one in there. */
export function goneFrom(renames: readonly Rename[], before: Elaboration, after: Elaboration): Rename[] {
  if (renames.length === 0) return [];
  const [named, there] = [renamer(renames), new Set(idsIn(after.modules))];
  return idsIn(before.modules)
    .filter((id) => named(id) !== id && !there.has(named(id)))
    .map((id) => ({ before: id, after: there.has(id) ? id + displacedMark : id }));
}

function idsIn(modules: Elaboration['modules']): string[] {
  return modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
}

/**
 * A function that gives ids of the earlier version the names that pictures of both have for them: those of the later one. The name of what is
 * gone, while something else has its name now, ends with a word more.
 */
export function namesInPicture(before: Elaboration, after: Elaboration): (id: string) => string {
  const renames = renamesBetween(before, after);
  const named = renamer([...renames, ...displacedBy(renames, before)]);
  return (id) => {
    const name = named(id);
    return name.includes(displacedMark) ? `${name.replaceAll(displacedMark, '')} before` : name;
  };
}

/** A change with the names that displaced things had. */
export function undisplaced<T extends object>(change: T): T {
  const told = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(displacedMark, '') : Array.isArray(value) ? value.map(told) : value;
  return Object.fromEntries(Object.entries(change).map(([key, value]) => [key, told(value)])) as T;
}

/** The last name of a path. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** A function that gives ids of the earlier version the names of the later one. */
export function renamer(renames: readonly Rename[]): (id: string) => string {
  const known = new Map(renames.map(({ before, after }) => [before, after]));
  // The innermost part that is known counts: those around it are renamed with it.
  return (id) => {
    for (let end = id.length; end > 0; end = id.lastIndexOf('.', end - 1)) {
      const after = known.get(id.slice(0, end));
      if (after !== undefined) return after + id.slice(end);
    }
    return id;
  };
}
