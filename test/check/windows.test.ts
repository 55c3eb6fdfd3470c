import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

describe('windows that lead to a part of a device', () => {
  const at = (base: number, size: number): AddressSet[] => AddressSet.misaligned(base, size);

  // A node with a device of 4 KiB and one of 64 KiB, and a master that sees as much as it is told.
  function found(visibility: readonly AddressSet[]): string[] {
    const design = elaborate(
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu', visibility });
        const slaves = [at(0x1000, 0x1000), at(0x1_0000, 0x1_0000)].map((address) => ({
          address,
          supports: tl.readWrite(1, 4),
        }));
        const devices = tl.managerNode([{ slaves }], { name: 'devices' });
        connect(cpu, devices);
        return { cpu, devices };
      }),
    );
    return findingsIn('address/window', design).map(({ message }) => message);
  }

  test('a node with several devices is seen whole if all of them are', () => {
    expect(found([...at(0x1000, 0x1000), ...at(0x1_0000, 0x1_0000)])).toEqual([]);
  });

  test('a large device that is seen does not make up for a small one that is not', () => {
    expect(found(at(0x1_0000, 0x1_0000))).toEqual([
      'soc.devices has 68 KiB at [0x1000, 0x2000) (4 KiB), [0x10000, 0x20000) (64 KiB); masters see 64 KiB of it, at [0x10000, 0x20000) (64 KiB).',
    ]);
    expect(found([...at(0x1000, 0x800), ...at(0x1_0000, 0x1_0000)])).toHaveLength(1);
  });
});

test('what several masters see of a device is told once, as ranges', () => {
  const design = elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu', visibility: [new AddressSet(0x1_0000n, 0xbfffn)] });
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range(0x1_0000, '16K')] });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range(0x1_0000, '64K') });
      connect(cpu, bus, ram);
      connect(dma, bus);
      return { cpu, dma, bus, ram };
    }),
  );
  expect(findingsIn('address/window', design).map(({ message }) => message)).toEqual([
    'soc.ram.node has 64 KiB at [0x10000, 0x20000) (64 KiB); masters see 32 KiB of it, at [0x10000, 0x14000) (16 KiB), [0x18000, 0x1c000) (16 KiB).',
  ]);
});

test('one half of a device that two masters see at two places does not make up for the other half', () => {
  const seen = (second: number): string[] => {
    const half = (base: number): ReturnType<typeof tl.filter> =>
      tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range(base, '4K')) });
    const design = elaborate(
      soc('soc', () => {
        const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
        const bus = tl.xbar();
        const ram = tl.ram({ address: AddressSet.range(0x1_0000, '8K') });
        connect(cpu, half(0x1_0000), bus);
        connect(
          dma,
          tl.map(({ base }) => base + 0x10_0000n),
          half(second),
          bus,
          ram,
        );
        return { cpu, dma, bus, ram };
      }),
    );
    return findingsIn('address/window', design).map(({ message }) => message);
  };
  expect(seen(0x1_0000)).toEqual([
    'soc.ram.node has 8 KiB at [0x10000, 0x12000) (8 KiB); masters see 4 KiB of it, at [0x10000, 0x11000) (4 KiB).',
  ]);
  expect(seen(0x1_1000)).toEqual([]);
});
