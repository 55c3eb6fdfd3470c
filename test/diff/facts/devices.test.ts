import { expect, test } from 'vitest';
import { AddressSet, connect, devices, elaborate, int, lazyModule, lazyScope, soc, tl } from '../../../lib/index.js';
import { devicesOf } from '../../../lib/diff/index.js';
import { hex } from '../../../lib/base/address/index.js';
import type { Handle } from '../../../lib/graph/index.js';

function manager(name: string, base: bigint): Handle<tl.TileLink> {
  return tl.manager({
    ...{ name, address: [AddressSet.range(base, 0x1000n)], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 },
  });
}

function rows(build: (bus: Handle<tl.TileLink>, plic: ReturnType<typeof devices.plic>) => void): unknown[] {
  const design = soc('top', () => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'cpu' }), bus);
    const plic = devices.plic({ beatBytes: 8 });
    connect(bus, plic.node);
    connect(plic.intnode, int.sink({}));
    build(bus, plic);
  });
  return devicesOf(elaborate(design))
    .filter(({ name }) => name !== 'plic')
    .map(({ id, ranges, interrupts }) => [id, ranges.map(({ base }) => hex(base)), interrupts]);
}

test('what is declared beside one another is a device each, and none raises the interrupts of others', () => {
  const found = rows((bus, plic) => {
    const [memory, rom] = [manager('memory', 0x8000_0000n), manager('rom', 0x1_0000n)];
    connect(bus, memory);
    connect(bus, rom);
    plic.connect(int.source({ num: 2 }), 3);
  });
  expect(found).toEqual([
    ['top.rom', ['0x10000'], []],
    ['top.memory', ['0x80000000'], []],
  ]);
});

test('a module of its own is one device with all its windows and interrupts', () => {
  const found = rows((bus, plic) => {
    const uart = lazyScope('uart', () => ({
      registers: manager('registers', 0x1_0000n),
      interrupt: int.source({ num: 2 }),
    }));
    connect(bus, uart.registers);
    plic.connect(uart.interrupt, 3);
    const cache = lazyModule(
      () => {
        const size = { ways: 4, sets: 64, blockBytes: 64, beatBytes: 8, memCycles: 40 };
        const control = { address: 0x2_0000, beatBytes: 8, interrupts: 2 };
        return new devices.InclusiveCache({ ...size, controls: [control] });
      },
      { name: 'cache' },
    );
    const memory = tl.manager({
      ...{
        name: 'memory',
        address: [AddressSet.range(0x8000_0000n, 0x1000n)],
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      },
      ...{ regionType: 'UNCACHED' },
    });
    connect(bus, cache.node, tl.cacheCork(), memory);
    for (const { ctrlnode, intnode } of cache.ctrls) {
      connect(bus, ctrlnode);
      if (intnode !== undefined) plic.connect(intnode, 7);
    }
  });
  expect(found).toEqual([
    ['top.uart', ['0x10000'], [3, 4]],
    ['top.cache.ctrls', ['0x20000'], [7, 8]],
    ['top.memory', ['0x80000000'], []],
  ]);
});

test('banks in blocks of 64 bytes are whole together, and a span alone, however many blocks there are', () => {
  const bank = (base: bigint): AddressSet => new AddressSet(base, 0xff_ffff_ffbfn);
  const ram = (address: AddressSet[]): Handle<tl.TileLink> =>
    tl.manager({ address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 });
  const design = soc('top', () => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'cpu' }), bus);
    const [even, odd] = [ram([bank(0n)]), ram([bank(0x40n)])];
    const whole = ram([bank(0x100_0000_0000n), bank(0x100_0000_0040n)]);
    for (const each of [even, odd, whole]) connect(bus, each);
    return { even, odd, whole };
  });
  expect(devicesOf(elaborate(design)).map(({ id, ranges }) => [id, ...ranges.map(String)])).toEqual([
    ['top.even', 'AddressRange(0x0, 0xffffffffc0)'],
    ['top.odd', 'AddressRange(0x40, 0xffffffffc0)'],
    ['top.whole', 'AddressRange(0x10000000000, 0x10000000000)'],
  ]);
});
