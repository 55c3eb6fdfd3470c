import { describe, expect, test } from 'vitest';
import {
  AXI4RAM,
  AXI4RegisterRouter,
  AXI4SlavePortParameters,
  idIndexer,
  masterNode,
  ram,
  registerNode,
  userYanker,
} from '../../../lib/protocols/gathered/axi4.js';
import { AsynchronousCrossing } from '../../../lib/bus/crossings/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import { AddressSet } from '../../../lib/base/address/index.js';
import { at, broken, complaint, elaborated } from '../tilelink/designs.js';
import { slaveLine } from './designs.js';

const place = (text: string): AddressSet => at(text)[0] ?? AddressSet.everything;

describe('a RAM (amba 4.14)', () => {
  test('has defaults', () => {
    const { made } = elaborated(() => ram({ address: place('0x1000/0xfff') }));
    const [port] = made.ports;
    expect(port?.slaves.map(slaveLine)).toEqual(['0x1000/0xfff UNCACHED R 1..4 W 1..4 together 0']);
    expect([port?.beatBytes, port?.minLatency, port?.requestKeys.map((key) => key.reportName)]).toEqual([
      4,
      1,
      ['AMBACorrupt'],
    ]);
    expect(port?.slaves[0]?.resources.map(({ owner, key }) => [owner.deviceClass, key])).toEqual([
      ['MemoryDevice', 'reg/mem'],
    ]);
    expect([port?.slaves[0]?.executable, made.module.name]).toEqual([true, 'axi4ram']);
  });

  test('can be told otherwise', () => {
    const { made } = elaborated(() =>
      lazyModule(
        () =>
          new AXI4RAM({
            // Not one block.
            address: place('0x1000/0xdff'),
            ...{ cacheable: false, executable: false, beatBytes: 8, devName: 'tim', wcorrupt: false },
            errors: at('0x2000/0xf 0x3000/0x7'),
          }),
      ),
    );
    const [port] = made.node.ports;
    expect(port?.slaves.map(slaveLine)).toEqual([
      '0x1000/0xdff 0x2000/0xf 0x3000/0x7 IDEMPOTENT R 1..8 W 1..8 together 0',
    ]);
    expect([port?.requestKeys, port?.slaves[0]?.executable]).toEqual([[], false]);
    expect(port?.slaves[0]?.resources.map(({ owner }) => [owner.name, ...owner.compatible])).toEqual([
      ['tim', 'sifive,sram0'],
    ]);
  });

  test('needs blocks of whole beats that do not overlap', () => {
    expect(broken(() => ram({ address: place('0x1000/0xfff'), beatBytes: 8, errors: at('0x2000/0x3') }))).toBe(
      'axi4/slave-alignment: A slave at AddressSet(0x1000, 0xfff), AddressSet(0x2000, 0x3) supports bursts of 8 bytes, but its addresses are only aligned to 0x4 (4 bytes). (A burst must not leave the region: align every set to 8 bytes, or support at most 4 bytes.)',
    );
    expect(broken(() => ram({ address: place('0x1000/0xfff'), errors: at('0x1800/0xff') }))).toBe(
      'axi4/slave-disjoint: An AXI4 slave lists AddressSet(0x1000, 0xfff) and AddressSet(0x1800, 0xff), which overlap. (Leave out AddressSet(0x1800, 0xff) in one of the two.)',
    );
  });
});

describe('registers (amba 4.13)', () => {
  test('have defaults', () => {
    const { made } = elaborated(() => registerNode({ address: place('0x1000/0xfff') }));
    const [port] = made.ports;
    expect(port?.slaves.map(slaveLine)).toEqual(['0x1000/0xfff GET_EFFECTS R 1..4 W 1..4 together 0']);
    expect([port?.minLatency, port?.slaves[0]?.resources, port?.slaves[0]?.executable]).toEqual([1, [], false]);
  });

  test('can be told otherwise', () => {
    const { made } = elaborated(() =>
      registerNode({ address: place('0x1000/0x7'), beatBytes: 8, executable: true, name: 'regs' }),
    );
    expect(made.ports[0]?.slaves.map(slaveLine)).toEqual(['0x1000/0x7 GET_EFFECTS R 1..8 W 1..8 together 0']);
    expect([made.name, made.ports[0]?.slaves[0]?.executable]).toEqual(['regs', true]);
  });

  test('take whole beats in one block', () => {
    expect(broken(() => registerNode({ address: place('0x1000/0x3'), beatBytes: 8 }))).toBe(
      'axi4/slave-alignment: A slave at AddressSet(0x1000, 0x3) supports bursts of 8 bytes, but its addresses are only aligned to 0x4 (4 bytes). (A burst must not leave the region: align every set to 8 bytes, or support at most 4 bytes.)',
    );
    expect(broken(() => registerNode({ address: place('0x1000/0x807') }))).toMatch(
      /^axi4\/register-contiguous: AXI4 registers at AddressSet\(0x1000, 0x807\) are not one block/,
    );
    // The size is looked at first.
    expect(broken(() => registerNode({ address: place('0x1000/0x801') }))).toMatch(/^axi4\/slave-alignment/);
  });

  test('cannot return the ids that an indexer took away', () => {
    const unfit = (yanked: boolean): string[] =>
      elaborated(() => {
        const index = idIndexer(0);
        index.from(masterNode([{ masters: [{ name: 'cpu', id: 4, maxFlight: 1 }] }], { name: 'cpu' }));
        registerNode({ address: place('0x1000/0xfff'), name: 'regs' }).from(yanked ? userYanker().from(index) : index);
      })
        .n.validate()
        .map(complaint);
    expect(unfit(true)).toEqual([]);
    expect(unfit(false)).toEqual([
      'axi4/register-echo: AXI4 registers at AddressSet(0x1000, 0xfff) are to return the echo field AXI4ExtraId:AXI4ExtraIdField(2), but need the name extra_id for a field of their own. (Put axi4.userYanker() in front of the registers.)',
    ]);
  });

  class Timer extends AXI4RegisterRouter {}

  test('belong to a device that can be put into another clock domain', () => {
    const paths = (crossing?: AsynchronousCrossing): string[] =>
      elaborated(() => {
        const timer = lazyModule(() => new Timer({ name: 'timer', compat: ['example,timer0'], base: '0x4000' }), {
          name: 'timer',
        });
        expect([timer.device.name, ...timer.device.compatible]).toEqual(['timer', 'example,timer0']);
        timer.controlXing(crossing).from(masterNode([{ masters: [{ name: 'cpu' }] }], { name: 'cpu' }));
      }).n.design.nodes.map((node) => node.path);
    expect(paths()).toEqual([
      'top.timer.controlNode',
      'top.timer.axi4buf.node',
      'top.timer.controlXing',
      'top.controlXing',
      'top.cpu',
    ]);
    expect(paths(new AsynchronousCrossing())).toEqual([
      'top.timer.controlNode',
      'top.timer.axi4asink.node',
      'top.timer.controlXing',
      'top.controlXing',
      'top.axi4asource.node',
      'top.cpu',
    ]);
  });

  test('of a device lie at a multiple of their size', () => {
    expect(broken(() => lazyModule(() => new Timer({ name: 'timer', compat: [], base: 0x4000, size: 12 })))).toMatch(
      /^address\/size/,
    );
    expect(broken(() => lazyModule(() => new Timer({ name: 'timer', compat: [], base: 0x4800 })))).toMatch(
      /^address\/misaligned/,
    );
  });
});

test('a memory of two channels (amba 9.6)', () => {
  const channels = [0n, 1n].map((channel) =>
    AddressSet.misaligned('0x8000_0000', '0x1000_0000').flatMap(
      (set) => set.intersect(new AddressSet(channel * 64n, ~64n)) ?? [],
    ),
  );
  const port = (address: readonly AddressSet[], size: number): AXI4SlavePortParameters =>
    AXI4SlavePortParameters.of({
      slaves: [
        {
          address,
          regionType: 'UNCACHED',
          executable: true,
          supportsRead: [1, size],
          supportsWrite: [1, size],
          interleavedId: 0,
        },
      ],
      beatBytes: 8,
    });
  expect(channels.map((address) => port(address, 64).slaves.map(slaveLine))).toEqual([
    ['0x80000000/0xfffffbf UNCACHED R 1..64 W 1..64 together 0'],
    ['0x80000040/0xfffffbf UNCACHED R 1..64 W 1..64 together 0'],
  ]);
  expect(broken(() => port(channels[0] ?? [], 128))).toMatch(
    /^axi4\/slave-alignment: A slave at AddressSet\(0x80000000, 0xfffffbf\) supports bursts of 128 bytes, but its addresses are only aligned to 0x40 \(64 bytes\)/,
  );
});
