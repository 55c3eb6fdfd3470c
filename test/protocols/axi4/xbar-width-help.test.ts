import { AddressSet, axi4, type Handle, soc, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { adapterInHelp } from '../adapter-in-help.js';

/** The failures of a crossbar with two slaves of these widths, the second behind these adapters. */
function failures(first: number, second: number, largest: number, way: readonly string[], declared = second): string[] {
  const result = tryElaborate(
    soc('t', () => {
      const bus = axi4.xbar();
      bus.from(axi4.master({ name: 'm' }));
      axi4.ram({ address: AddressSet.range(0, '4K'), beatBytes: first }).from(bus);
      const ends: Handle[] = [bus, ...way.map(adapterInHelp)];
      const slave = axi4.slave({
        address: [AddressSet.range('0x1000', '4K')],
        supportsRead: [1, Math.max(largest, declared)],
        supportsWrite: [1, Math.max(largest, declared)],
        beatBytes: declared,
      });
      [...ends, slave as Handle].reduce((source, sink) => sink.from(source));
    }),
  );
  return result.failures.map(({ rule, help = '' }) => `${rule}: ${help}`);
}

const widths = [1, 4, 8, 32];

test.each(widths.flatMap((first) => widths.filter((second) => second !== first).map((second) => [first, second])))(
  'slaves of %s and %s bytes meet on one crossbar by either of the two ways that the help says',
  (first, second) => {
    for (const largest of [second, 16, 64].filter((bytes) => bytes >= second)) {
      const [wrong = ''] = failures(first, second, largest, []);
      const [, width = '', way = ''] =
        /^axi4\/xbar-width: Declare beatBytes: (\d+) for .*, .* for widths: (.*)\.$/.exec(wrong) ?? [];
      expect(Number(width)).toBe(first);
      expect(failures(first, second, largest, way.split(/, (?![^{]*\})/))).toEqual([]);
      expect(failures(first, second, largest, [], first)).toEqual([]);
    }
  },
);
