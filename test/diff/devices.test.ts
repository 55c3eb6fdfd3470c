import { expect, test } from 'vitest';
import { AddressSet, connect, devices, elaborate, int, lazyModule, lazyScope, soc, tl } from '../../lib/index.js';
import { devicesOf } from '../../lib/diff/index.js';
import { hex } from '../../lib/base/address/index.js';
import type { Handle } from '../../lib/graph/index.js';

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
