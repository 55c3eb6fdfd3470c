import { AddressSet, axi4, type Handle, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { adapterInHelp } from '../adapter-in-help.js';

/** What is wrong with a crossbar with two slaves of these widths, the second behind these adapters, with an error device of that size. */
function failures(
  first: number,
  second: number,
  largest: number,
  way: readonly string[],
  declared = second,
  errors?: ErrorDevice,
): string[] {
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
      const { base = '', beatBytes = 0, ...sizes } = errors ?? {};
      if (errors === undefined) return { slave };
      const params = { address: [AddressSet.range(base, '4K')], maxAtomic: 0, maxTransfer: 0, ...sizes };
      tl.error({ params, beatBytes }).from(ends[1 + way.indexOf('tl.xbar()')] as Handle<tl.TileLink, tl.TileLink>);
      return { slave };
    }),
  );
  // What breaks a requirement of the hardware, too.
  return [...result.failures, ...(result.elaboration?.diagnostics ?? [])].map(
    ({ rule, help = '' }) => `${rule}: ${help}`,
  );
}

interface ErrorDevice {
  readonly base: string;
  readonly maxAtomic: number;
  readonly maxTransfer: number;
  readonly beatBytes: number;
}

const widths = [1, 4, 8, 32];

test.each(widths.flatMap((first) => widths.filter((second) => second !== first).map((second) => [first, second])))(
  'slaves of %s and %s bytes meet on one crossbar by either of the two ways that the help says',
  (first, second) => {
    for (const largest of [second, 16, 64].filter((bytes) => bytes >= second)) {
      const [wrong = ''] = failures(first, second, largest, []);
      const [, width = '', way = '', base = '', ...sizes] =
        /^axi4\/xbar-width: Declare beatBytes: (\d+) for .*, .* for widths: (.*), with tl\.error\(\{ params: \{ address: \[AddressSet\.range\('(\w+)', '4K'\)\], maxAtomic: (\d+), maxTransfer: (\d+) \}, beatBytes: (\d+) \}\) behind that tl\.xbar\(\), too\.$/.exec(
          wrong,
        ) ?? [];
      const [maxAtomic = 0, maxTransfer = 0, beatBytes = 0] = sizes.map(Number);
      expect(Number(width)).toBe(first);
      const errors = { base, maxAtomic, maxTransfer, beatBytes };
      expect(failures(first, second, largest, way.split(/, (?![^{]*\})/), second, errors)).toEqual([]);
      expect(failures(first, second, largest, [], first)).toEqual([]);
    }
  },
);

test.each([
  { bases: ['0x0', '0x1000'], size: '4K', page: '0x2000' },
  { bases: ['0x0', '0xffff_f000'], size: '4K', page: '0xffffe000' },
  // Where all is taken, another bit is.
  { bases: ['0x0', '0x8000_0000'], size: '2G', page: '0x100000000' },
])('the error device that the help puts beside slaves at $bases is at $page', ({ bases, size, page }) => {
  const { failures: found } = tryElaborate(
    soc('t', () => {
      const bus = axi4.xbar();
      bus.from(axi4.master({ name: 'm' }));
      bases.forEach((base, k) => {
        axi4.ram({ address: AddressSet.range(base, size), beatBytes: 4 << k }).from(bus);
      });
    }),
  );
  expect(found.map(({ help = '' }) => /range\('(\w+)', '4K'\)/.exec(help)?.[1])).toEqual([page]);
});
