import fc from 'fast-check';
import {
  AddressSet,
  axi4,
  connect,
  elaborate,
  type Elaboration,
  setSecurity,
  soc,
  tl,
  type Topology,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { type SecurityInit, toSecurity } from '../../../lib/bus/security/index.js';
import {
  AccessAreas,
  accessesText,
  accessFields,
  readAccesses,
  readAccessField,
} from '../../../lib/diff/facts/accesses.js';
import {
  changeText,
  compareWithLock,
  diff,
  diffText,
  type Facts,
  factsOf,
  lockText,
  readLock,
} from '../../../lib/diff/index.js';
import { lineText, readLine } from '../../../lib/diff/lock/lines.js';
import { lockWith } from '../../../lib/diff/lock/compare.js';
import { reach } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';

const page = (base: string): AddressSet => AddressSet.range(base, '4K');

interface Plan {
  /** What the first page of the memory accepts. */
  readonly accepts?: SecurityInit | readonly SecurityInit[];
  readonly writes?: SecurityInit;
  /** What the keys are to take. */
  readonly takes?: SecurityInit;
  /** What the DMA engine makes. */
  readonly makes?: SecurityInit;
  readonly size?: string;
  /** Where the first page that is guarded is. */
  readonly first?: string;
  readonly isGuarded?: boolean;
}

/** A core, a DMA engine, a memory of which a page is secure, and keys. */
function design({
  takes = { secure: true },
  makes = { secure: false },
  isGuarded = true,
  ...plan
}: Plan = {}): Topology {
  return soc('soc', () => {
    const core = axi4.master({ name: 'core', id: 4 });
    const dma = axi4.master({ name: 'dma', id: 4 });
    if (makes.secure !== undefined) setSecurity(dma, makes);
    const bus = axi4.xbar();
    const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', plan.size ?? '8K'), beatBytes: 8 });
    const keys = setSecurity(axi4.ram({ address: page('0x1000'), beatBytes: 8 }), takes);
    const { accepts = { secure: true }, writes } = plan;
    const first = {
      address: [page(plan.first ?? '0x8000_0000')],
      accepts,
      ...(writes === undefined ? {} : { writes }),
    };
    connect(core, bus);
    connect(dma, bus);
    if (isGuarded) {
      connect(bus, axi4.firewall({ regions: [first] }), axi4.fragmenter(), ram);
      connect(bus, axi4.firewall(), axi4.fragmenter(), keys);
    } else {
      connect(bus, axi4.fragmenter(), ram);
      connect(bus, axi4.fragmenter(), keys);
    }
    return { core, dma, bus, ram, keys };
  });
}

const factsWith = (plan: Plan): Facts => factsOf(elaborate(design(plan)));

function accessLines(facts: Facts): string[] {
  return lockText(facts)
    .split('\n')
    .filter((line) => line.startsWith('access '));
}

// By the diff and next to a lock, which say the same.
function said(before: Plan, after: Plan): string[] {
  const changes = diff(elaborate(design(before)), elaborate(design(after))).filter(
    ({ impact }) => impact !== 'internal',
  );
  const text = ({ impact, aspect, happening, ...change }: (typeof changes)[number]): string =>
    `${impact} ${aspect} ${happening} ${changeText({ impact, aspect, happening, ...change })}`;
  const texts = changes.map(text).sort();
  const locked = compareWithLock(readLock(lockText(factsWith(before))), factsWith(after));
  expect(locked.map(({ change }) => text(change)).sort()).toEqual(texts);
  return texts;
}

describe('a lock', () => {
  test('says by which accesses masters get to what somebody limits', () => {
    expect(accessLines(factsWith({ writes: { secure: true, privileged: true } }))).toEqual([
      'access soc.core:0 → soc.keys.node read.0x1000..0x1fff = secure',
      'access soc.core:0 → soc.keys.node write.0x1000..0x1fff = secure',
      'access soc.core:0 → soc.ram.node read.0x80000000..0x80000fff = secure',
      'access soc.core:0 → soc.ram.node read.0x80001000..0x80001fff = all',
      'access soc.core:0 → soc.ram.node write.0x80000000..0x80000fff = secure privileged',
      'access soc.core:0 → soc.ram.node write.0x80001000..0x80001fff = all',
      'access soc.dma:0 → soc.keys.node read.0x1000..0x1fff = no',
      'access soc.dma:0 → soc.keys.node write.0x1000..0x1fff = no',
      'access soc.dma:0 → soc.ram.node read.0x80000000..0x80000fff = no',
      'access soc.dma:0 → soc.ram.node read.0x80001000..0x80001fff = non-secure',
      'access soc.dma:0 → soc.ram.node write.0x80000000..0x80000fff = no',
      'access soc.dma:0 → soc.ram.node write.0x80001000..0x80001fff = non-secure',
    ]);
  });

  test('says nothing of that where nobody limits anything', () => {
    const open = { isGuarded: false, makes: {} };
    expect(accessLines(factsWith(open))).toEqual([]);
    expect(said(open, open)).toEqual([]);
  });

  test.each([
    'access soc.core:0 → soc.keys.node read.0x1000..0x1fff = secret',
    'access soc.core:0 → soc.keys.node read.0x1000..0xfff = secure',
    'access soc.core:0 → soc.keys.node read.everywhere = secure',
    'access soc.core:0 → soc.keys.node execute.0x1000..0x1fff = secure',
    'access soc.core:0 → soc.keys.node',
  ])('cannot say %s', (line) => {
    expect(() => readLock(`entente-lock 2\n${line}\n`)).toThrow(`${JSON.stringify(line)} is not a fact.`);
  });

  test('of version 2 that does not say it says so once, and what it is without it is compared', () => {
    const old = lockText(factsWith({}))
      .replaceAll(/^(?:access .*|end)\n/gm, '')
      .replace('entente-lock 4', 'entente-lock 2');
    const now = factsWith({});
    const changes = compareWithLock(readLock(old), now);
    expect(changes.map(({ change }) => `${change.impact} ${change.aspect} ${changeText(change)}`)).toEqual([
      'breaking access soc: not in the lock → limited for soc.core, soc.dma',
    ]);
    expect(lockText(lockWith(readLock(old), now, changes))).toBe(lockText(now));
    expect(compareWithLock(readLock(old), factsWith({ isGuarded: false, makes: {} }))).not.toEqual([]);
  });

  test('without it says that nobody limits anything: a firewall that comes is told as a diff does', () => {
    expect(said({ isGuarded: false, makes: {} }, { makes: {}, takes: {} })).toEqual([
      'breaking access lost read at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: all → secure',
      'breaking access lost read at 0x80000000..0x80000fff of soc.dma:0 → soc.ram.node: all → secure',
      'breaking access lost write at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: all → secure',
      'breaking access lost write at 0x80000000..0x80000fff of soc.dma:0 → soc.ram.node: all → secure',
    ]);
  });
});

describe('who gets where', () => {
  test('a page that is opened', () => {
    expect(said({}, { accepts: {} })).toEqual([
      'breaking access gained read at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: secure → all',
      'breaking access gained read at 0x80000000..0x80000fff of soc.dma:0 → soc.ram.node: no → non-secure',
      'breaking access gained write at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: secure → all',
      'breaking access gained write at 0x80000000..0x80000fff of soc.dma:0 → soc.ram.node: no → non-secure',
    ]);
  });

  test('access that is taken away', () => {
    expect(said({}, { accepts: { secure: true, privileged: true } })).toEqual([
      'breaking access lost read at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: secure → secure privileged',
      'breaking access lost write at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: secure → secure privileged',
    ]);
  });

  test('a page for another world has changed, which is told once', () => {
    expect(said({ accepts: { worlds: ['a'] } }, { accepts: { worlds: ['b'] } })).toEqual([
      'breaking access changed soc.core:0 → soc.ram.node: read at 0x80000000..0x80000fff: world a → world b',
      'breaking access changed soc.core:0 → soc.ram.node: write at 0x80000000..0x80000fff: world a → world b',
      'breaking access changed soc.dma:0 → soc.ram.node: read at 0x80000000..0x80000fff: non-secure world a → non-secure world b',
      'breaking access changed soc.dma:0 → soc.ram.node: write at 0x80000000..0x80000fff: non-secure world a → non-secure world b',
    ]);
  });

  test('a device that takes more', () => {
    expect(said({ takes: { secure: true, privileged: true } }, {})).toEqual([
      'breaking access gained read at 0x1000..0x1fff of soc.core:0 → soc.keys.node: secure privileged → secure',
      'breaking access gained write at 0x1000..0x1fff of soc.core:0 → soc.keys.node: secure privileged → secure',
    ]);
  });

  test('a guard at another page', () => {
    expect(said({}, { first: '0x8000_1000' }).filter((text) => text.includes('core') && text.includes('read'))).toEqual(
      [
        'breaking access gained read at 0x80000000..0x80000fff of soc.core:0 → soc.ram.node: secure → all',
        'breaking access lost read at 0x80001000..0x80001fff of soc.core:0 → soc.ram.node: all → secure',
      ],
    );
  });

  test('more memory behind the guard is new, and takes nothing away', () => {
    expect(said({}, { size: '16K' }).filter((text) => !text.includes('bundle'))).toEqual([
      'compatible access added soc.core:0 → soc.ram.node: read at 0x80002000..0x80003fff: all',
      'compatible access added soc.core:0 → soc.ram.node: write at 0x80002000..0x80003fff: all',
      'compatible access added soc.dma:0 → soc.ram.node: read at 0x80002000..0x80003fff: non-secure',
      'compatible access added soc.dma:0 → soc.ram.node: write at 0x80002000..0x80003fff: non-secure',
      'compatible device grown soc.ram.node: 0x80000000..0x80001fff → 0x80000000..0x80003fff',
    ]);
  });

  test('firewalls that are gone', () => {
    expect(said({}, { isGuarded: false, makes: {} }).filter((text) => text.includes('keys'))).toEqual([
      'breaking access gained read at 0x1000..0x1fff of soc.core:0 → soc.keys.node: secure → all',
      'breaking access gained read at 0x1000..0x1fff of soc.dma:0 → soc.keys.node: no → all',
      'breaking access gained write at 0x1000..0x1fff of soc.core:0 → soc.keys.node: secure → all',
      'breaking access gained write at 0x1000..0x1fff of soc.dma:0 → soc.keys.node: no → all',
      'compatible reach gained get of soc.dma:0 → soc.keys.node: 1 to 2048',
      'compatible reach gained putFull of soc.dma:0 → soc.keys.node: 1 to 2048',
      'compatible reach gained putPartial of soc.dma:0 → soc.keys.node: 1 to 2048',
    ]);
  });
});

test('several windows, each for accesses of its own', () => {
  const windows = (first: SecurityInit): Topology =>
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const [regs, fuses] = [page('0x1000'), page('0x9000')];
      const slaves = [regs, fuses].map((set) => ({ address: [set], supports: tl.readWrite(1, 8) }));
      const device = tl.managerNode([{ slaves, beatBytes: 8 }]);
      connect(cpu, tl.firewall({ regions: [{ address: [regs], accepts: first }] }), device);
      return { cpu, device };
    });
  const [before, after] = [elaborate(windows({ secure: true })), elaborate(windows({ privileged: true }))];
  expect(diff(before, after).map((change) => `${change.happening} ${changeText(change)}`)).toEqual([
    'changed soc.cpu:0 → soc.device: read at 0x1000..0x1fff: secure → privileged',
    'changed soc.cpu:0 → soc.device: write at 0x1000..0x1fff: secure → privileged',
    'changed soc.firewall.node: regions: 0x1000..0x1fff secure → 0x1000..0x1fff privileged',
  ]);
});

test('what a master makes is told once, of all devices that it gets to', () => {
  const chip = (secure: boolean): Elaboration =>
    elaborate(
      soc('soc', () => {
        const dma = setSecurity(tl.client({ name: 'dma', emits: tl.readWrite(1, 8) }), { secure });
        const bus = tl.xbar();
        const ram = tl.ram({ address: page('0x1000') });
        const rom = tl.rom({ base: '0x2000', size: '4K' });
        const keys = setSecurity(tl.ram({ address: page('0x3000') }), { secure: true });
        connect(dma, bus, ram);
        connect(bus, rom);
        connect(bus, tl.firewall(), keys);
        return { dma, bus, ram, rom, keys };
      }),
    );
  expect(diffText(diff(chip(false), chip(true)))).toBe(`2 breaking changes
  access gained   read at 0x3000..0x3fff of soc.dma:0 → soc.keys.node: no → secure; also write at 0x3000..0x3fff; with it 3 × reach gained, node changed
  access changed  soc.dma:0 → soc.ram.node: read at 0x1000..0x1fff: non-secure → secure; also write at 0x1000..0x1fff; also soc.dma:0 → soc.rom.node: read at 0x2000..0x2fff
`);
});

const worlds = fc.uniqueArray(fc.oneof(fc.constantFrom('or', 'a, b', 'a,', '"', '', '7'), fc.string()), {
  minLength: 1,
});
const securities = fc
  .array(fc.record({ secure: fc.boolean(), privileged: fc.boolean(), worlds }, { requiredKeys: [] }), { maxLength: 3 })
  .map((parts) => toSecurity(parts));

test('accesses are written, and read again, whatever worlds are called', () => {
  fc.assert(
    fc.property(securities, (by) => {
      const value = accessesText(by);
      expect(readAccesses(value)).toEqual(by);
      const fact = { aspect: 'access', subject: 'a:0 → b', field: 'read.0x0..0xf', value, end: '' };
      expect(readLine(lineText(fact))).toEqual(fact);
    }),
    repeated(300),
  );
});

const addresses = fc
  .integer({ min: 0, max: 31 })
  .chain((mask) => fc.integer({ min: 0, max: 31 }).map((base) => new AddressSet(BigInt(base & ~mask), BigInt(mask))));

test('an address has what gets there by any way', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(addresses, { minLength: 1, maxLength: 3 }), fc.boolean())), (ways) => {
      const areas = new AccessAreas();
      for (const [sets, secure] of ways) areas.add(sets, toSecurity({ secure }));
      const read = accessFields('write', areas).flatMap(([field, value]) => readAccessField(field, value)?.areas ?? []);
      for (let address = 0n; address < 32n; address++) {
        const own = ways
          .filter(([sets]) => sets.some((set) => set.contains(address)))
          .map(([, secure]) => ({ secure }));
        const found = read.filter(({ set }) => set.contains(address));
        expect(found.map(({ by }) => by)).toEqual(own.length === 0 ? [] : [toSecurity(own)]);
      }
    }),
    repeated(200),
  );
});

test('addresses without an end are compared as they are', () => {
  const areas = new AccessAreas();
  areas.add([AddressSet.everything], toSecurity({ secure: true }));
  areas.add([AddressSet.everything], toSecurity({ privileged: true }));
  const fields = accessFields('read', areas);
  expect(fields).toEqual([['read.0x0/-0x1', 'secure or privileged']]);
  expect(readAccessField(...(fields[0] as [string, string]))).toEqual({ side: 'read', areas: areas.all });
});

interface Chip {
  /** What regions of the memory accept, by their pages. */
  readonly regions: readonly {
    readonly page: number;
    readonly accepts: readonly SecurityInit[];
    readonly isReadOnly: boolean;
  }[];
  /** What the DMA engine makes; undefined where nobody says so. */
  readonly makes: readonly SecurityInit[] | undefined;
}

const attributes = fc.array(
  fc.record(
    { secure: fc.boolean(), privileged: fc.boolean(), worlds: fc.constantFrom(['1'], ['2'], ['1', '2']) },
    { requiredKeys: [], noNullPrototype: true },
  ),
  { maxLength: 2 },
) as fc.Arbitrary<readonly SecurityInit[]>;
const chips: fc.Arbitrary<Chip> = fc.record({
  regions: fc.uniqueArray(fc.record({ page: fc.nat(2), accepts: attributes, isReadOnly: fc.boolean() }), {
    selector: ({ page: k }) => k,
  }),
  makes: fc.option(attributes, { nil: undefined }),
});

function chipOf({ regions, makes }: Chip): Elaboration {
  return elaborate(
    soc('soc', () => {
      const [core, dma] = [tl.client({ name: 'core' }), tl.client({ name: 'dma' })];
      if (makes !== undefined) setSecurity(dma, makes);
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x0', '16K') });
      const walls = regions.map(({ page: k, accepts, isReadOnly }) => ({
        ...{ address: [page(`0x${k}000`)], accepts, ...(isReadOnly ? { writes: [] } : {}) },
      }));
      connect(core, bus);
      connect(dma, bus);
      connect(
        bus,
        tl.firewall({ regions: [...walls, { address: [AddressSet.range('0x0', '16K')], accepts: {} }] }),
        ram,
      );
      return { core, dma, bus, ram };
    }),
  );
}

// Who gets where, by single accesses.
function pointsOf(elaboration: Elaboration): Set<string> {
  const points = new Set<string>();
  for (const secure of [true, false]) {
    for (const privileged of [true, false]) {
      for (const world of ['1', '2', '3']) {
        const by = toSecurity({ secure, privileged, worlds: [world] });
        for (const { master, sets, operations } of reach(elaboration, { by })) {
          for (const k of [0, 1, 2, 3].filter((each) => sets.some((set) => set.contains(BigInt(each) * 4096n)))) {
            const point = `${master} ${k} ${String(secure)} ${String(privileged)} ${world}`;
            if (operations.get !== undefined) points.add(`${point} reads`);
            if (operations.putFull !== undefined) points.add(`${point} writes`);
          }
        }
      }
    }
  }
  return points;
}

test('every access more or less is told, and no other, and nothing is left of it once it is accepted', () => {
  fc.assert(
    fc.property(chips, chips, (a, b) => {
      const [before, after] = [chipOf(a), chipOf(b)];
      const [had, has] = [pointsOf(before), pointsOf(after)];
      const told = diff(before, after).filter(({ aspect }) => aspect === 'access');
      const isTold = (happening: string): boolean =>
        told.some((change) => [happening, 'changed'].includes(change.happening));
      const areas = told.flatMap(({ subject, detail }) => {
        const [side, , ...places] = detail.split(' ');
        return places.map((place) => `${side} ${subject} ${place}`);
      });
      expect(new Set(areas).size).toBe(areas.length);
      expect(isTold('lost')).toBe([...had].some((point) => !has.has(point)));
      expect(isTold('gained')).toBe([...has].some((point) => !had.has(point)));
      const [locked, now] = [readLock(lockText(factsOf(before))), factsOf(after)];
      const accepted = readLock(lockText(lockWith(locked, now, compareWithLock(locked, now))));
      expect(compareWithLock(accepted, now)).toEqual([]);
    }),
    repeated(100),
  );
});
