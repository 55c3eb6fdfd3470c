import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { bundleBridgeSource } from '../../../lib/protocols/bundle-bridge/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { type Handle, soc } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { type Master, mastersOf, reach, type Reach, route, setsAtDevice, wiringOf } from '../../../lib/query/index.js';
import { atLeast, repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { halves } from '../random-topologies.js';

// Nodes that declare several devices, behind nodes that move, drop, divide, repeat and sort them: what names the device that an access
// gets to is never its place in a list alone, nor its addresses alone.

/** A device of a node: on how many pages it is, whether in the order of their addresses, and whether it may be dropped. */
interface Device {
  readonly pages: number;
  readonly backwards: boolean;
  readonly droppable: boolean;
}

/** What is behind one edge. */
type Part =
  /** The devices at each port of a node; the first one stays whatever is in front of it. */
  | { readonly kind: 'node'; readonly ports: readonly (readonly Device[])[] }
  | { readonly kind: 'bus'; readonly parts: readonly Part[] }
  /** Flips an address bit: one of a page exchanges the places of neighbours. */
  | { readonly kind: 'move'; readonly bit: 12 | 13 | 20; readonly part: Part }
  /** Hides the devices that may be dropped. */
  | { readonly kind: 'drop'; readonly part: Part }
  /** Both at once, as only a node of a user does: a device comes to be where one was that is gone. */
  | { readonly kind: 'replace'; readonly bit: 12 | 13; readonly part: Part }
  /** Hides every second half of a page. */
  | { readonly kind: 'half'; readonly part: Part }
  /** Divides each device into its even and odd quarters of a page. */
  | { readonly kind: 'firewall'; readonly part: Part }
  /** Divides everything into two banks, which come together again. */
  | { readonly kind: 'banks'; readonly bit: 6 | 7; readonly part: Part }
  /** Shows everything whatever bit 24 is. */
  | { readonly kind: 'repeat'; readonly part: Part }
  /** A node that joins others and lists their devices from the highest address to the lowest. */
  | { readonly kind: 'sort'; readonly part: Part };

const device = fc.record({ pages: fc.integer({ min: 1, max: 2 }), backwards: fc.boolean(), droppable: fc.boolean() });

const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part }>((tie) => {
  const around = <K extends Part['kind']>(kind: K) => ({ kind: fc.constant(kind), part: tie('part') });
  return {
    part: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'part' },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('node' as const),
          ports: fc.array(fc.array(device, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('bus' as const),
          parts: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ ...around('move'), bit: fc.constantFrom(12, 13, 20) }) },
      { weight: 1, arbitrary: fc.record(around('drop')) },
      { weight: 2, arbitrary: fc.record({ ...around('replace'), bit: fc.constantFrom(12, 13) }) },
      { weight: 1, arbitrary: fc.record(around('half')) },
      { weight: 1, arbitrary: fc.record(around('firewall')) },
      { weight: 2, arbitrary: fc.record({ ...around('banks'), bit: fc.constantFrom(6, 7) }) },
      { weight: 1, arbitrary: fc.record(around('repeat')) },
      { weight: 1, arbitrary: fc.record(around('sort')) },
    ),
  };
}).part;

/** A device, and an address of its own. */
interface End {
  readonly name: string;
  readonly node: string;
  readonly address: bigint;
}

/** Where an address leads; to several ends where devices overlap. */
type Decoder = (address: bigint) => readonly End[];

const pageBits = 12n;
const repeatedBit = 1n << 24n;
const everythingBut = (bit: bigint): AddressSet => new AddressSet(0n, ~bit);
// What `dma` asks for: nothing moves this bit.
const seen = everythingBut(1n << 14n);
const mayBeDropped = ({ name }: tl.TLSlaveParameters): boolean => name.endsWith('droppable');

type Front = Handle<tl.TileLink, tl.TileLink>;

class Maker {
  #pages = 0;
  #nodes = 0;
  readonly #bits = new Set<bigint>();

  addresses(): bigint[] {
    const pages = Array.from({ length: this.#pages + 2 }, (_, page) => BigInt(page) << pageBits);
    const near = pages.flatMap((base) => [0n, 0x40n, 0x80n, 0x400n, 0xc40n, 0xfffn].map((by) => base + by));
    return [...this.#bits].reduce((all, bit) => [...new Set([...all, ...all.map((address) => address ^ bit)])], near);
  }

  attach(part: Part, front: Front, banks: readonly number[] = []): Decoder {
    const behind = (next: Front, more: readonly number[] = banks): Decoder =>
      'part' in part ? this.attach(part.part, next, more) : () => [];
    switch (part.kind) {
      case 'node':
        return this.#node(part.ports, front);
      case 'bus': {
        const bus = tl.xbar();
        bus.from(front);
        const decoders = part.parts.map((each) => this.attach(each, bus, banks));
        return (address) => decoders.flatMap((decode) => decode(address));
      }
      case 'move': {
        const bit = this.#bit(part.bit);
        const map = tl.map(({ base, mask }) => (base ^ bit) & ~mask);
        const decode = behind(joined(map, front));
        return (address) => decode(address ^ bit);
      }
      case 'drop': {
        const filter = tl.filter({ mfilter: (slave) => (mayBeDropped(slave) ? undefined : slave) });
        const decode = behind(joined(filter, front));
        return (address) => kept(decode(address));
      }
      case 'replace': {
        const bit = this.#bit(part.bit);
        const decode = behind(joined(replacer(bit), front));
        return (address) => kept(decode(address ^ bit));
      }
      case 'half': {
        const bit = 1n << (pageBits - 1n);
        const filter = tl.filter({ mfilter: tl.mSelectIntersect(everythingBut(bit)) });
        const decode = behind(joined(filter, front));
        return (address) => ((address & bit) === 0n ? decode(address) : []);
      }
      case 'firewall': {
        const odd = new AddressSet(0x400n, ~0x400n);
        return behind(joined(tl.firewall({ regions: [{ address: [odd], accepts: { secure: true } }] }), front));
      }
      case 'banks': {
        // Nothing of a bank is in another one of the same bit.
        if (banks.includes(part.bit)) return behind(front);
        const [outer, inner] = [tl.xbar(), tl.xbar()];
        inner.fromStar(tl.bankBinder(1n << BigInt(part.bit)).starFrom(outer.from(front)));
        return behind(inner, [...banks, part.bit]);
      }
      case 'repeat': {
        this.#bits.add(repeatedBit);
        const replicator = tl.regionReplicator(halves(repeatedBit));
        replicator.prefix.from(bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
        const decode = behind(joined(replicator.node, front));
        return (address) => [...decode(address & ~repeatedBit), ...decode(address | repeatedBit)];
      }
      case 'sort':
        return behind(joined(sorter(), front));
    }
  }

  #node(ports: readonly (readonly Device[])[], front: Front): Decoder {
    const node = `node${this.#nodes++}`;
    const declared = ports.map((devices, p) =>
      devices.map(({ pages, backwards, droppable }, k) => {
        const sets = Array.from({ length: pages }, () => this.#page());
        const name = `${node}_${p}_${k}${droppable && p + k > 0 ? '_droppable' : ''}`;
        return { name, address: backwards ? sets.toReversed() : sets, supports: tl.readWrite(1, 64), fifoId: 0 };
      }),
    );
    const sink = tl.managerNode(
      declared.map((slaves) => ({ slaves, beatBytes: 8 })),
      { name: node },
    );
    const bus = tl.xbar();
    bus.from(front);
    for (const _ of declared) sink.from(bus);
    return (address) =>
      declared
        .flat()
        .filter((each) => each.address.some((set) => set.contains(address)))
        .map(({ name }) => ({ name, node: `t.${node}`, address }));
  }

  #bit(index: number): bigint {
    const bit = 1n << BigInt(index);
    this.#bits.add(bit);
    return bit;
  }

  #page(): AddressSet {
    return AddressSet.range(BigInt(this.#pages++) << pageBits, 1n << pageBits);
  }
}

function joined<N extends Front>(node: N, front: Front): N {
  node.from(front);
  return node;
}

function kept(ends: readonly End[]): readonly End[] {
  return ends.filter(({ name }) => !name.endsWith('droppable'));
}

function replacer(bit: bigint): Front {
  const move = ({ base, mask }: AddressSet): AddressSet => new AddressSet((base ^ bit) & ~mask, mask);
  return tl.adapterNode({
    name: 'replacer',
    up: (port) =>
      port.copy({
        slaves: port.slaves
          .filter((slave) => !mayBeDropped(slave))
          .map((slave) => slave.copy({ address: slave.address.map(move) })),
      }),
  });
}

function sorter(): Front {
  const highest = ({ address }: tl.TLSlaveParameters): bigint =>
    address.reduce((max, { base }) => (base > max ? base : max), 0n);
  return tl.nexusNode({
    name: 'sorter',
    down: ([port]) => port ?? none(),
    up: ([port]) => {
      const slaves = port?.slaves.toSorted((a, b) => (highest(a) > highest(b) ? -1 : 1));
      return port?.copy(slaves === undefined ? {} : { slaves }) ?? none();
    },
  });
}

function none(): never {
  throw new Error('The sorter has ports.');
}

function build(part: Part): {
  readonly elaboration: Elaboration;
  readonly decode: Decoder;
  readonly addresses: readonly bigint[];
} {
  const maker = new Maker();
  const decoders: Decoder[] = [];
  const top = soc('t', () => {
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'dma', sourceId: 4, visibility: [seen] }));
    bus.from(tl.client({ name: 'cpu', sourceId: 4 }));
    decoders.push(maker.attach(part, bus));
  });
  const elaboration = withoutPlaces(() => elaborate(top));
  const [decode = (): readonly End[] => []] = decoders;
  return { elaboration, decode, addresses: maker.addresses() };
}

/** Where a route, the ways of all that has an address, and the reach of a master get to: each end once. */
function answers(
  { elaboration, reaches }: { readonly elaboration: Elaboration; readonly reaches: readonly Reach[] },
  master: Master,
  address: bigint,
): Readonly<Record<'route' | 'ways' | 'reach', readonly string[]>> {
  const { end, hops } = route(elaboration, master, { operation: 'get', address, size: 1 });
  const last = hops.at(-1);
  const wiring = wiringOf(elaboration);
  const ways = wiring.ports
    .managers(master.edge)
    .filter(({ sets }) => sets.some((set) => set.contains(address)))
    .flatMap((manager) => setsAtDevice(wiring, { edge: master.edge, manager }, [new AddressSet(address, 0n)]));
  return {
    route: end.kind === 'dead' || last === undefined ? [] : [said({ ...end, address: last.address })],
    ways: distinct(ways.flatMap(({ device: node, sets }) => sets.map(({ base }) => `${node} ${base}`))),
    reach: distinct(
      reaches
        .filter(({ client, sets }) => client === master.client.name && sets.some((set) => set.contains(address)))
        .map(({ device: node, name }) => `${node} ${name}`),
    ),
  };
}

function said({ node, name, address }: End): string {
  return `${node} ${name} ${address}`;
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

test('routes, ways and reach get to the device of a node that hardware would decode', () => {
  const tried = { one: 0, none: 0, several: 0 };
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, decode, addresses } = build(part);
      const reaches = reach(elaboration);
      for (const master of mastersOf(elaboration)) {
        const wrong = addresses.flatMap((address) => {
          const isSeen = master.client.name === 'cpu' || seen.contains(address);
          // What is repeated twice over is found twice.
          const all = [...new Map(decode(address).map((end) => [said(end), end])).values()];
          const ends = isSeen ? all : [];
          tried[ends.length === 0 ? 'none' : ends.length === 1 ? 'one' : 'several']++;
          const found = answers({ elaboration, reaches }, master, address);
          const expected = {
            // Where devices share an address, the first one is as good as any.
            route: ends.length > 1 ? ends.map(said).filter((end) => found.route.includes(end)) : ends.map(said),
            ways: distinct(all.map((end) => `${end.node} ${end.address}`)),
            reach: distinct(ends.map((end) => `${end.node} ${end.name}`)),
          };
          const isRight =
            JSON.stringify(found) === JSON.stringify(expected) && found.route.length === Math.min(1, ends.length);
          return isRight ? [] : [{ master: master.client.name, address, found, expected }];
        });
        expect(wrong).toEqual([]);
      }
    }),
    repeated(100),
  );
  // The designs are worth the name.
  expect(Math.min(tried.one, tried.none)).toBeGreaterThan(atLeast(1000));
});

test('a saved elaboration gives the same answers', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, addresses } = build(part);
      const again = deserialise([...serialise(elaboration)].join(''));
      const all = (of: Elaboration): unknown =>
        mastersOf(of).map((master) =>
          addresses.map((address) => answers({ elaboration: of, reaches: [] }, master, address)),
        );
      expect(all(again)).toEqual(all(elaboration));
    }),
    repeated(10),
  );
});
