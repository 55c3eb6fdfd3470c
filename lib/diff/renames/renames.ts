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

/** A module or node with another name in the later version, together with everything inside it. */
export interface Rename {
  readonly before: string;
  readonly after: string;
}

/**
 * Modules and nodes that changed only their names. A module is renamed if one of the same class and content was removed and one added below the same
 * parent; among several candidates, those whose devices have the same addresses match first, and then the others in order. Its content may be renamed
 * as well, if the match is unique. The same holds for nodes, where devices match by address, preferably with the same interrupt numbers and names of
 * masters. Devices, and modules with devices, may also have moved to another module under the same name.
 */
export function renamesBetween(before: Elaboration, after: Elaboration): Rename[] {
  const numbers = new Map<string, number>();
  const [around, aroundLater] = surroundingsIn(before, after);
  const [a, b] = [new Shapes(before, numbers, around), new Shapes(after, numbers, aroundLater)];
  const renames: Rename[] = [];
  const pairs: Rename[] = [{ before: before.modules[0]?.id ?? '', after: after.modules[0]?.id ?? '' }];
  // The loop also visits pairs that are added for the content of matched modules.
  for (const pair of pairs) {
    if (lastPart(pair.before) !== lastPart(pair.after)) renames.push(pair);
    pairs.push(...matched(a.childrenOf(pair.before), b.childrenOf(pair.after)));
    renames.push(...nodeRenames(a.nodesOf(pair.before), b.nodesOf(pair.after)));
  }
  return [...renames, ...movesBetween(a, b, pairs, renames)];
}

// Parts that are in another module now: removed and added ones of the same name, shape and addresses, if the match is unique.
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

// Pairs modules of the same name, and then similar ones among the rest.
function matched(old: readonly ShapedModule[], young: readonly ShapedModule[]): Rename[] {
  const numbered = renumbered(old, young);
  const [some, others] = [unmatched(old, numbered, 'before'), unmatched(young, numbered, 'after')];
  const names = new Map(others.map(({ id }) => [lastPart(id), id]));
  const same = some.flatMap(({ id }) => {
    const after = names.get(lastPart(id));
    return after === undefined ? [] : [{ before: id, after }];
  });
  // Modules with devices at the same addresses match before others that are merely similar.
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

// Pairs items whose key is unique on both sides.
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

// Modules with conflicting names are numbered in order, so if the number of them changes, their numbers mean nothing. They are matched by devices and
// surroundings, and in order if these are equal.
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

// Devices weigh more than both sides of the surroundings together.
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

// Interrupt numbers and names of masters may have changed as well, if the match is otherwise unique.
function nodeRenames(old: readonly LikenedNode[], young: readonly LikenedNode[]): Rename[] {
  const [gone, come] = [unlike(old, young), unlike(young, old)];
  const same = onlyPairs(gone, come, ({ likeness, known }) => `${likeness} ${known}`);
  const [left, others] = [unmatched(gone, same, 'before'), unmatched(come, same, 'after')];
  return [...same, ...onlyPairs(left, others, ({ likeness }) => likeness)];
}

// Items whose names the others do not have.
function unlike<T extends Named>(some: readonly T[], others: readonly Named[]): T[] {
  const names = new Set(others.map(({ id }) => lastPart(id)));
  return some.filter(({ id }) => !names.has(lastPart(id)));
}

function kindOf({ kind, inner, outer }: NodeRecord): string {
  return `${kind} ${inner} ${outer}`;
}

/** A node with name-independent criteria for matching. */
interface LikenedNode extends Named {
  readonly likeness: string;
  /** Further criteria: the numbers of its interrupts, and the names of its masters. */
  readonly known: string;
}

/** A module with a number for its name-independent shape. */
interface ShapedModule extends Named {
  readonly shape: number;
  /** Its structure without names, and the addresses of its devices. */
  readonly form: string;
  /** The requested name; several of one parent are numbered. */
  readonly wanted: string;
  /** The addresses of its devices. */
  readonly addresses: ReadonlySet<string>;
  readonly surroundings: Surroundings;
}

/** A device, or a module that contains devices. */
interface Device extends Named {
  readonly likeness: string;
}

function knownBy({ record, outward }: WiredNode, lines: readonly InterruptLine[], { ports }: Wiring): string {
  const numbers = lines.map(({ sink, index, number }) => `${lastPart(sink)} ${index} ${number}`).sort();
  // Other nodes pass on the masters of others.
  const clients = record.kind === 'source' ? outward.flatMap((edge) => ports.clients(edge)) : [];
  return JSON.stringify([numbers, clients.map(({ name }) => name)]);
}

/** The shapes of the modules of a design. */
class Shapes {
  readonly #children = new Map<string, ShapedModule[]>();
  readonly #nodes = new Map<string, readonly LikenedNode[]>();
  /** Numbers for the content of modules without names. */
  readonly #nameless = new Map<string, number>();
  /** Devices and modules that contain devices, each with its name, shape and addresses; modules precede their content. */
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
    // Reversed, because children come after their parents.
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

// Occurs in no id.
const displacedMark = '\0';

/** Removed parts whose names were taken over by others: they get a temporary name until changes are reported under the original one. */
export function displacedBy(renames: readonly Rename[], { modules }: Pick<Elaboration, 'modules'>): Rename[] {
  const [named, taken] = [renamer(renames), new Set(renames.map(({ after }) => after))];
  const own = new Set(renames.map(({ before }) => before));
  return idsIn(modules)
    .filter((id) => taken.size > 0 && !own.has(id) && taken.has(named(id)))
    .map((id) => ({ before: id, after: id + displacedMark }));
}

/** Parts that were removed from renamed modules: they keep their original name, because they never existed under the new one. */
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
 * Returns a function that maps ids of the earlier version to those in a drawing of both, which are the later ones. If the name of a removed part was
 * taken over by another, a suffix is added.
 */
export function namesInPicture(before: Elaboration, after: Elaboration): (id: string) => string {
  const renames = renamesBetween(before, after);
  const named = renamer([...renames, ...displacedBy(renames, before)]);
  return (id) => {
    const name = named(id);
    return name.includes(displacedMark) ? `${name.replaceAll(displacedMark, '')} before` : name;
  };
}

/** A change with the original names of displaced parts. */
export function undisplaced<T extends object>(change: T): T {
  const told = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(displacedMark, '') : Array.isArray(value) ? value.map(told) : value;
  return Object.fromEntries(Object.entries(change).map(([key, value]) => [key, told(value)])) as T;
}

/** The last name of a path. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** Returns a function that maps ids of the earlier version to those of the later one. */
export function renamer(renames: readonly Rename[]): (id: string) => string {
  const known = new Map(renames.map(({ before, after }) => [before, after]));
  // The innermost known part applies, because its new path includes renames of those around it.
  return (id) => {
    for (let end = id.length; end > 0; end = id.lastIndexOf('.', end - 1)) {
      const after = known.get(id.slice(0, end));
      if (after !== undefined) return after + id.slice(end);
    }
    return id;
  };
}
