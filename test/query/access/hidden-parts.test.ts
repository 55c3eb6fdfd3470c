import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { keptApart, keptApartJson, keptApartText, mastersOf, route, wiringOf } from '../../../lib/query/index.js';
import { atLeast, repeated } from '../../seeds.js';
import { build, parts } from '../random-topologies.js';

/** A memory of 64 KiB for two masters, one of which sees half of it, behind a filter that keeps a quarter back. */
const halves = soc('halves', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
  const dma = tl.client({
    name: 'dma',
    emits: tl.readWrite(1, 8),
    visibility: [AddressSet.range('0x8000_0000', '32K')],
  });
  const bus = tl.xbar();
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  const filter = tl.filter({ mfilter: tl.mSelectIntersect(new AddressSet(0n, ~0x4000n)) });
  connect(cpu, bus);
  connect(dma, bus);
  connect(bus, filter, ram);
  return { cpu, dma, bus, filter, ram };
});

test('parts of a device that a master does not get to are told, each with what it is lost to', () => {
  const kept = keptApart(elaborate(halves), 'dma', 'ram');
  expect(keptApartText(kept)).toBe(
    `dma (halves.dma) to halves.ram.node at 0x80008000 16 KiB:
  Client dma of halves.dma does not ask for 0x80008000 (16 KiB): it sees 0x80000000 (32 KiB).
  help: Widen the visibility of dma.
dma (halves.dma) to halves.ram.node at 0x80004000 16 KiB, 0x8000c000 16 KiB:
  TLFilter halves.filter.node does not let 0x80004000 (16 KiB), 0x8000c000 (16 KiB) through to halves.ram.node. Only the managers that mfilter keeps go on, with what it leaves of their address, supports, regionType, executable, fifoId, alwaysGrantsT and resources; endSinkId becomes 0 if none of them supports acquireB.
  help: Change halves.filter.node, or reach halves.ram.node by another way.
Nothing else is in the way of dma (halves.dma) to halves.ram.node.
`,
  );
  expect(keptApartJson(kept)).toEqual({
    obstacles: [],
    hidden: kept.hidden.map((part) => ({
      ...part,
      sets: part.sets.map(({ base, mask }) => [`0x${base.toString(16)}`, `0x${mask.toString(16)}`]),
    })),
  });
});

test('what a node deals to another device is no loss', () => {
  const banked = soc('banked', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
    const bus = tl.xbar();
    const banks = tl.bankBinder({ banks: 2, granularity: 64 });
    connect(cpu, bus);
    const all = AddressSet.range('0x8000_0000', '64K');
    const memories = [0, 1].map(() => tl.ram({ address: all, beatBytes: 8 }));
    banks.starFrom(bus);
    for (const memory of memories) connect(banks, memory);
    return { cpu, bus, banks, memories };
  });
  expect(keptApart(elaborate(banked), 'cpu', '**')).toEqual({ obstacles: [], blocked: [], limited: [], hidden: [] });
});

const pages = 4;

/** Memories of four pages, each behind a bus that moves what is behind it; a master that sees some pages of all, and one that sees all. */
function moved(seen: readonly number[], moves: readonly number[]): Elaboration {
  return elaborate(
    soc('t', () => {
      const visibility = seen.map((page) => AddressSet.range(page * 4096, 4096));
      const dsp = tl.client({ name: 'dsp', visibility, emits: tl.readWrite(1, 8) });
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      let bus = tl.xbar();
      connect(dsp, bus);
      connect(cpu, bus);
      for (const [k, move] of moves.entries()) {
        const next = tl.xbar();
        const address = AddressSet.range(2 * k * pages * 4096, pages * 4096);
        connect(
          bus,
          tl.map(({ base }) => base ^ BigInt(move * 4096)),
          next,
        );
        connect(next, tl.ram({ address, beatBytes: 8 }));
        bus = next;
      }
    }),
  );
}

/** The pages of devices at which a master arrives. */
function arrivals(elaboration: Elaboration, name: string): Set<string> {
  const [master] = mastersOf(elaboration, name);
  if (master === undefined) throw new Error(`there is no ${name}`);
  const ends = Array.from({ length: 16 * pages }, (_, page) => {
    const { hops, end } = route(elaboration, master, { operation: 'get', address: BigInt(page * 4096), size: 1 });
    return end.kind === 'dead' ? undefined : `${end.node} ${hops.at(-1)?.address}`;
  });
  return new Set(ends.filter((end) => end !== undefined));
}

test('a part is hidden where a crossbar compares what a master sees with addresses that were moved', () => {
  const found = { whole: 0, parts: 0, crossbars: 0 };
  const seen = fc.subarray([...Array(8 * pages).keys()], { minLength: 8 });
  const moves = fc.array(fc.constantFrom(0, 4, 8, 32, 36), { minLength: 1, maxLength: 4, size: 'max' });
  fc.assert(
    fc.property(seen, moves, (visible, moving) => {
      const elaboration = moved(visible, moving);
      const { obstacles, hidden } = keptApart(elaboration, 'dsp', '**');
      const apart = new Set(obstacles.map(({ device }) => device));
      const arrived = arrivals(elaboration, 'dsp');
      for (const end of arrivals(elaboration, 'cpu')) {
        const [device = '', address = ''] = end.split(' ');
        const causes = hidden.filter(
          (part) => part.device === device && part.sets.some((set) => set.contains(BigInt(address))),
        );
        expect([end, apart.has(device) || causes.length > 0]).toEqual([end, !arrived.has(end)]);
        found[apart.has(device) ? 'whole' : 'parts']++;
        found.crossbars += causes.filter(({ node }) => node !== 't.dsp').length;
      }
    }),
    repeated(100),
  );
  expect(Math.min(found.whole, found.parts)).toBeGreaterThan(atLeast(50));
  expect(found.crossbars).toBeGreaterThan(0);
});

// Of what an adjuster or a binder deals out each device takes a part.
const isPage = /^t[.]d\d+(kept)?$/;

test('a part is hidden if and only if no address leads there', () => {
  const found = { hidden: 0, reached: 0 };
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      for (const master of mastersOf(elaboration)) {
        const arrived = new Set(
          boundaries.flatMap((address) => {
            const { hops, end } = route(elaboration, master, { operation: 'get', address, size: 1 });
            return end.kind === 'dead' ? [] : [`${end.node} ${hops.at(-1)?.address}`];
          }),
        );
        const { obstacles, hidden } = keptApart(elaboration, master.client.name, '**');
        const apart = new Set(obstacles.map(({ device }) => device));
        for (const id of [...wiringOf(elaboration).nodes.keys()].filter(
          (name) => isPage.test(name) && !apart.has(name),
        )) {
          const page = BigInt(/\d+/.exec(id)?.[0] ?? 0) << 12n;
          const probes = [0n, 0x40n, 0x400n, 0x800n, 0xfffn].map((offset) => page + offset);
          const told = probes.map((address) =>
            hidden.some(({ device, sets }) => device === id && sets.some((set) => set.contains(address))),
          );
          const reached = probes.map((address) => arrived.has(`${id} ${address}`));
          expect(`${id} ${told.join()}`).toBe(`${id} ${reached.map((is) => !is).join()}`);
          for (const is of told) found[is ? 'hidden' : 'reached']++;
        }
      }
    }),
    repeated(120),
  );
  expect(found.hidden).toBeGreaterThan(atLeast(50));
  expect(found.reached).toBeGreaterThan(atLeast(500));
});
