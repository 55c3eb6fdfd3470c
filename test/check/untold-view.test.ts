import { AddressSet, check, connect, elaborate, firmware, SimpleDevice, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

type End = 'cpu' | 'bus' | 'rom' | 'dma';

// A ROM behind the bus of both masters, and two sets of registers that only the core has.
const untold = (view: End): readonly object[] => {
  const { findings } = check(
    elaborate(
      soc('chip', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
        const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 8) });
        const bus = tl.xbar();
        const shared = tl.xbar();
        const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
        const timer = tl.registerNode({
          address: [AddressSet.range('0x1000_0000', '4K')],
          device: new SimpleDevice('timer', ['example,timer']),
          beatBytes: 8,
        });
        const uart = tl.registerNode({
          address: [AddressSet.range('0x1000_1000', '4K')],
          device: new SimpleDevice('serial', ['example,uart']),
          beatBytes: 8,
        });
        connect(cpu, bus, shared, rom);
        connect(dma, shared);
        connect(bus, timer);
        connect(bus, uart);
        const ends = { cpu, dma, bus, rom };
        firmware({ model: 'a,b', compatible: ['a,b'], bus: ends[view] });
        return { ...ends, shared, timer, uart };
      }),
    ),
  );
  return findings
    .filter(({ rule }) => rule === 'firmware/untold')
    .map(({ message, subjects, help }) => ({ message, subjects, help }));
};

const help = (device: string): string =>
  `It has resources, but the bus or master whose view firmware has does not reach ${device}: give firmware({ bus: … }) one that does, such as chip.cpu.`;

test.each(['rom', 'dma'] as const)(
  'firmware with the view of the %s is not told of what that does not reach',
  (view) => {
    expect(untold(view)).toEqual([
      {
        message: 'Firmware has no description of chip.timer, [0x10000000, 0x10001000) (4 KiB).',
        subjects: ['chip.timer'],
        help: help('chip.timer'),
      },
      {
        message: 'Firmware has no description of chip.uart, [0x10001000, 0x10002000) (4 KiB).',
        subjects: ['chip.uart'],
        help: help('chip.uart'),
      },
    ]);
  },
);

test.each(['cpu', 'bus'] as const)('it is told of all with the view of the %s, as the help says', (view) => {
  expect(untold(view)).toEqual([]);
});
