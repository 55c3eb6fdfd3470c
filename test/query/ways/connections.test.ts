import { AddressSet, axi4, connect, elaborate, type Elaboration, SimpleDevice, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { factsOf, lockText } from '../../../lib/diff/index.js';
import { fieldOf, portInside, recordsOf } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { mastersNamed, mastersOf, reach, route, whyNot } from '../../../lib/query/index.js';

const ram = (base: string): AddressSet => AddressSet.range(base, '64K');

const tilelink = elaborate(
  soc('chip', () => {
    const fetch = tl.client({ name: 'fetch', sourceId: 2 });
    const data = tl.client({ name: 'data', sourceId: 8 });
    const dma = tl.client({ name: 'dma', sourceId: 4 });
    const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
    const sram = tl.ram({ address: ram('0x8000_0000'), beatBytes: 8 });
    const uart = tl.registerNode({
      address: [AddressSet.range('0x1000_0000', '4K')],
      device: new SimpleDevice('serial', ['example,uart0']),
      beatBytes: 8,
    });
    const bus = tl.xbar({
      connects: [
        [fetch, [rom]],
        [data, [rom, sram, uart]],
        [dma, [sram]],
      ],
    });
    connect(fetch, tl.buffer(), bus);
    connect(data, bus);
    connect(dma, tl.buffer(), tl.fifoFixer(), bus);
    connect(bus, rom);
    connect(bus, tl.buffer(), tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
    connect(bus, uart);
    return { fetch, data, dma, rom, sram, uart, bus };
  }),
);

const axi = elaborate(
  soc('chip', () => {
    const slave = (base: string) =>
      axi4.slave({ address: [ram(base)], supportsRead: [1, 64], supportsWrite: [1, 64], beatBytes: 8 });
    const cpu = axi4.master({ name: 'cpu', id: 4 });
    const dma = axi4.master({ name: 'dma', id: 2 });
    const [rom, sram] = [slave('0x1_0000'), slave('0x8000_0000')];
    const bus = axi4.xbar({ connects: [[dma, [sram]]] });
    connect(cpu, bus);
    connect(dma, axi4.buffer(), bus);
    connect(bus, rom);
    connect(bus, axi4.buffer(), sram);
    return { cpu, dma, rom, sram, bus };
  }),
);

const reached = (elaboration: Elaboration): string[] => [
  ...new Set(reach(elaboration).map(({ master, device }) => `${master} ${device}`)),
];

/** What a master may not do, and what to do about it. */
function refusal(elaboration: Elaboration, name: string, address: bigint): string {
  const [master] = mastersNamed(mastersOf(elaboration), name);
  if (master === undefined) return 'no such master';
  const { end } = route(elaboration, master, { operation: 'get', address });
  return end.kind === 'dead' ? `${end.message} ${end.help}` : end.node;
}

test('each master reaches what it is connected to, through adapters on both sides', () => {
  expect(reached(tilelink).sort()).toEqual([
    'chip.data chip.rom.node',
    'chip.data chip.sram.node',
    'chip.data chip.uart',
    'chip.dma chip.sram.node',
    'chip.fetch chip.rom.node',
  ]);
  expect(reached(axi).sort()).toEqual(['chip.cpu chip.rom', 'chip.cpu chip.sram', 'chip.dma chip.sram']);
});

test('ids are those of the whole crossbar, at every output', () => {
  const ids = (to: string): unknown => {
    const edge = tilelink.edges.find((each) => each.from === 'chip.bus.node' && each.to.startsWith(to));
    const masters = recordsOf(fieldOf(portInside(edge?.down ?? null), 'masters'));
    return Object.fromEntries(masters.map(({ name, sourceId }) => [name, sourceId]));
  };
  expect(ids('chip.rom')).toEqual({ fetch: [12, 14], data: [0, 8] });
  expect(ids('chip.uart')).toEqual({ data: [0, 8] });
});

describe('what is not connected', () => {
  test('is where a route ends', () => {
    expect(refusal(tilelink, 'data', 0x1000_0000n)).toBe('chip.uart');
    expect(refusal(tilelink, 'dma', 0x1000_0000n)).toBe(
      'TLXbar chip.bus.node does not connect the way from chip.dma to chip.uart. Add what leads to chip.uart to the outputs of what comes from chip.dma, in the connects of chip.bus.',
    );
    expect(refusal(axi, 'dma', 0x1_0000n)).toBe(
      'AXI4Xbar chip.bus.node does not connect the way from chip.dma to chip.rom. Add what leads to chip.rom to the outputs of what comes from chip.dma, in the connects of chip.bus.',
    );
  });

  test('is why a master cannot use a device', () => {
    expect(whyNot(tilelink, 'fetch', 'sram')).toMatchObject([
      {
        reason: 'not-connected',
        node: 'chip.bus.node',
        message: 'TLXbar chip.bus.node does not connect the way from chip.fetch to chip.sram.node.',
      },
    ]);
  });

  test('is in no line of the lock', () => {
    const lines = lockText(factsOf(tilelink)).split('\n');
    expect(lines.filter((line) => line.includes('fetch') && line.includes('rom'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('fetch') && line.includes('sram'))).toEqual([]);
  });
});

test('the file form keeps the connections', () => {
  const again = deserialise([...serialise(tilelink)].join(''));
  expect(again.modules.flatMap(({ nodes }) => nodes).find(({ id }) => id === 'chip.bus.node')?.connects).toEqual([
    [0],
    [0, 1, 2],
    [1],
  ]);
  expect(reached(again)).toEqual(reached(tilelink));
});
