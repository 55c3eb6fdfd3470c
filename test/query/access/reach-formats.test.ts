import fc from 'fast-check';
import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { blockedPairs, reach, reachCsv, reachJson, reachMarkdown, reachText } from '../../../lib/query/index.js';
import cheshire from '../../../topologies/cheshire.js';
import trustzone from '../../../topologies/trustzone.js';
import { repeated } from '../../seeds.js';
import { build, parts } from '../random-topologies.js';

// What `reach` prints in one format it prints in the others. Each is read as its readers read it.

/** A pair as data. */
interface Pair {
  readonly master: string;
  readonly client: string;
  readonly device: string;
  readonly sets: readonly (readonly [base: string, mask: string])[];
  readonly operations?: Readonly<Record<string, readonly [least: number, most: number]>>;
  readonly firewall?: string;
}

interface Data {
  readonly reach: readonly Pair[];
  readonly blocked?: readonly Pair[];
}

/** Whether a pair of a base and a mask, or one of `0x1000..0x1fff 0x9000..0x9fff`, has an address. */
function hasByData({ sets }: Pair, address: bigint): boolean {
  return sets.some(([base, mask]) => ((address ^ BigInt(base)) & ~BigInt(mask)) === 0n);
}

function hasByWords(text: string, address: bigint): boolean {
  return [...text.matchAll(/(0x[0-9a-f]+)\.\.(0x[0-9a-f]+)/g)].some(
    ([, first = '', last = '']) => BigInt(first) <= address && address <= BigInt(last),
  );
}

/** Rows of comma-separated values by their columns. */
function rowsIn(csv: string): Record<string, string>[] {
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const [head = [], ...rows] = csv.trimEnd().split('\n').map(cells);
  return rows.map((row) => Object.fromEntries(head.map((name, k) => [name, row[k] ?? ''])));
}

function faultsOfCsv(csv: string, { reach: reached, blocked = [] }: Data, addresses: readonly bigint[]): string[] {
  const rows = rowsIn(csv);
  const pairs = [...reached, ...blocked];
  if (rows.length !== pairs.length) return [`${rows.length} rows of ${pairs.length} pairs`];
  return pairs.flatMap((pair, k) => {
    const row = rows[k] ?? {};
    const sizes = Object.entries(pair.operations ?? {}).map(([name, [least, most]]) => [
      ...[name, least === most ? String(least) : `${least}-${most}`],
    ]);
    const said = [pair.master, pair.client, pair.device, pair.firewall ?? '', ...sizes.flat()];
    const read = [row.master, row.client, row.device, row['blocked by'] ?? ''];
    const own = sizes.flatMap(([name = '']) => [name, row[name]]);
    // Blocks between others are one range, which has the others, too.
    const isWhole = !(row.addresses ?? '').includes('blocks');
    const elsewhere = isWhole
      ? addresses.filter((each) => hasByData(pair, each) !== hasByWords(row.addresses ?? '', each))
      : [];
    return [
      ...(said.join() === [...read, ...own].join() ? [] : [`${said.join()} is ${[...read, ...own].join()}`]),
      ...elsewhere.map((each) => `${pair.device} at ${row.addresses} and 0x${each.toString(16)}`),
    ];
  });
}

const letters: Readonly<Record<string, string>> = {
  ...{ get: 'R', putFull: 'W', putPartial: 'P', logical: 'A', arithmetic: 'a' },
  ...{ acquireB: 'B', acquireT: 'T', hint: 'H' },
};

interface Cell {
  readonly masters: readonly string[];
  readonly device: string;
  readonly words: readonly string[];
}

/** What stands in the table, by the heads of columns above it: `[1] cpu (soc.cpu)`. */
function cellsIn(text: string): Cell[] {
  const lines = text.split('\n');
  const titles = lines.flatMap((line) => {
    const [, title] = /^(?:- )?\\?\[\d+\\?\] (.*)$/.exec(line) ?? [];
    return title === undefined ? [] : [title.replaceAll('\\', '').split(/(?<=\)), /)];
  });
  expect(titles.length).toBeGreaterThan(0);
  const start = lines.findIndex((line) => /^(?:\| )?device +(?:\| )?address/.test(line));
  const starts = [...(lines[start] ?? '').matchAll(/(?<= )\S/g)].map(({ index }) => index);
  const rows = lines.slice(start + 1, lines.indexOf('', start)).filter((line) => !line.startsWith('| ---'));
  return rows.flatMap((line) => {
    const parted = line.startsWith('|')
      ? line.slice(2, -2).split(' | ')
      : [0, ...starts].map((from, k, all) => line.slice(from, all[k + 1]).trim());
    const [device = '', , ...cells] = parted;
    return cells.map((cell, k) => ({
      ...{ masters: titles[k] ?? [], device: device.replaceAll('\\', '') },
      words: cell
        .replace(/ \(.*?\)/g, '')
        .split(/;? /)
        .filter((word) => word !== ''),
    }));
  });
}

/** Who does what with which device, by data and by a table; of columns for more masters than are named, those that are. */
function faultsOfTable(text: string, { reach: reached }: Data): string[] {
  const done = new Set(
    reached.flatMap(({ client, master, device, operations = {} }) =>
      Object.entries(operations).map(([name, [, most]]) => `${client} (${master}) ${device} ${letters[name]}${most}`),
    ),
  );
  const cells = cellsIn(text);
  const told = new Set(
    cells.flatMap(({ masters, device, words }) =>
      masters.filter((each) => each.endsWith(')')).flatMap((each) => words.map((word) => `${each} ${device} ${word}`)),
    ),
  );
  const isCut = cells.some(({ masters }) => masters.some((each) => / and \d+ more$/.test(each)));
  return [
    ...[...told].filter((each) => !done.has(each)).map((each) => `${each} is not so`),
    ...(isCut ? [] : [...done].filter((each) => !told.has(each)).map((each) => `${each} is missing`)),
  ];
}

function faults(elaboration: Elaboration, addresses: readonly bigint[]): string[] {
  const [pairs, blocked] = [reach(elaboration), blockedPairs(elaboration)];
  if (pairs.length === 0) return [];
  const data = JSON.parse(JSON.stringify(reachJson(pairs, blocked))) as Data;
  return [
    ...faultsOfCsv(reachCsv(pairs, blocked), data, addresses),
    ...faultsOfTable(reachText(pairs), data),
    ...faultsOfTable(reachMarkdown(pairs, blocked), data),
  ];
}

test('in random topologies, tables, rows and data say the same of every pair', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      expect(
        faults(
          elaboration,
          boundaries.flatMap((each) => [each - 1n, each]),
        ),
      ).toEqual([]);
    }),
    repeated(60),
  );
});

test('in examples, with parts that firewalls close', () => {
  for (const topology of [cheshire, trustzone])
    expect(faults(elaborate(topology), [0n, 0x1000_0000n, 0x4000_0000n, 0x8000_0000n])).toEqual([]);
});
