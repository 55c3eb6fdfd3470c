import { AddressSet, axi4, connect, type Elaboration, elaborate, type Handle, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { addressMap, addressMapText } from '../../../lib/output/files/index.js';
import { explain, mastersOf, parseField, reach, route, whyNot } from '../../../lib/query/index.js';
import { complaints, elaborated } from '../tilelink/designs.js';

const ram = (base: string, atomics = false) =>
  axi4.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8, ...{ atomics } });

/** A chip whose master makes atomic transactions, or not, with a memory that performs them, and one behind `between`. */
function chip(atomics: boolean, between: () => Handle<axi4.AXI4, axi4.AXI4>): Elaboration {
  return elaborate(
    soc('chip', () => {
      const cpu = axi4.master({ name: 'cpu', atomics });
      const dma = axi4.master({ name: 'dma' });
      const [able, plain] = [ram('0x1000', true), ram('0x2000')];
      const [bus, before] = [axi4.xbar(), between()];
      for (const master of [cpu, dma]) connect(master, bus);
      connect(bus, able);
      connect(bus, before, plain);
      return { cpu, dma, bus, before, able, plain };
    }),
  );
}

/** Which atomic operations each master can ask of each device. */
function atomicReach(elaboration: Elaboration): string[] {
  return reach(elaboration).map(
    ({ master, device, operations: { arithmetic, logical } }) =>
      `${master} ${device}: ${arithmetic?.join('..') ?? '-'} ${logical?.join('..') ?? '-'}`,
  );
}

describe('atomic transactions (standards 1.6)', () => {
  test('a master that makes them is refused by slaves that do not answer', () => {
    const { n } = elaborated(() => {
      const bus = axi4.xbar();
      connect(axi4.master({ name: 'cpu', atomics: true }), bus);
      connect(bus, ram('0x1000', true));
      const plain = ram('0x2000');
      connect(bus, plain);
    });
    expect(complaints(n)).toEqual([
      'axi4/atomics: top.cpu makes atomic transactions, which top.axi4ram_1.node does not answer: there is no AWATOP. (Put axi4.atomics() between top.axi4xbar.node and top.axi4ram_1.node, which performs them by reads and writes, or axi4.atomicsFilter(), which answers them with an error.)',
    ]);
  });

  test('several masters make them', () => {
    const { n } = elaborated(() => {
      const bus = axi4.xbar();
      for (const name of ['cpu', 'gpu']) connect(axi4.master({ name, atomics: true }), bus);
      connect(bus, ram('0x2000'));
    });
    expect(complaints(n)).toEqual([
      'axi4/atomics: top.cpu, top.gpu make atomic transactions, which top.axi4ram.node does not answer: there is no AWATOP. (Put axi4.atomics() between top.axi4xbar.node and top.axi4ram.node, which performs them by reads and writes, or axi4.atomicsFilter(), which answers them with an error.)',
    ]);
  });

  test('masters are named that stand behind an adapter which makes one of several', () => {
    const { n } = elaborated(() => {
      const bus = axi4.xbar();
      for (const name of ['cpu', 'gpu']) connect(axi4.master({ name, atomics: true }), bus);
      connect(bus, axi4.idIndexer(0), ram('0x2000'));
    });
    expect(complaints(n)).toEqual([
      'axi4/atomics: top.axi4index.node, which stands for cpu, gpu, makes atomic transactions, which top.axi4ram.node does not answer: there is no AWATOP. (Put axi4.atomics() between top.axi4index.node and top.axi4ram.node, which performs them by reads and writes, or axi4.atomicsFilter(), which answers them with an error.)',
    ]);
  });

  test('what is behind a crossing is told once', () => {
    const { n } = elaborated(() => {
      const bus = axi4.xbar();
      connect(axi4.master({ name: 'cpu', atomics: true }), bus);
      connect(bus, axi4.asyncSource(), axi4.asyncSink(), ram('0x2000'));
    });
    expect(complaints(n)).toEqual([
      'axi4/atomics: top.cpu makes atomic transactions, which top.axi4ram.node does not answer: there is no AWATOP. (Put axi4.atomics() between top.axi4asink.node and top.axi4ram.node, which performs them by reads and writes, or axi4.atomicsFilter(), which answers them with an error.)',
    ]);
  });

  test('a slave performs what it reads and writes, up to 8 bytes', () => {
    const made = (supportsAtomics: readonly [number, number], supportsWrite: readonly [number, number]) => () =>
      axi4.slave({
        address: [AddressSet.range('0x1000', '4K')],
        supportsRead: [1, 64],
        beatBytes: 8,
        supportsWrite,
        supportsAtomics,
      });
    expect(made([1, 16], [1, 64])).toThrow(
      'A slave at AddressSet(0x1000, 0xfff) supports atomic transactions of 1 to 16 bytes, but can read and write 1 to 8 bytes at once.',
    );
    expect(made([1, 8], [4, 4])).toThrow(
      'A slave at AddressSet(0x1000, 0xfff) supports atomic transactions of 1 to 8 bytes, but can read and write 4 bytes at once.',
    );
  });

  test.each([
    ['axi4.atomics()', axi4.atomics, '1..8 1..8'],
    ['axi4.atomicsFilter()', axi4.atomicsFilter, '- -'],
  ])('%s lets masters with them through', (_name, between, expected) => {
    expect(atomicReach(chip(true, between))).toEqual([
      'chip.dma chip.able.node: - -',
      'chip.dma chip.plain.node: - -',
      'chip.cpu chip.able.node: 1..8 1..8',
      `chip.cpu chip.plain.node: ${expected}`,
    ]);
  });

  test('AWATOP is where both sides have it', () => {
    const atop = ({ edges }: Elaboration): string[] =>
      edges.filter(({ wires }) => JSON.stringify(wires).includes('"atop"')).map(({ from, to }) => `${from} ${to}`);
    expect(atop(chip(false, axi4.atomics))).toEqual([]);
    const design = chip(true, axi4.atomics);
    expect(atop(design)).toEqual([
      'chip.cpu chip.bus.node',
      'chip.bus.node chip.able.node',
      'chip.bus.node chip.before.node',
    ]);
  });

  test('questions know them', () => {
    const design = chip(true, axi4.atomicsFilter);
    expect(whyNot(design, 'cpu', 'plain', { operation: 'logical' })).toMatchObject([
      {
        message: 'chip.plain.node does not support atomic.',
        help: 'Put axi4.atomics() between chip.bus and chip.before.',
      },
    ]);
    expect(whyNot(design, 'dma', 'able', { operation: 'arithmetic' })).toMatchObject([
      {
        reason: 'not-emitted',
        message: 'Client dma of chip.dma emits no atomic.',
        help: 'Declare atomics: true for dma if it makes atomic transactions.',
      },
    ]);
    const [cpu] = mastersOf(design, 'cpu');
    const hops = cpu && route(design, cpu, { address: 0x1000n, operation: 'arithmetic', size: 8 }).hops;
    expect(hops?.map(({ to, operation, size }) => `${to} ${operation} ${size}`)).toEqual([
      'chip.bus.node arithmetic 8',
      'chip.able.node arithmetic 8',
    ]);
    const edge = design.edges.find(({ to }) => to === 'chip.able.node');
    expect(
      edge &&
        parseField(edge, 'bundle.atomics')
          .flatMap((field) => explain(design, edge, field))
          .map(({ field, rule }) => [field, rule]),
    ).toEqual([
      ['bundle.atomics', 'AWATOP needs both sides.'],
      ['down.masters[0].atomics', 'Passes.'],
      ['down.masters[0].atomics', 'chip.cpu declares it.'],
    ]);
    expect(addressMapText(addressMap(design)).trimEnd().split('\n')).toEqual([
      '00001000 - 00002000  4 KiB  ARWX   chip.able.node',
      '00002000 - 00003000  4 KiB   RWX   chip.plain.node',
    ]);
  });
});

test('what does not answer is told once, at the last edge, and answers where the help is carried out', () => {
  const said = (between: () => Handle<axi4.AXI4, axi4.AXI4>): string[] => {
    const { n } = elaborated(() => {
      const [bus, far] = [axi4.xbar(), axi4.xbar()];
      connect(axi4.master({ name: 'cpu', atomics: true }), bus);
      connect(bus, axi4.buffer(), far);
      connect(far, axi4.fragmenter(), between(), ram('0x1000'));
      connect(far, axi4.fragmenter(), between(), ram('0x2000'));
    });
    return complaints(n);
  };
  const places = said(() => axi4.buffer()).map((text) => /Put axi4\.atomics\(\) (between .*?),/.exec(text)?.[1]);
  expect(places).toEqual([
    'between top.axi4buf_2.node and top.axi4ram_1.node',
    'between top.axi4buf_1.node and top.axi4ram.node',
  ]);
  expect(said(() => axi4.atomics())).toEqual([]);
  expect(said(() => axi4.atomicsFilter())).toEqual([]);
});

describe('bridges (standards 1.6)', () => {
  test('TileLink to AXI4 and back', () => {
    const { made, n } = elaborated(() => {
      const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 8), ...tl.atomics(1, 8) } });
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      for (const client of [cpu, dma]) connect(client, bus);
      const last = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8, atomics: true });
      const back = axi4.toTL({ atomics: true });
      connect(bus, tl.toAXI4({ atomics: true }), axi4.userYanker(4), back, last);
      return { cpu, back };
    });
    expect(complaints(n)).toEqual([]);
    const [inner] = n.edges(made.back).in;
    expect(inner?.master.masters.map(({ name, atomics }) => [name, atomics])).toEqual([
      ['dma', false],
      ['cpu', true],
    ]);
    expect(inner?.slave.slaves.map(({ supportsAtomics }) => String(supportsAtomics))).toEqual(['TransferSizes[1, 8]']);
    const [outer] = n.edges(made.cpu).out;
    expect(outer?.slave.slaves.map(({ supports: { arithmetic, logical } }) => `${arithmetic} ${logical}`)).toEqual([
      'TransferSizes[1, 8] TransferSizes[1, 8]',
    ]);
  });
});
