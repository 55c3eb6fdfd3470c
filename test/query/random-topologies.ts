import fc from 'fast-check';
import { AddressSet, type RegionType } from '../../lib/base/address/index.js';
import * as ahb from '../../lib/protocols/gathered/ahb.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import * as axi4lite from '../../lib/protocols/gathered/axi4-lite.js';
import * as axi4 from '../../lib/protocols/gathered/axi4.js';
import * as obi from '../../lib/protocols/gathered/obi.js';
import * as wishbone from '../../lib/protocols/gathered/wishbone.js';
import { bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { type Handle, type Node, soc } from '../../lib/graph/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { withoutPlaces } from '../without-places.js';

/** Protocols of devices. */
export const protocols = ['tl', 'axi4', 'apb', 'ahb', 'axi4lite', 'obi', 'wishbone'] as const;
export type Protocol = (typeof protocols)[number];

/** Part of a random topology: what is behind one edge. */
export type Part =
  | { readonly kind: 'device'; readonly protocol: Protocol }
  | { readonly kind: 'bus'; readonly parts: readonly Part[] }
  /** Hides the addresses in which this bit is set. */
  | { readonly kind: 'hide'; readonly bit: number; readonly part: Part }
  /** Hides the devices on odd pages, but not those that are kept, of which it brings one. */
  | { readonly kind: 'conceal'; readonly part: Part }
  /** Moves everything by flipping this bit. */
  | { readonly kind: 'move'; readonly bit: number; readonly part: Part }
  /** Repeats everything whatever this bit is. */
  | { readonly kind: 'repeat'; readonly bit: number; readonly part: Part }
  /** Two devices that take turns every 64 bytes; only directly on a bus. */
  | { readonly kind: 'banks' }
  /** Two devices at the same addresses, of which bit 28 chooses the near or the far one; only directly on a bus. */
  | { readonly kind: 'adjust' };

const pageBits = 12;
const bankBit = 6;
const adjusterBit = 28;

/** Random topologies: nested buses with adapters that hide, move and repeat addresses, bridges, bank binders and adjusters. */
export const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part; child: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'part' },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('device' as const), protocol: fc.constantFrom(...protocols) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('bus' as const),
        parts: fc.array(tie('child'), { minLength: 1, maxLength: 4 }),
      }),
    },
    // Pages are 4 KiB, so these are halves, and quarters, of devices.
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('hide' as const), bit: fc.constantFrom(10, 11), part: tie('part') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('conceal' as const), part: tie('part') }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('move' as const), bit: fc.constantFrom(20, 21), part: tie('part') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('repeat' as const), bit: fc.constantFrom(24, 25), part: tie('part') }),
    },
  ),
  child: fc.oneof(
    { weight: 6, arbitrary: tie('part') },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('banks' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const) }) },
  ),
})).part;

/** Which device answers, and at which address of its own; undefined for none. */
export type Decoder = (address: bigint) => { readonly device: string; readonly address: bigint } | undefined;

/** A topology that has been built, with what hardware would do, worked out from the parts alone. */
export interface Built {
  readonly elaboration: Elaboration;
  readonly decode: Decoder;
  /** Addresses that are worth looking at: the first and last of every device, those beside them, wherever they may have moved. */
  readonly boundaries: readonly bigint[];
}

/** A topology of a bus with two masters, of which `dma` asks for even pages only, in front of a part. */
export function build(part: Part): Built {
  const decoders: Decoder[] = [];
  const maker = new Maker();
  const top = soc('t', () => {
    const bus = tl.xbar();
    // One adapter with a port for each master.
    const fixer = tl.fifoFixer();
    fixer.from(tl.client({ name: 'dma', sourceId: 4, visibility: [evenPages] }));
    fixer.from(tl.client({ name: 'cpu', sourceId: 4 }));
    bus.fromStar(fixer);
    decoders.push(maker.attach({ kind: 'bus', parts: [part] }, bus));
  });
  const elaboration = withoutPlaces(() => elaborate(top));
  const [decode = (): undefined => undefined] = decoders;
  return { elaboration, decode, boundaries: maker.boundaries() };
}

/** What `dma` asks for. */
export const evenPages = new AddressSet(0n, ~(1n << BigInt(pageBits)));

class Maker {
  private pages = 0;
  private readonly bits = new Set<bigint>();

  boundaries(): bigint[] {
    const places = Array.from({ length: this.pages + 1 }, (_, page) => BigInt(page) << BigInt(pageBits));
    const near = places.flatMap((base) => [-1n, 0n, 1n << BigInt(bankBit), 0x400n, 0x800n].map((by) => base + by));
    const moved = [...this.bits].reduce((all, bit) => [...all, ...all.map((address) => address ^ bit)], near);
    return moved.filter((address) => address >= 0n);
  }

  /** Binds a part to what is in front of it. */
  attach(part: Part, front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    switch (part.kind) {
      case 'device':
        return this.device(part.protocol, front);
      case 'bus': {
        const bus = tl.xbar();
        bus.from(front);
        const decoders = part.parts.map((each) => this.attach(each, bus));
        return (address) => firstOf(decoders.map((decode) => decode(address)));
      }
      case 'hide': {
        const bit = 1n << BigInt(part.bit);
        const filter = tl.filter({ mfilter: tl.mSelectIntersect(new AddressSet(0n, ~bit)) });
        filter.from(front);
        const decode = this.attach(part.part, filter);
        return (address) => ((address & bit) === 0n ? decode(address) : undefined);
      }
      case 'conceal': {
        const bus = tl.xbar();
        bus.from(tl.filter({ mfilter: (manager) => (isConcealed(manager) ? undefined : manager) })).from(front);
        const { name, set } = this.page();
        memory(`${name}kept`, [set]).from(bus);
        const decode = this.attach(part.part, bus);
        return (address) => {
          if (set.contains(address)) return { device: `t.${name}kept`, address };
          const found = decode(address);
          return found === undefined || found.device.endsWith('kept') || !isOdd(found.address) ? found : undefined;
        };
      }
      case 'move': {
        const bit = this.bit(part.bit);
        const map = tl.map((set) => set.base ^ bit);
        map.from(front);
        const decode = this.attach(part.part, map);
        return (address) => decode(address ^ bit);
      }
      case 'repeat': {
        const bit = this.bit(part.bit);
        const replicator = tl.regionReplicator(halves(bit));
        replicator.prefix.from(bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
        replicator.node.from(front);
        const decode = this.attach(part.part, replicator.node);
        return (address) => decode(address) ?? decode(address ^ bit);
      }
      case 'banks':
        return this.banks(front);
      case 'adjust':
        return this.adjust(front);
    }
  }

  private device(protocol: Protocol, front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    const { name, set } = this.page();
    attachDevice(protocol, { name, sets: [set] }, front);
    return (address) => (set.contains(address) ? { device: `t.${name}`, address } : undefined);
  }

  private banks(front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    const { name, set } = this.page();
    const binder = tl.bankBinder(1n << BigInt(bankBit));
    binder.starFrom(front);
    for (const k of [0, 1]) memory(`${name}bank${k}`, [set]).from(binder);
    return (address) =>
      set.contains(address) ? { device: `t.${name}bank${(address >> BigInt(bankBit)) & 1n}`, address } : undefined;
  }

  private adjust(front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    const bit = this.bit(adjusterBit);
    const { name, set } = this.page();
    const both = set.widen(bit);
    attachAdjusted(
      ['near', 'far'].map((side) => ({ name: `${name}${side}`, sets: [both] })),
      bit,
      front,
    );
    return (address) =>
      both.contains(address) ? { device: `t.${name}${(address & bit) === 0n ? 'near' : 'far'}`, address } : undefined;
  }

  private bit(index: number): bigint {
    const bit = 1n << BigInt(index);
    this.bits.add(bit);
    return bit;
  }

  private page(): { readonly name: string; readonly set: AddressSet } {
    const page = this.pages++;
    return { name: `d${page}`, set: AddressSet.range(BigInt(page) << BigInt(pageBits), 1n << BigInt(pageBits)) };
  }
}

function isConcealed({ name, address }: tl.TLSlaveParameters): boolean {
  return !name.endsWith('kept') && address.some(({ base }) => isOdd(base));
}

function isOdd(address: bigint): boolean {
  return ((address >> BigInt(pageBits)) & 1n) === 1n;
}

/** Everything below 2^32, once without the bit and once with it: what replicators and adjusters are told. */
export function halves(bit: bigint): { readonly local: AddressSet; readonly region: AddressSet } {
  const all = (1n << 32n) - 1n;
  return { local: new AddressSet(0n, all ^ bit), region: new AddressSet(0n, all) };
}

/** Binds two devices, of which this bit chooses the first or the second. */
export function attachAdjusted(
  devices: readonly { readonly name: string; readonly sets: readonly AddressSet[] }[],
  bit: bigint,
  front: Handle<tl.TileLink, tl.TileLink>,
): void {
  const adjuster = tl.addressAdjuster(halves(bit));
  adjuster.prefix.from(bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
  for (const { name, sets } of devices) {
    const bus = tl.xbar();
    bus.fromStar(tl.fifoFixer()).fromStar(adjuster.node);
    memory(name, sets).from(bus);
  }
  adjuster.node.from(front);
}

/** Binds a device, with the bridges that its protocol needs; its node. */
export function attachDevice(
  protocol: Protocol,
  { name, sets }: { readonly name: string; readonly sets: readonly AddressSet[] },
  front: Handle<tl.TileLink, tl.TileLink>,
): Node {
  switch (protocol) {
    case 'tl': {
      const device = memory(name, sets);
      device.from(front);
      return device;
    }
    case 'axi4': {
      const slave = { address: sets, supportsRead: [1, 64], supportsWrite: [1, 64], interleavedId: 0 } as const;
      const device = axi4.slaveNode([{ slaves: [slave], beatBytes: 8 }], { name });
      device.from(axi4.userYanker()).from(axi4.idIndexer(2)).from(tl.toAXI4()).from(front);
      return device;
    }
    case 'apb': {
      const device = apb.slaveNode([{ slaves: [{ address: sets }], beatBytes: 4 }], { name });
      device.from(tl.toAPB()).from(words(front));
      return device;
    }
    case 'ahb': {
      const slave = { address: sets, supportsRead: [1, 64], supportsWrite: [1, 64] } as const;
      const device = ahb.slaveSinkNode([{ slaves: [slave], beatBytes: 8, lite: true }], { name });
      device.from(ahb.arbiter()).from(tl.toAHB()).from(front);
      return device;
    }
    case 'axi4lite': {
      const device = axi4lite.slaveNode([{ slaves: [{ address: sets }], beatBytes: 4 }], { name });
      const bridge = axi4.toAXI4Lite();
      device.from(bridge);
      const single = bridge.from(axi4.userYanker(4)).from(axi4.fragmenter()).from(axi4.deinterleaver(64));
      single.from(axi4.idIndexer(2)).from(tl.toAXI4()).from(tl.widthWidget(8)).from(front);
      return device;
    }
    case 'obi': {
      const device = obi.slaveNode([{ slaves: [{ address: sets }], beatBytes: 4, error: false }], { name });
      device.from(tl.toOBI()).from(words(front));
      return device;
    }
    case 'wishbone': {
      const device = wishbone.slaveNode([{ slaves: [{ address: sets }], beatBytes: 4, error: false }], { name });
      device.from(tl.toWishbone()).from(words(front));
      return device;
    }
  }
}

/** What is in front of devices that take a word of 4 bytes at a time. */
function words(front: Handle<tl.TileLink, tl.TileLink>): Handle<tl.TileLink, tl.TileLink> {
  const fragmenter = tl.fragmenter({ minSize: 4, maxSize: 64 });
  fragmenter.from(tl.widthWidget(8)).from(front);
  return fragmenter;
}

/** A manager that reads and writes up to 64 bytes, with side effects unless its region type says otherwise. */
export function memory(
  name: string,
  address: readonly AddressSet[],
  regionType: RegionType = 'GET_EFFECTS',
): ReturnType<typeof tl.manager> {
  return tl.manager({
    ...{ name, address, regionType, supports: tl.readWrite(1, 64), fifoId: 0, beatBytes: 8 },
    ...{ mayDenyGet: true, mayDenyPut: true },
  });
}

function firstOf<T>(items: readonly (T | undefined)[]): T | undefined {
  return items.find((item) => item !== undefined);
}
