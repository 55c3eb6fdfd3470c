import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressMapUvm, contentOf } from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { memoryEntry, origin } from '../map-entry.js';

interface Memory {
  readonly words: number;
  readonly bytes: number;
}

const numberOf = (digits = ''): number => Number(`0x${digits.replaceAll('_', '')}`);

/** The last address of each memory in each map, as UVM counts its words from where it begins. */
function endsIn(text: string, stepOf: (memory: Memory, mapBytes: number) => number): string[] {
  const memories = new Map(
    [...text.matchAll(/(\w+) = new\("\w+", 64'h(\w+), (\d+), "\w+"\);/g)].map(
      ([, name = '', words, bits]) => [name, { words: numberOf(words), bytes: Number(bits) / 8 }] as const,
    ),
  );
  const maps = new Map(
    [...text.matchAll(/(\w+) = create_map\("\w+", 0, (\d+),/g)].map(([, name = '', bytes]) => [name, Number(bytes)]),
  );
  return [...text.matchAll(/(\w+)\.add_mem\((\w+), 64'h(\w+),/g)].map(([, map = '', name = '', base]) => {
    const memory = memories.get(name);
    if (memory === undefined) throw new Error(`no memory ${name}`);
    const last = (memory.words - 1) * stepOf(memory, maps.get(map) ?? 0) + memory.bytes;
    return `${map} ${name} ${(numberOf(base) + last).toString(16)}`;
  });
}

test('words of a memory are where they are, as UVM 1.1 and 1.2 and as IEEE 1800.2 count them', () => {
  const width = fc.constantFrom(1, 2, 4, 8, 16, 32);
  const memory = fc.record({ width, size: fc.integer({ min: 1, max: 0x200 }).map((blocks) => 8 * blocks) });
  const widths = fc.array(width, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(memory, { minLength: 1, maxLength: 4 }), widths, (memories, masterWidths) => {
      const entries = memories.map((each, k) =>
        memoryEntry(BigInt(k + 1) << 16n, BigInt(each.size), { device: `top.ram${k}.node`, width: each.width }),
      );
      const masters = masterWidths.map((bytes, k) => ({
        ...{ master: `top.cpu${k}`, protocol: 'TLImp', width: bytes, entries: entries.slice(0, k + 1) },
      }));
      const text = addressMapUvm(contentOf({ origin, entries, masters }));
      const wanted = masters.flatMap((master, k) =>
        master.entries.map(({ end }, of) => `cpu${k}_map ram${of} ${end.toString(16)}`),
      );
      const inWordsOfMap = ({ bytes }: Memory, mapBytes: number): number => mapBytes * Math.ceil(bytes / mapBytes);
      expect(endsIn(text, inWordsOfMap)).toEqual(wanted);
      expect(endsIn(text, ({ bytes }) => bytes)).toEqual(wanted);
    }),
    repeated(200),
  );
});

test('a memory of no whole number of words of its map has as wide ones as it can', () => {
  const entries = [memoryEntry(0x1000n, 0x14n, { device: 'top.ram.node', width: 8 })];
  const masters = [{ master: 'top.cpu', protocol: 'TLImp', width: 8, entries }];
  expect(addressMapUvm(contentOf({ origin, entries, masters }))).toContain(
    `ram = new("ram", 64'h0000_0005, 32, "RW");`,
  );
});
