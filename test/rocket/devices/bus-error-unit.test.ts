import { expect, test } from 'vitest';
import { BusErrorUnit } from '../../../lib/rocket/devices/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { broken, complaints, cpu, elaborated, slaves } from '../../protocols/tilelink/designs.js';
import { firstInto, nodesIn } from '../designs.js';

type Options = ConstructorParameters<typeof BusErrorUnit>[0];

function declare(options: Partial<Options> = {}): BusErrorUnit {
  const unit = lazyModule(() => new BusErrorUnit({ address: 0x2_0000n, beatBytes: 8, ...options }), { name: 'beu' });
  unit.node.from(tl.clientNode([cpu], { name: 'cpu' }));
  int.sinkNode(int.sinkPorts(), { name: 'controller' }).from(unit.intNode);
  return unit;
}

test('a page of registers and an interrupt (subsystem 13.3, tilelink 6.3)', () => {
  const { made, n } = elaborated(() => declare());
  expect(complaints(n)).toEqual([]);
  expect(nodesIn(n, 'beu')).toEqual(['intNode source', 'node sink']);
  const edge = firstInto(n, 'beu.node');
  expect([slaves(edge), edge.slave.minLatency, edge.bundle.dataBits]).toEqual([
    ['beu 0x20000/0xfff GET_EFFECTS fifo 0: GFP 1..8'],
    0,
    64,
  ]);
  const sources = n.edges(made.intNode).out.flatMap(({ source }) => source.sources);
  expect(sources.map(({ range, resources }) => [range.size, resources.map(({ owner, key }) => [owner, key])])).toEqual([
    [1, [[made.device, 'int']]],
  ]);
  expect([made.device.name, made.device.compatible]).toEqual(['bus-error-unit', ['sifive,buserror0']]);
});

test('as wide as it is told', () => {
  const { n } = elaborated(() => declare({ beatBytes: 4, address: 0x7000n }));
  expect(slaves(firstInto(n, 'beu.node'))).toEqual(['beu 0x7000/0xfff GET_EFFECTS fifo 0: GFP 1..4']);
});

test.each<[Partial<Options>, string]>([
  [
    { address: 0x2_0400n },
    'address/misaligned: AddressSet(0x20400, 0xfff) is misaligned: base bits 0x400 lie under the mask. (Write the base 0x20000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x20400, 0x1000).)',
  ],
  [
    { beatBytes: 8192 },
    'tilelink/register-size: The registers of bus-error-unit at AddressSet(0x20000, 0xfff) take 4 KiB, less than a beat of 8192 bytes. (Give the registers at least 8192 bytes, or the port at most 4096 bytes per beat.)',
  ],
  [
    { beatBytes: 7 },
    'tilelink/channel-width: A TileLink port is 7 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8.)',
  ],
])('refuses %o', (options, message) => {
  expect(broken(() => declare(options))).toBe(message);
});
