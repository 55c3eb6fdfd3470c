import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { type Security, toSecurity } from '../../../lib/bus/security/index.js';
import { CheckedDesign, parseExpectation } from '../../../lib/check/index.js';
import { forbiddenBy } from '../../../lib/check/facts/forbidden.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { type Handle, setSecurity, soc } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { blockedPairs, keptApart, mastersOf, reach, type Reach, route, whyNot } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { attachDevice } from '../random-topologies.js';

// The second model: every single access, at every half page, by itself.

interface Point {
  readonly secure: boolean;
  readonly privileged: boolean;
  readonly world: string;
}

const worlds = ['1', '2', 'other'];
const points: readonly Point[] = [true, false].flatMap((secure) =>
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
type Attributes = readonly { readonly secure?: boolean; readonly privileged?: boolean; readonly worlds?: string[] }[];
const security: fc.Arbitrary<Attributes> = fc.array(attributes, { maxLength: 3 });

function has(list: Attributes | Security, { secure, privileged, world }: Point): boolean {
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

type Part =
  | {
      readonly kind: 'device';
      readonly protocol: 'tl' | 'axi4' | 'apb';
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

const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'part' },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('device' as const),
        protocol: fc.constantFrom('tl', 'axi4', 'apb'),
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

interface Target {
  readonly device: string;
  readonly takes: Attributes | undefined;
  readonly lets: (point: Point, operation: 'read' | 'write') => boolean;
}
type Decoder = (address: bigint) => Target | undefined;

const half = 0x800n;
const moved = 1n << 20n;
const pages = Array.from({ length: 64 }, (_, k) => BigInt(k) * half);
const places = [...pages, ...pages.map((address) => address ^ moved)];

class Maker {
  #devices = 0;

  attach(part: Part, front: Handle<tl.TileLink, tl.TileLink>): Decoder {
    switch (part.kind) {
      case 'device': {
        const name = `d${this.#devices}`;
        const set = AddressSet.range(BigInt(this.#devices++) * 2n * half, 2n * half);
        const device = attachDevice(part.protocol, { name, sets: [set] }, front);
        if (part.takes !== undefined) setSecurity(device, part.takes);
        const target = { device: `t.${name}`, takes: part.takes, lets: () => true };
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

const operations = { read: 'get', write: 'putFull' } as const;

function reaches(pairs: readonly Reach[], master: string, address: bigint, point: Point): string {
  return pairs
    .filter((pair) => pair.master === `t.${master}` && pair.sets.some((set) => set.contains(address)))
    .map(({ device, operations: may, accesses }) =>
      (['read', 'write'] as const)
        .filter(
          (each) =>
            may[operations[each]] !== undefined && (accesses?.[each] === undefined || has(accesses[each], point)),
        )
        .map((each) => `${device} ${each}`),
    )
    .flat()
    .join();
}

// Of every part of every device where something arrives, for whom it does; whether there is a limit is not said where it arrives for all.
test('a route and why-not name the accesses that arrive, wherever not all do that the master makes', () => {
  fc.assert(
    fc.property(parts, security, (part, made) => {
      let decode: Decoder = () => undefined;
      const topology = soc('t', () => {
        const bus = tl.xbar();
        const dma = setSecurity(tl.client({ name: 'dma' }), made);
        bus.from(dma);
        decode = new Maker().attach(part, bus);
        return { dma };
      });
      const elaboration = withoutPlaces(() => elaborate(topology));
      const [master] = mastersOf(elaboration);
      if (master === undefined) throw new Error('no master');
      const own = points.filter((point) => has(made, point));
      for (const [word, operation] of Object.entries(operations) as ['read' | 'write', 'get' | 'putFull'][]) {
        const { limited } = keptApart(elaboration, 'dma', '**', { operation });
        for (const address of places) {
          const lets = own.filter((point) => decode(address)?.lets(point, word));
          const { end } = route(elaboration, master, { operation, address, size: 1 });
          expect(end.kind === 'device').toBe(lets.length > 0);
          if (end.kind === 'dead') continue;
          const { accesses } = end;
          const arriving = accesses === undefined ? own : own.filter((point) => has(accesses, point));
          expect([arriving, accesses !== undefined]).toEqual([lets, lets.length < own.length]);
          const isLimited = limited.some(({ sets }) => sets.some((set) => set.contains(address)));
          expect(isLimited).toBe(lets.length < own.length);
        }
      }
    }),
    repeated(60),
  );
});

test('what is reached through firewalls is what every single access comes to, and policies say the same', () => {
  fc.assert(
    fc.property(parts, security, (part, made) => {
      let decode: Decoder = () => undefined;
      const topology = soc('t', () => {
        const bus = tl.xbar();
        const cpu = tl.client({ name: 'cpu' });
        const dma = setSecurity(tl.client({ name: 'dma' }), made);
        bus.from(cpu);
        bus.from(dma);
        decode = new Maker().attach(part, bus);
        return { cpu, dma };
      });
      const elaboration = withoutPlaces(() => elaborate(topology));
      const pairs = reach(elaboration);
      const makes = { cpu: () => true, dma: (point: Point) => has(made, point) };
      const seen = new Map<string, Set<string>>();
      for (const master of ['cpu', 'dma'] as const) {
        for (const address of places) {
          const target = decode(address);
          for (const point of points) {
            const lets = (['read', 'write'] as const).filter(
              (each) => makes[master](point) && target?.lets(point, each),
            );
            const expected = lets.map((each) => `${target?.device} ${each}`).join();
            expect(reaches(pairs, master, address, point)).toBe(expected);
            const kind = `${master} ${point.secure ? 'secure' : 'non-secure'} ${target?.device}`;
            seen.set(kind, new Set([...(seen.get(kind) ?? []), ...lets]));
          }
        }
      }
      const design = new CheckedDesign(elaboration);
      for (const [kind, lets] of seen) {
        const [master = '', who = '', device = ''] = kind.split(' ');
        if (device === 'undefined') continue;
        for (const each of ['read', 'write'] as const) {
          const fact = parseExpectation(`${master} ${who} must not reach ${device} with ${each}`);
          expect(fact && forbiddenBy(fact, design).length > 0).toBe(lets.has(each));
        }
        const by = toSecurity({ secure: who === 'secure' });
        // A device of which some addresses are open is not kept from anybody.
        const obstacles = whyNot(elaboration, master, device, { by });
        if (obstacles.length === 0) expect(lets.size).toBeGreaterThan(0);
        if (lets.size === 0) expect(obstacles.map(({ reason }) => reason)[0]).toMatch(/^(blocked|not-made)$/);
      }
      for (const { master, sets, firewall } of blockedPairs(elaboration)) {
        const name = master === 't.cpu' ? 'cpu' : 'dma';
        const open = places.filter((address) => sets.some((set) => set.contains(address)));
        for (const address of open) {
          const lets = points.filter((point) => makes[name](point) && decode(address)?.lets(point, 'read'));
          expect([lets, firewall.includes('firewall') || name === 'dma']).toEqual([[], true]);
        }
      }
    }),
    repeated(60),
  );
});
