import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { findIn, olderFindings } from '../../../lib/check/index.js';
import type { FoundVersion } from '../../../lib/check/verdict/older.js';

/** A version of a design in which a device of some name and size lies in the window of another; maybe one more does. */
function version(name: string, size: string, more = false): FoundVersion {
  const elaboration = elaborate(
    soc('soc', () => {
      const device = (base: string, bytes: string) =>
        tl.manager({ address: [AddressSet.range(base, bytes)], supports: tl.readWrite(1, 4) });
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const spi = device('0x1_0000', '64K');
      const eth = device('0x1_0000', size);
      connect(cpu, bus, spi);
      connect(bus, eth);
      if (!more) return { cpu, bus, spi, [name]: eth };
      const usb = device('0x1_8000', '4K');
      connect(bus, usb);
      return { cpu, bus, spi, [name]: eth, usb };
    }),
  );
  return { elaboration, findings: findIn({ elaboration, policy: {} }).findings };
}

function newIn(before: FoundVersion, after: FoundVersion): string[] {
  const old = olderFindings(before, after);
  return after.findings
    .filter((finding) => finding.rule === 'address/overlap' && !old.has(finding))
    .map(({ message }) => message.split('\n', 1)[0] ?? '');
}

test('what was found before is old, also under another name', () => {
  expect(newIn(version('eth', '4K'), version('eth', '4K'))).toEqual([]);
  expect(newIn(version('eth', '4K'), version('lan', '4K'))).toEqual([]);
});

test('what got worse, or is about somebody else, is new', () => {
  expect(newIn(version('eth', '4K'), version('eth', '8K'))).toEqual([
    'soc.eth and soc.spi overlap at [0x10000, 0x12000) (8 KiB).',
  ]);
  expect(newIn(version('eth', '4K'), version('eth', '4K', true))).toEqual([
    'soc.spi and soc.usb overlap at [0x18000, 0x19000) (4 KiB).',
  ]);
});
