import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { Protocols } from '../../../lib/elaboration/index.js';
import { Replay, route, routeText } from '../../../lib/query/index.js';
import { mastersOf } from '../../../lib/query/design/masters.js';

const design = elaborate(
  soc('a', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4, atomics: false });
    connect(cpu, tl.atomicAutomata(), tl.fragmenter({ minSize: 4, maxSize: 8 }), bus, ram);
    return { cpu, bus, ram };
  }),
);

test('an atomic access is a read and a write behind the adapter that makes it of them', () => {
  const [cpu] = mastersOf(design, 'cpu');
  if (cpu === undefined) throw new Error('there is no master');
  const way = route(design, cpu, { operation: 'arithmetic', address: 0x1000n, size: 4 });
  expect(way.hops.map(({ operation, requests, beats }) => [operation, requests, beats])).toEqual([
    ['arithmetic', 1, 1],
    ['putFull', 2, 2],
    ['putFull', 2, 2],
    ['putFull', 2, 2],
  ]);
  expect(
    routeText(way, Protocols.in(design))
      .split('\n')
      .filter((line) => line.startsWith('      ')),
  ).toEqual([
    '      TileLink, 4 bytes wide, cpu ids [0, 1), 0x1000, arithmetic, 1 x 4 bytes in 1 beat',
    '      get and putFull, 2 x 4 bytes in 2 beats',
    '      TLFragmenter ids [0, 4)',
  ]);
});

test('a replay counts both', () => {
  const replay = new Replay(design);
  replay.add({ time: 0, master: 'cpu', operation: 'logical', address: 0x1000n, size: 4 });
  const { devices } = replay.report();
  expect(devices.map(({ node, accesses, requests, bytes }) => [node, accesses, requests, bytes])).toEqual([
    ['a.ram.node', 1, 2, 4],
  ]);
});
