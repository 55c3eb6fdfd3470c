import { AddressSet, check, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

type Device = 'ram' | 'uart' | 'rom';

// A DMA engine that may ask for the RAM alone, to which a crossbar leads it, and maybe to others.
const idle = (outputs: readonly Device[] | undefined): readonly object[] => {
  const { findings } = check(
    elaborate(
      soc('chip', () => {
        const cpu = tl.client({ name: 'cpu' });
        const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
        const uart = tl.ram({ address: AddressSet.range('0x1000_0000', '4K') });
        const rom = tl.rom({ base: '0x2000_0000', size: '4K' });
        const devices = { ram, uart, rom };
        const bus = tl.xbar(outputs === undefined ? {} : { connects: [[dma, outputs.map((name) => devices[name])]] });
        connect(cpu, bus);
        connect(dma, bus);
        for (const device of Object.values(devices)) connect(bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), device);
        return { cpu, dma, bus, ...devices };
      }),
    ),
  );
  return findings
    .filter(({ rule }) => rule === 'reach/idle-connection')
    .map(({ severity, message, subjects, help }) => ({ severity, message, subjects, help }));
};

test('connects that lead a master to what it may not ask for are told, with both', () => {
  expect(idle(['ram', 'uart'])).toEqual([
    {
      severity: 'warning',
      message:
        'The connects of chip.bus.node lead chip.dma to chip.uart.node, at [0x10000000, 0x10001000) (4 KiB); chip.dma may only ask for [0x80000000, 0x80010000) (64 KiB).',
      subjects: ['chip.bus.node', 'chip.dma', 'chip.uart.node'],
      help: 'Add the addresses of chip.uart.node to the visibility of chip.dma, or take the output out of the connects.',
    },
  ]);
});

test('what the connects do not name is not told, whatever a master may ask for', () => {
  expect(idle(['ram'])).toEqual([]);
  expect(idle(undefined)).toEqual([]);
});
