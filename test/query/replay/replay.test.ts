import fc from 'fast-check';
import {
  AddressSet,
  apb,
  axi4,
  connect,
  elaborate,
  lazyScope,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { Protocols } from '../../../lib/elaboration/index.js';
import {
  heatJson,
  mastersNamed,
  mastersOf,
  Replay,
  replayJson,
  replayText,
  route,
  type TraceAccess,
} from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';
import { build, parts } from '../random-topologies.js';
import { repeated } from '../../seeds.js';

const read = (address: number, time = 0): TraceAccess => ({ time, master: 'cpu', operation: 'get', address, size: 8 });

test('what a replay counts is what the routes of all accesses come to', () => {
  fc.assert(
    fc.property(parts, fc.infiniteStream(fc.nat()), (part, numbers) => {
      const { elaboration, boundaries } = build(part);
      const masters = mastersOf(elaboration);
      const replay = new Replay(elaboration);
      const expected = new Map<string, number[]>();
      let failed = 0;
      const pick = <T>(from: readonly T[]): T => from[Number(numbers.next().value) % from.length] as T;
      for (let time = 0; time < 200; time++) {
        const master = pick(masters).client.name;
        const [address, size] = [pick(boundaries), pick([1, 4, 8])];
        const access = { time, master, operation: pick(['get', 'putFull', 'logical'] as const), size } as const;
        replay.add({ ...access, address: Number(address) });
        const found = mastersNamed(masters, master)
          .map((each) => route(elaboration, each, { ...access, address }))
          .find(({ end }) => end.kind === 'device');
        if (found === undefined) failed++;
        for (const { edge, requests, beats, size: each } of found?.hops ?? []) {
          const [a = 0, b = 0, c = 0, d = 0] = expected.get(edge) ?? [];
          expected.set(edge, [a + 1, b + requests, c + (beats ?? 0), d + requests * each]);
        }
      }
      const report = replay.report();
      const counted = report.edges.map((t): [string, number[]] => [
        t.edge,
        [t.accesses, t.requests, t.beats ?? 0, t.bytes],
      ]);
      expect(new Map(counted)).toEqual(expected);
      expect([report.accesses, report.failed]).toEqual([200, failed]);
      expect(report.failures.reduce((sum, { count }) => sum + count, 0)).toBe(failed);
    }),
    repeated(20),
  );
});

test('neighbouring addresses that a master sees differently are told apart', () => {
  // Every other 64 bytes, of one device.
  const even = new AddressSet(0n, ~64n);
  const design = soc('striped', () => {
    const cpu = tl.client({ name: 'cpu', visibility: [even] });
    const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
    connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
    return { cpu, ram };
  });
  const replay = new Replay(elaborate(design));
  for (let k = 0; k < 8; k++) replay.add(read(0x1000 + 64 * k));
  const { accesses, failed, failures } = replay.report();
  expect([accesses, failed]).toEqual([8, 4]);
  expect(failures.map(({ first, last, count }) => [first, last, count])).toEqual([[0x1040n, 0x11c0n, 4]]);
});

test('an access that means several masters has none of them', () => {
  const design = soc('amb', () => {
    const bus = tl.xbar();
    for (const _ of [0, 1]) lazyScope('tile', () => ({ m: bus.from(tl.client({ name: 'core' })) }));
    connect(bus, tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 }));
    return { bus };
  });
  const replay = new Replay(elaborate(design));
  for (const master of ['core', 'amb.tile', 'amb.tile_1.core']) replay.add({ ...read(0x1000), master, size: 4 });
  const { masters, failures } = replay.report();
  expect(masters.map(({ node, accesses }) => [node, accesses])).toEqual([
    ['amb.tile.core', 1],
    ['amb.tile_1.core', 1],
  ]);
  expect(failures.map(({ master, message, help }) => [master, message, help])).toEqual([
    ['core', 'core means 2 masters, and an access has one.', 'Name one of amb.tile_1.core, amb.tile.core.'],
  ]);
});

test('addresses above 2^53 are exact', () => {
  const base = 1n << 60n;
  const design = soc('high', () => {
    const cpu = tl.client({ name: 'cpu' });
    const ram = tl.ram({ address: new AddressSet(base, 0xfffn), beatBytes: 8 });
    connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
    return { cpu, ram };
  });
  const replay = new Replay(elaborate(design));
  for (const offset of [0n, 0xff8n, 0x1000n, 4n]) replay.add({ ...read(0), address: base + offset });
  expect(replay.report().failures.map(({ first }) => first - base)).toEqual([0x1000n, 4n]);
});

test('accesses are in flight for as long as they take', () => {
  const peaks = (latency: number): number[] => {
    const replay = new Replay(elaborate(mcu), { latency });
    for (let time = 0; time < 100; time++) replay.add(read(0x8000_0000 + 8 * time, time * 2));
    return replay.report().edges.map(({ peak }) => peak);
  };
  expect([new Set(peaks(1)), new Set(peaks(2)), new Set(peaks(7)), new Set(peaks(1000))]).toEqual(
    [1, 1, 4, 100].map((peak) => new Set([peak])),
  );
});

test('accesses that fail alike are one group', () => {
  const replay = new Replay(elaborate(mcu));
  for (const address of [0x5000_0000, 0x4000_0000, 0x8000_0004]) replay.add(read(address));
  replay.add({ ...read(0x1000), master: 'gpu' });
  replay.add({ ...read(0x64000000), operation: 'acquireT' });
  const { failures, accesses, failed } = replay.report();
  expect([accesses, failed]).toEqual([5, 5]);
  expect(failures).toEqual([
    {
      ...{ master: 'cpu', operation: 'get', size: 8, count: 2, first: 0x4000_0000n, last: 0x5000_0000n },
      message:
        'No device behind mcu.bus.node covers 0x50000000; nearest: mcu.rom.node at [0x10000, 0x20000) (64 KiB), mcu.uart.control at [0x64000000, 0x64001000) (4 KiB).',
      help: 'Attach a device with that address to mcu.bus, or ask for an address of one that is there.',
    },
    {
      ...{ master: 'cpu', operation: 'get', size: 8, count: 1, first: 0x8000_0004n, last: 0x8000_0004n },
      message: 'An access of 8 bytes at 0x80000004 is not aligned to its size.',
      help: 'Split it, or begin at 0x80000000.',
    },
    {
      ...{ master: 'gpu', operation: 'get', size: 8, count: 1, first: 0x1000n, last: 0x1000n },
      message: 'No master is called gpu.',
      help: 'Did you mean cpu?',
    },
    {
      ...{ master: 'cpu', operation: 'acquireT', size: 8, count: 1, first: 0x6400_0000n, last: 0x6400_0000n },
      message: 'Client cpu of mcu.cpu emits no acquireT.',
      help: 'Let cpu emit acquireT of 8 bytes.',
    },
  ]);
});

test('devices in the root are called after their nodes, not after the design', () => {
  const supports = { supportsRead: [1, 8], supportsWrite: [1, 8] } as const;
  const design = elaborate(
    soc('chip', () => {
      const cpu = axi4.master({ name: 'cpu', id: 2 });
      const bus = axi4.xbar();
      const ram = axi4.slave({ address: [AddressSet.range('0x1000', '4K')], ...supports, beatBytes: 8 });
      const buffer = axi4.slave({ address: [AddressSet.range('0x4000', '4K')], ...supports, beatBytes: 8 });
      const uart = apb.slave({ address: [AddressSet.range('0x8000', '4K')], beatBytes: 8 });
      connect(cpu, bus, ram);
      connect(bus, buffer);
      connect(
        bus,
        axi4.fragmenter(),
        axi4.userYanker(1),
        axi4.toTL(),
        tl.fragmenter({ minSize: 8, maxSize: 8 }),
        tl.toAPB(),
        uart,
      );
      return { cpu, bus, ram, buffer, uart };
    }),
  );
  const replay = new Replay(design);
  for (const address of [0x1000, 0x4000, 0x4008, 0x8000]) replay.add(read(address));
  const text = replayText(replay.report(), Protocols.in(design));
  expect(text.slice(text.indexOf('Devices'), text.indexOf('\nBusiest'))).toBe(`Devices
  device       name    accesses  requests  bytes
  chip.ram     ram     1         1         8
  chip.buffer  buffer  2         2         16
  chip.uart    uart    1         1         8
`);
});

interface Narrow extends ProtocolTypes {
  readonly protocol: 'NarrowImp';
  readonly down: { readonly masters: readonly { readonly name: string }[] };
  readonly up: { readonly slaves: readonly { readonly name: string; readonly address: readonly AddressSet[] }[] };
  readonly edge: number;
}

const narrow: Protocol<Narrow> = { name: 'NarrowImp', edge: () => 0, render: () => ({ colour: 'black' }) };

test('where the width is not known, so are the beats', () => {
  const design = soc('chip', () => {
    const cpu = new SourceNode(narrow, [{ masters: [{ name: 'cpu' }] }]);
    const ram = new SinkNode(narrow, [{ slaves: [{ name: 'ram', address: [AddressSet.range('0x1000', '4K')] }] }]);
    connect(cpu, ram);
    return { cpu, ram };
  });
  const elaboration = elaborate(design);
  const replay = new Replay(elaboration);
  replay.add(read(0x1000));
  replay.add(read(0x1008, 1));
  const report = replay.report();
  expect(replayText(report, Protocols.in(elaboration)).split('Busiest edges\n')[1]).toBe(
    `  edge                    protocol  accesses  requests  per access  beats  per time  bytes  in flight  ids
  chip.cpu:0->chip.ram:0  Narrow    2         2         1                            16     1
`,
  );
  expect(replayJson(report, Protocols.in(elaboration))).toMatchObject({
    edges: [{ protocol: 'Narrow', requests: 2, beats: null, bytes: 16 }],
  });
  expect(heatJson(report)).toEqual({ format: 'entente-heat', version: 1, span: 1, edges: {} });
});
