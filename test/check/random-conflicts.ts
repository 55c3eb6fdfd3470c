import fc from 'fast-check';
import { AddressSet } from '../../lib/base/address/index.js';
import { bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { type Handle, soc, type Topology } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { attachAdjusted, attachDevice, halves, memory, type Protocol, protocols } from '../query/random-topologies.js';

/** Part of a random topology in which devices share addresses. */
export type Part =
  | { readonly kind: 'device'; readonly protocol: Protocol; readonly sets: readonly AddressSet[] }
  | { readonly kind: 'bus'; readonly parts: readonly Part[] }
  /** Lets only these addresses through, or all but these. */
  | { readonly kind: 'filter'; readonly hides: boolean; readonly set: AddressSet; readonly part: Part }
  /** Moves everything by flipping this bit. */
  | { readonly kind: 'move'; readonly bit: bigint; readonly part: Part }
  /** Repeats everything whatever this bit is. */
  | { readonly kind: 'repeat'; readonly bit: bigint; readonly part: Part }
  /** Two memories that take turns every so many bytes; only directly on a bus. */
  | { readonly kind: 'banks'; readonly bit: bigint; readonly set: AddressSet }
  /** Two devices of which a bit chooses one; only directly on a bus. */
  | { readonly kind: 'adjust'; readonly set: AddressSet }
  /** One part that two ways lead to, of which one flips this bit if there is one; only directly on a bus. */
  | { readonly kind: 'twice'; readonly bit: bigint | undefined; readonly part: Part };

/** A master, and the addresses that it may ask for. */
export interface Master {
  readonly name: string;
  readonly visibility: readonly AddressSet[];
}

/** Why some of the topologies are refused: a filter or a bank leaves nothing behind it, or nobody to ask. */
export const refusals: ReadonlySet<string> = new Set([
  'tilelink/filter-no-managers',
  'tilelink/bank-managers',
  'tilelink/bank-client',
]);

/** What is not told apart: sets begin and end at multiples of this many bytes. */
export const granule = 64n;

const bits = (first: number, last: number): bigint[] =>
  Array.from({ length: last - first + 1 }, (_, k) => 1n << BigInt(first + k));
const any = (of: readonly bigint[]): fc.Arbitrary<bigint> =>
  fc.subarray([...of]).map((chosen) => chosen.reduce((sum, bit) => sum | bit, 0n));

// Each kind of translation has bits of its own, above those of devices.
const deviceBits = bits(6, 11);
const moveBits = bits(12, 13);
const repeatBits = bits(14, 15);
const adjusterBit = 1n << 16n;

/** One more than the highest address. */
export const endOfSpace = adjusterBit << 1n;

// Any bits may be ignored, so that most sets have holes.
const sets: fc.Arbitrary<AddressSet> = fc
  .tuple(any(deviceBits), any(deviceBits))
  .map(([base, ignored]) => new AddressSet(base & ~ignored, ignored | (granule - 1n)));

const windows: fc.Arbitrary<AddressSet> = fc
  .tuple(any(deviceBits), any(deviceBits))
  .map(([base, compared]) => new AddressSet(base & compared, ~compared));

const disjoint = (of: fc.Arbitrary<AddressSet>, minLength: number): fc.Arbitrary<AddressSet[]> =>
  fc
    .array(of, { minLength, maxLength: 3 })
    .map((all) => all.filter((set, k) => !all.slice(0, k).some((before) => before.overlaps(set))));

const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part; child: Part }>((tie) => {
  const one = <Kind extends string, Rest>(
    weight: number,
    kind: Kind,
    rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
  ): { weight: number; arbitrary: fc.Arbitrary<{ kind: Kind } & Rest> } => ({
    weight,
    arbitrary: fc.record(rest).map((made) => ({ kind, ...(made as Rest) })),
  });
  const part = tie('part');
  return {
    part: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'part' },
      one(3, 'device', { protocol: fc.constantFrom(...protocols), sets: disjoint(sets, 1) }),
      one(3, 'bus', { parts: fc.array(tie('child'), { minLength: 1, maxLength: 4 }) }),
      one(1, 'filter', { hides: fc.boolean(), set: windows, part }),
      one(1, 'move', { bit: fc.constantFrom(...moveBits), part }),
      one(1, 'repeat', { bit: fc.constantFrom(...repeatBits), part }),
    ),
    child: fc.oneof(
      { weight: 8, arbitrary: part },
      one(1, 'banks', { bit: fc.constantFrom(...deviceBits), set: sets }),
      one(1, 'adjust', { set: sets }),
      one(1, 'twice', { bit: fc.constantFrom(undefined, ...moveBits), part }),
    ),
  };
}).part;

const masters: fc.Arbitrary<Master[]> = fc
  .array(disjoint(windows, 0), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((visibility, k) => ({ name: `master${k}`, visibility })));

/** Random topologies with several masters, in which devices share addresses as often as not. */
export const conflicting: fc.Arbitrary<{ readonly masters: readonly Master[]; readonly parts: readonly Part[] }> =
  fc.record({ masters, parts: fc.array(parts, { minLength: 2, maxLength: 5 }) });

/** The devices that answer at an address; one that another way leads to has a mark behind its name, for each. */
export type Claims = (address: bigint) => readonly string[];

/** The name of a device without its marks. */
export function unmarked(device: string): string {
  return device.replace(/~.*$/, '');
}

/**
 * A topology, and what answers where, worked out from its parts alone. Devices are called `d0`, `d1` and so on; those that are named in
 * `placed` begin at another address.
 */
export function conflictTopology(
  masters: readonly Master[],
  parts: readonly Part[],
  placed: ReadonlyMap<string, bigint> = new Map(),
): { readonly topology: Topology; readonly claimsOf: () => Claims } {
  let claims: Claims = () => [];
  const topology = soc('t', () => {
    const bus = tl.xbar();
    for (const { name, visibility } of masters) {
      bus.from(tl.client({ name, ...(visibility.length === 0 ? {} : { visibility }) }));
    }
    claims = new Builder(placed).attach({ kind: 'bus', parts }, bus);
  });
  return { topology, claimsOf: () => claims };
}

class Builder {
  #devices = 0;
  #forks = 0;

  constructor(private readonly placed: ReadonlyMap<string, bigint>) {}

  /** Binds a part to what is in front of it. */
  attach(part: Part, front: Handle<tl.TileLink, tl.TileLink>): Claims {
    switch (part.kind) {
      case 'device': {
        const name = this.#name();
        const sets = this.#placed(name, part.sets);
        attachDevice(part.protocol, { name, sets }, front);
        return (address) => (sets.some((set) => set.contains(address)) ? [`t.${name}`] : []);
      }
      case 'bus': {
        const bus = tl.xbar();
        bus.from(front);
        const all = part.parts.map((each) => this.attach(each, bus));
        return (address) => all.flatMap((claims) => claims(address));
      }
      case 'filter': {
        const { set, hides } = part;
        const filter = tl.filter({ mfilter: hides ? tl.mSubtract(set) : tl.mSelectIntersect(set) });
        filter.from(front);
        const claims = this.attach(part.part, filter);
        return (address) => (set.contains(address) === hides ? [] : claims(address));
      }
      case 'move': {
        const { bit } = part;
        const map = moving(bit);
        map.from(front);
        const claims = this.attach(part.part, map);
        return (address) => claims(address ^ bit);
      }
      case 'repeat': {
        const { bit } = part;
        const replicator = tl.regionReplicator(halves(bit));
        replicator.prefix.from(bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
        replicator.node.from(front);
        const claims = this.attach(part.part, replicator.node);
        return (address) => [...new Set([...claims(address), ...claims(address ^ bit)])];
      }
      case 'banks': {
        const { bit } = part;
        const binder = tl.bankBinder(bit);
        binder.starFrom(front);
        const banks = [0n, bit].map((base) => {
          const name = this.#name();
          const sets = this.#placed(name, [part.set.widen(bit)]);
          memory(name, sets).from(binder);
          return { name, base, sets };
        });
        return (address) =>
          banks.flatMap(({ name, base, sets }) =>
            (address & bit) === base && sets.some((set) => set.contains(address)) ? [`t.${name}`] : [],
          );
      }
      case 'adjust': {
        const sides = [0n, adjusterBit].map((base) => {
          const name = this.#name();
          return { name, base, sets: this.#placed(name, [part.set.widen(adjusterBit)]) };
        });
        attachAdjusted(sides, adjusterBit, front);
        return (address) =>
          sides.flatMap(({ name, base, sets }) =>
            (address & adjusterBit) === base && sets.some((set) => set.contains(address)) ? [`t.${name}`] : [],
          );
      }
      case 'twice': {
        const { bit = 0n } = part;
        // Which of two ways it was is another way, too.
        const mark = `~${this.#forks++}`;
        const bus = tl.xbar();
        bus.from(front);
        bus.from(moving(bit)).from(front);
        const claims = this.attach(part.part, bus);
        return (address) => [...claims(address), ...claims(address ^ bit).map((device) => `${device}${mark}`)];
      }
    }
  }

  #placed(name: string, sets: readonly AddressSet[]): readonly AddressSet[] {
    const base = this.placed.get(name);
    if (base === undefined) return sets;
    const lowest = sets.reduce((least, set) => (set.base < least ? set.base : least), sets[0]?.base ?? 0n);
    return sets.map((set) => new AddressSet(set.base - lowest + base, set.mask));
  }

  #name(): string {
    return `d${this.#devices++}`;
  }
}

function moving(bit: bigint): ReturnType<typeof tl.map> {
  return tl.map(({ base }) => base ^ bit);
}
