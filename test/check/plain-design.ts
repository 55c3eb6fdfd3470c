import type { EdgeRecord, Elaboration, Json } from '../../lib/elaboration/index.js';

/** Base and mask, as the data has them. */
export type PlainSet = readonly [base: bigint, mask: bigint];

/** A device or master as one edge lists it. */
export interface Listed {
  /** Id of the node that declared it. */
  readonly origin: string;
  /** Undefined where its protocol does not say. */
  readonly name: string | undefined;
  readonly sets: readonly PlainSet[] | undefined;
  /** `[min, max]` by operation; undefined where its protocol does not say. */
  readonly sizes: Readonly<Record<string, readonly [number, number]>> | undefined;
}

/** What TileLink and AMBA call the same. */
const operations = ['get', 'putFull', 'putPartial', 'arithmetic', 'logical', 'acquireB', 'acquireT', 'hint'];
const amba: Readonly<Record<string, string>> = {
  get: 'supportsRead',
  putFull: 'supportsWrite',
  putPartial: 'supportsWrite',
};

type Fields = Readonly<Record<string, unknown>>;

/** An elaboration read as plainly as can be: each question goes through all edges again, and all numbers are compared bit by bit. */
export class PlainDesign {
  readonly nodes: ReadonlyMap<string, { readonly kind: string; readonly inner: string; readonly className: string }>;

  readonly #next = new Map<EdgeRecord, EdgeRecord[]>();

  constructor(readonly elaboration: Elaboration) {
    this.nodes = new Map(
      elaboration.modules.flatMap((module) =>
        module.nodes.map(({ id, kind, inner }) => [id, { kind, inner, className: module.className }] as const),
      ),
    );
    for (const edge of elaboration.edges) {
      for (const before of this.before(edge)) this.#next.set(before, [...(this.#next.get(before) ?? []), edge]);
    }
  }

  /** The edges that leave sources, by which masters ask. */
  get first(): readonly EdgeRecord[] {
    return this.elaboration.edges.filter(({ from }) => this.nodes.get(from)?.kind === 'source');
  }

  /** The edges that end at sinks. */
  get last(): readonly EdgeRecord[] {
    return this.elaboration.edges.filter(({ to }) => this.nodes.get(to)?.kind === 'sink');
  }

  /** Where what an edge carries came from: the edges at the node before it, of the same number where the node keeps them apart. */
  before({ from, fromPort }: EdgeRecord): readonly EdgeRecord[] {
    const apart = ['adapter', 'identity'].includes(this.nodes.get(from)?.kind ?? '');
    return this.elaboration.edges.filter((edge) => edge.to === from && (!apart || edge.toPort === fromPort));
  }

  /** Whether a node gives another clock than it takes. */
  changesClock(node: string): boolean {
    return this.nodes.get(node)?.className.includes('Divider') === true;
  }

  /** Whether what a master asks gets to a device: each edge on the way lists the master, or what a node made in its place. */
  arrives(start: EdgeRecord, master: string, device: string): boolean {
    const open = [{ edge: start, as: master }];
    const seen = new Set<string>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { edge, as } = at;
      if (edge.to === device) return true;
      if (seen.has(`${edge.id} ${as}`)) continue;
      seen.add(`${edge.id} ${as}`);
      for (const next of this.#next.get(edge) ?? []) {
        const origins = mastersOn(next).map(({ origin }) => origin);
        for (const origin of [as, next.from]) if (origins.includes(origin)) open.push({ edge: next, as: origin });
      }
    }
    return false;
  }
}

/** The devices that an edge lists. */
export function devicesOn({ up }: EdgeRecord): readonly Listed[] {
  const port = inside(up);
  const beatBytes = Number(fields(port.channelBytes).a ?? port.beatBytes ?? 0);
  return list(port.slaves)
    .filter((slave) => 'address' in slave)
    .map((slave) => listed(slave, slave.address, supported(slave, beatBytes)));
}

/** The masters that an edge lists. */
export function mastersOn({ down }: EdgeRecord): readonly Listed[] {
  return list(inside(down).masters).map((master) => listed(master, master.visibility, emitted(master)));
}

// Who cannot be asked for copies gets none; one that leaves open what it emits says nothing.
function emitted({ emits, supports }: Fields): Listed['sizes'] {
  const sizes = emits as Listed['sizes'];
  const isOpen = sizes === undefined || Object.values(sizes).every(([, most]) => most === 4096);
  const probe = fields(supports).probe as readonly [number, number] | undefined;
  const isProbed = probe === undefined || probe[1] > 0;
  return isOpen || isProbed ? sizes : { ...sizes, acquireB: [0, 0], acquireT: [0, 0] };
}

// The last node of a path is where it began.
function originOf({ nodePath }: Fields): string {
  let origin = '';
  for (let link = nodePath; link !== null && link !== undefined; link = fields(link).rest) {
    origin = String(fields(link).node);
  }
  return origin;
}

function listed(record: Fields, sets: unknown, sizes: Listed['sizes']): Listed {
  const plain =
    sets === undefined
      ? undefined
      : (sets as [string, string][]).map(([base, mask]) => [hex(base), hex(mask)] as const);
  return { origin: originOf(record), name: record.name as string | undefined, sets: plain, sizes };
}

function supported(slave: Fields, beatBytes: number): Listed['sizes'] {
  if (slave.supports !== undefined) return slave.supports as Listed['sizes'];
  return Object.fromEntries(
    operations.map((operation) => {
      const said = slave[amba[operation] ?? ''];
      return [
        operation,
        Array.isArray(said) ? (said as unknown as [number, number]) : [0, said === true ? beatBytes : 0],
      ];
    }),
  );
}

/** Ids of the nodes that raise the interrupts of an edge. */
export function interruptsOn({ down }: EdgeRecord): readonly string[] {
  return list(fields(down).sources)
    .filter(({ range }) => new Set(range as readonly number[]).size === 2)
    .map((source) => originOf(source));
}

/** Whether there is an address in all of these sets: whether no bit must be both 0 and 1. */
export function meet(...sets: readonly PlainSet[]): boolean {
  for (let bit = 0n; bit < 130n; bit++) {
    const wanted = new Set(sets.filter(([, mask]) => !isSet(mask, bit)).map(([base]) => isSet(base, bit)));
    if (wanted.size > 1) return false;
  }
  return true;
}

/** The addresses that are in both sets, which have to meet. */
export function inBoth([base, mask]: PlainSet, [other, otherMask]: PlainSet): PlainSet {
  return [base | other, mask & otherMask];
}

/** How many addresses are in some of these sets. */
export function countAddresses(sets: readonly PlainSet[]): bigint {
  const different = [...new Map(sets.map((set) => [set.join(), set])).values()];
  return different.reduce((sum, set, k) => sum + countOutside(set, different.slice(0, k)), 0n);
}

// How many addresses of a set are in none of the others: both halves are looked at where one of the others has only one of them.
function countOutside(set: PlainSet, others: readonly PlainSet[]): bigint {
  const [base, mask] = set;
  const [first, ...more] = others.filter((other) => meet(set, other));
  if (first === undefined) return 1n << BigInt(bitsOf(mask).length);
  const [bit] = bitsOf(mask & ~first[1]);
  if (bit === undefined) return 0n;
  const half = mask ^ (1n << bit);
  return countOutside([base, half], [first, ...more]) + countOutside([base | (1n << bit), half], [first, ...more]);
}

/** Whether a master may ask for any of these sets. */
export function sees({ sets: visibility }: Listed, sets: readonly PlainSet[]): boolean {
  return visibility === undefined || sets.some((set) => visibility.some((window) => meet(set, window)));
}

/** The operations that a master may do with a device. */
export function common(master: Listed, device: Listed): string[] {
  return operations.filter((operation) => {
    const [min, max] = device.sizes?.[operation] ?? [0, 0];
    const [least, most] = master.sizes === undefined ? [min, max] : (master.sizes[operation] ?? [0, 0]);
    return max > 0 && most > 0 && Math.max(min, least) <= Math.min(max, most);
  });
}

function bitsOf(value: bigint): bigint[] {
  return Array.from({ length: 130 }, (_, bit) => BigInt(bit)).filter((bit) => isSet(value, bit));
}

function isSet(value: bigint, bit: bigint): boolean {
  return ((value >> bit) & 1n) === 1n;
}

function hex(text: string): bigint {
  return text.startsWith('0x-') ? -BigInt(`0x${text.slice(3)}`) : BigInt(text);
}

function inside(port: Json): Fields {
  return fields(fields(port).base ?? port);
}

/** A value as an object; an empty one for what is none. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}
