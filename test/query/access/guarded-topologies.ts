import fc from 'fast-check';
import { AddressSet } from '../../../lib/base/address/index.js';
import type { Security } from '../../../lib/bus/security/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { type Handle, type Node, setSecurity, soc } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { withoutPlaces } from '../../without-places.js';
import { attachDevice, memory, type Protocol, protocols } from '../random-topologies.js';

// Random topologies with firewalls, and a second model of them: every single access, at every half page, by itself.

export interface Point {
  readonly secure: boolean;
  readonly privileged: boolean;
  readonly world: string;
}

const worlds = ['1', '2', 'other'];
/** One access of each kind. */
export const points: readonly Point[] = [true, false].flatMap((secure) =>
  [true, false].flatMap((privileged) => worlds.map((world) => ({ secure, privileged, world }))),
);

// A list of attributes as it is written.
const attributes = fc.record(
  {
    secure: fc.boolean(),
    privileged: fc.boolean(),
    worlds: fc.uniqueArray(fc.constantFrom('1', '2'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);
/** Accesses as topologies write them. */
export type Attributes = readonly {
  readonly secure?: boolean;
  readonly privileged?: boolean;
  readonly worlds?: string[];
}[];
/** What a master makes, or a firewall accepts. */
export const security: fc.Arbitrary<Attributes> = fc.array(attributes, { maxLength: 3 });

/** Whether an access is among these. */
export function has(list: Attributes | Security, { secure, privileged, world }: Point): boolean {
  return list.some(
    (each) =>
      (each.secure ?? secure) === secure &&
      (each.privileged ?? privileged) === privileged &&
      (each.worlds ?? [world]).includes(world),
  );
}

interface Region {
  readonly half: number;
  readonly halves: 1 | 2 | 4;
  readonly accepts: Attributes;
  readonly writes?: Attributes | undefined;
}

/** Part of a random topology: what is behind one edge. */
export type Part =
  | {
      readonly kind: 'device';
      /** What it is attached with; `ram` is memory on TileLink, all others are registers. */
      readonly protocol: Protocol | 'ram';
      readonly takes?: Attributes | undefined;
    }
  | { readonly kind: 'bus'; readonly parts: readonly Part[] }
  | { readonly kind: 'move'; readonly part: Part }
  | { readonly kind: 'firewall'; readonly regions: readonly Region[]; readonly part: Part };

const region: fc.Arbitrary<Region> = fc.record({
  half: fc.nat(15),
  halves: fc.constantFrom(1, 2, 4),
  accepts: security,
  writes: fc.option(security, { nil: undefined }),
});

/** What is behind a master: devices of one page each, from 0 on, behind buses, firewalls, and what moves them by bit 20. */
export const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'part' },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('device' as const),
        protocol: fc.constantFrom('ram', ...protocols),
        takes: fc.option(security, { nil: undefined }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('bus' as const),
        parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), part: tie('part') }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('firewall' as const),
        regions: fc.array(region, { maxLength: 3 }),
        part: tie('part'),
      }),
    },
  ),
})).part;

/** A design of a core and a DMA controller on a bus, and what is behind it. */
export interface Plan {
  readonly part: Part;
  /** The accesses that the DMA controller makes; the core makes all. */
  readonly made: Attributes;
}

export const plans: fc.Arbitrary<Plan> = fc.record({ part: parts, made: security });

/** The design of a plan, with masters `t.cpu` and `t.dma`, and its second model. */
export function build({ part, made }: Plan): { readonly elaboration: Elaboration; readonly decode: Decoder } {
  let decode: Decoder = () => undefined;
  const topology = soc('t', () => {
    const bus = tl.xbar();
    const [cpu, dma] = [tl.client({ name: 'cpu' }), setSecurity(tl.client({ name: 'dma' }), made)];
    bus.from(cpu);
    bus.from(dma);
    decode = new Maker().attach(part, bus);
    return { cpu, dma };
  });
  return { elaboration: withoutPlaces(() => elaborate(topology)), decode };
}

interface Target {
  readonly device: string;
  readonly isRam: boolean;
  readonly takes: Attributes | undefined;
  readonly lets: (point: Point, operation: 'read' | 'write') => boolean;
}
/** Who answers at an address, and for whom. */
export type Decoder = (address: bigint) => Target | undefined;

/** Bytes: half of each device. */
export const half = 0x800n;
const moved = 1n << 20n;
const pages = Array.from({ length: 64 }, (_, k) => BigInt(k) * half);
/** Where something may be. */
export const places = [...pages, ...pages.map((address) => address ^ moved)];

/** Makes a topology of a part, and its second model. */
export class Maker {
  #devices = 0;

  attach(part: Part, front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    switch (part.kind) {
      case 'device': {
        const name = `d${this.#devices}`;
        const set = AddressSet.range(BigInt(this.#devices++) * 2n * half, 2n * half);
        const device = this.#device(part.protocol, { name, sets: [set] }, front);
        if (part.takes !== undefined) setSecurity(device, part.takes);
        const target = { device: `t.${name}`, isRam: part.protocol === 'ram', takes: part.takes, lets: () => true };
        return (address) => (set.contains(address) ? target : undefined);
      }
      case 'bus': {
        const bus = tl.xbar();
        bus.from(front);
        const decoders = part.parts.map((each) => this.attach(each, bus));
        return (address) => decoders.map((decode) => decode(address)).find((found) => found !== undefined);
      }
      case 'move': {
        const map = tl.map((set) => set.base ^ moved);
        map.from(front);
        const decode = this.attach(part.part, map);
        return (address) => decode(address ^ moved);
      }
      case 'firewall':
        return this.#firewall(part.regions, part.part, front);
    }
  }

  #device(
    protocol: Protocol | 'ram',
    { name, sets }: { readonly name: string; readonly sets: readonly AddressSet[] },
    front: Handle<tl.TileLink, tl.TileLink>,
  ): Node {
    if (protocol !== 'ram') return attachDevice(protocol, { name, sets }, front);
    const device = memory(name, sets, 'UNCACHED');
    device.from(front);
    return device;
  }

  #firewall(all: readonly Region[], part: Part, front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    const bus = tl.xbar();
    const decode = this.attach(part, bus);
    const regions: (Region & { readonly set: AddressSet })[] = [];
    for (const each of all) {
      const start = BigInt(each.half - (each.half % each.halves)) * half;
      const set = AddressSet.range(start, BigInt(each.halves) * half);
      const inside = places.filter((address) => set.contains(address));
      const left = inside.filter((address) => !regions.some((other) => other.set.contains(address)));
      // What is refused is tested elsewhere.
      const isRefused = left.some((address) => {
        const takes = decode(address)?.takes;
        return (
          takes !== undefined && each.accepts.length > 0 && !points.some((p) => has(each.accepts, p) && has(takes, p))
        );
      });
      if (left.length === 0 || isRefused || !inside.some((address) => decode(address) !== undefined)) continue;
      regions.push({ ...each, set });
    }
    bus
      .from(
        tl.firewall({
          regions: regions.map(({ set, accepts, writes }) => ({ address: [set], accepts, ...(writes && { writes }) })),
        }),
      )
      .from(front);
    return (address) => {
      const target = decode(address);
      const first = regions.find(({ set }) => set.contains(address));
      return (
        target && {
          ...target,
          lets: (point, operation) => {
            if (!target.lets(point, operation)) return false;
            if (first === undefined) return target.takes === undefined || has(target.takes, point);
            return (
              has(first.accepts, point) &&
              (operation === 'read' || first.writes === undefined || has(first.writes, point))
            );
          },
        }
      );
    };
  }
}
