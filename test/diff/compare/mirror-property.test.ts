import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { type Change, diff, diffText, type Happening } from '../../../lib/diff/index.js';
import { attachDevice, build as buildRandom, parts } from '../../query/random-topologies.js';
import * as guarded from '../../query/access/guarded-topologies.js';
import { repeated } from '../../seeds.js';

interface Device {
  readonly page: number;
  readonly pages: number;
  readonly sizes: number;
  readonly atomics: boolean;
}

type Plan = Readonly<Record<string, Device>>;

const device = fc.record({
  page: fc.integer({ min: 0, max: 3 }),
  pages: fc.constantFrom(1, 2),
  sizes: fc.constantFrom(4, 8, 16),
  atomics: fc.boolean(),
});
const plan = fc.record(
  { rom: device, uart: device, timer: device, sram: device },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Plan>;

// Each device has a region of its own in which it moves.
function build(devices: Plan, masters: number): Elaboration {
  return elaborate(
    soc('soc', () => {
      const bus = tl.xbar();
      const cores = Array.from({ length: masters }, (_, k) => tl.client({ name: `core${k}`, sourceId: 2 }));
      for (const core of cores) connect(core, bus);
      const handles = Object.entries(devices).map(([name, { page, pages, sizes, atomics }]) => {
        const home = BigInt(['rom', 'uart', 'timer', 'sram'].indexOf(name)) * 0x1_0000n;
        const manager = tl.manager({
          name,
          address: [AddressSet.range(home + BigInt(page * 2) * 4096n, BigInt(pages) * 4096n)],
          supports: { ...tl.readWrite(1, sizes), ...(atomics ? tl.atomics(1, 4) : {}) },
          beatBytes: 4,
        });
        connect(bus, manager);
        return [name, manager] as const;
      });
      return { bus, ...Object.fromEntries(handles), ...Object.fromEntries(cores.map((core, k) => [`core${k}`, core])) };
    }),
  );
}

const mirrored: Readonly<Record<Happening, Happening>> = {
  added: 'removed',
  removed: 'added',
  shrunk: 'grown',
  grown: 'shrunk',
  lost: 'gained',
  gained: 'lost',
  moved: 'moved',
  changed: 'changed',
  renamed: 'renamed',
};

// What a change is in the other direction; a name is that of the later version in either.
function mirrorOf({ aspect, happening, subject, detail, before, after }: Change): string {
  const there = mirrored[happening];
  const renamed = happening === 'renamed';
  return JSON.stringify([aspect, there, renamed ? before : subject, detail, after, before]);
}

function keyOf({ aspect, happening, subject, detail, before, after }: Change): string {
  return JSON.stringify([aspect, happening, subject, detail, before, after]);
}

const cores = fc.integer({ min: 1, max: 3 });

test('what changed from one version to another is the mirror of what changed back', () => {
  fc.assert(
    fc.property(plan, plan, cores, cores, (a, b, some, others) => {
      fc.pre(Object.keys(a).length > 0 && Object.keys(b).length > 0);
      const [before, after] = [build(a, some), build(b, others)];
      expectMirrored(before, after);
    }),
    repeated(150),
  );
});

function expectMirrored(before: Elaboration, after: Elaboration): void {
  const there = diff(before, after);
  const back = diff(after, before);
  // A renamed node has its new name in all that is said of it.
  fc.pre(there.every(({ happening }) => happening !== 'renamed'));
  expect(there.map(mirrorOf).sort()).toEqual(back.map(keyOf).sort());
}

test('so it is with devices of other protocols, mirrors, banks, and what moves or hides addresses', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expectMirrored(buildRandom(a).elaboration, buildRandom(b).elaboration);
    }),
    repeated(20),
  );
});

test('so it is with firewalls, and what masters and devices say of their accesses', () => {
  fc.assert(
    fc.property(guarded.plans, guarded.plans, fc.boolean(), (a, b, isSame) => {
      const other = isSame ? { ...a, made: b.made } : b;
      expectMirrored(guarded.build(a).elaboration, guarded.build(other).elaboration);
    }),
    repeated(20),
  );
});

test('latencies that a protocol says nothing of are neither more nor less than 0', () => {
  const speaking = (protocol: 'tl' | 'axi4'): Elaboration =>
    elaborate(
      soc('soc', () => {
        const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
        connect(cpu, bus);
        attachDevice(protocol, { name: 'uart', sets: [AddressSet.range('0x1000', '4K')] }, bus);
        return { cpu };
      }),
    );
  const changes = diff(speaking('tl'), speaking('axi4')).filter(({ detail }) => detail === 'minLatency');
  expect(diffText(changes)).toBe(`1 compatible change
  port grown  soc.cpu:0: minLatency: 0 → 1
`);
});

test('a version and itself have no changes', () => {
  fc.assert(
    fc.property(plan, cores, (a, some) => {
      fc.pre(Object.keys(a).length > 0);
      expect(diff(build(a, some), build(a, some))).toEqual([]);
    }),
    repeated(50),
  );
});
