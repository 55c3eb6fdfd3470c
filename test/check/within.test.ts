import { AddressSet, connect, devices, elaborate, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

type Range = readonly [base: string, size: string];

/** What is found of devices with addresses within two peripherals, one behind the other from 0x1000 on, and a memory that is moved. */
function found(rule: string, ...within: readonly (readonly Range[])[]): string[] {
  const design = soc('soc', () => {
    const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
    connect(cpu, bus);
    const first = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
    const second = devices.peripheral(bus, { registers: [['0x2000', '4K']] });
    const moved = tl.ram({ address: AddressSet.range('0x8000', '4K') });
    connect(
      bus,
      tl.map(({ base }) => base - 0x3000n),
      moved,
    );
    const inner = within.map((ranges, k) => devices.interruptDevice({ name: `inner${k}`, within: ranges }));
    return { cpu, bus, first, second, moved, inner };
  });
  return findingsIn(rule, elaborate(design)).map(({ message }) => message);
}

describe('what a device has within another', () => {
  test('is in one that answers there, as it is or as a master sees it', () => {
    expect(
      found('address/within', [
        ['0x1000', '4K'],
        ['0x2ff0', '0x10'],
        ['0x8000', '0x10'],
        ['0x5000', '0x10'],
      ]),
    ).toEqual([]);
  });

  test('is not elsewhere, nor in several', () => {
    expect(found('address/within', [['0x9000', '4K']], [['0x1000', '8K']], [['0x2800', '4K']])).toEqual([
      'soc.inner1 has [0x1000, 0x3000) (8 KiB) within another device, but soc.first.registers, soc.second.registers answer at a part of it each.',
      'soc.inner2 has [0x2800, 0x3800) (4 KiB) within another device, but soc.second.registers answers at a part of it only.',
      'soc.inner0 has [0x9000, 0xa000) (4 KiB) within another device, but no device answers there.',
    ]);
  });
});

describe('what two devices have within others', () => {
  test('may be the same, or that of one in that of the other', () => {
    expect(
      found(
        'address/within-overlap',
        [['0x1000', '0x20']],
        [['0x1000', '0x20']],
        [['0x1010', '0x10']],
        [['0x1020', '0x10']],
      ),
    ).toEqual([]);
  });

  test('does not overlap in a part', () => {
    expect(found('address/within-overlap', [['0x1018', '0x10']], [['0x1000', '0x20']])).toEqual([
      'soc.inner1 has [0x1000, 0x1020) (32 bytes), and soc.inner0 [0x1018, 0x1028) (16 bytes): they overlap in a part.',
    ]);
  });
});
