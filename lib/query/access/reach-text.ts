import { checkOptions } from '../../base/options/index.js';
import { AddressRange, AddressSet, bytesIn, formatSize, hex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import { alignedText, csv, markdownTable, markdownText } from '../../base/text/index.js';
import { beyondSecurity, type Security, securityText } from '../../bus/security/index.js';
import { piecesOf } from '../../base/address/pieces.js';
import { type Operation, operations } from '../../elaboration/index.js';
import { addressesText } from '../design/addresses-text.js';
import { sizesInBytes, sizesText } from '../design/operations.js';
import { type Blocked, mayDo, type Reach, type ReachOptions } from './reach.js';

/** Letters of a cell: which operations they stand for. */
const letters: readonly (readonly [letter: string, operation: Operation, says: string])[] = [
  ['R', 'get', 'read (get)'],
  ['W', 'putFull', 'write (putFull)'],
  ['P', 'putPartial', 'write with a mask (putPartial)'],
  ['A', 'logical', 'atomic (logical)'],
  ['a', 'arithmetic', 'atomic (arithmetic)'],
  ['B', 'acquireB', 'hold a copy to read (acquireB)'],
  ['T', 'acquireT', 'hold a copy to write (acquireT)'],
  ['H', 'hint', 'hint'],
];

/** A device, or the windows and parts of it with which all masters may do the same. */
export interface ReachRow {
  /** Id of the node that declared the device. */
  readonly device: string;
  /** Where masters see it, in the order in which they were found. */
  readonly sets: readonly AddressSet[];
  /** The masters that reach it, with their operations; one entry for each route. */
  readonly pairs: readonly Reach[];
}

interface Matrix {
  /** Masters that reach the same are one column. */
  readonly columns: readonly string[];
  /** Each with its cells, a column each. */
  readonly rows: readonly { readonly device: string; readonly span: string; readonly cells: readonly string[] }[];
}

function matrixOf(pairs: readonly Reach[]): Matrix {
  const rows = reachRows(pairs).map((row) => ({ ...row, cells: cellsOf(row.pairs) }));
  // A column for each master, in their order, with the operations that it may use.
  const filled = new Map(pairs.map((pair): [string, unknown[]] => [masterOf(pair), []]));
  rows.forEach(({ cells }, row) => cells.forEach((text, master) => filled.get(master)?.push([row, text])));
  const columns = groupBy(filled.keys(), (master) => JSON.stringify(filled.get(master)));
  return {
    columns: [...columns.values()].map(titlesText),
    rows: rows.map(({ device, sets, cells }) => ({
      ...{ device, span: placesText(sets) },
      cells: [...columns.values()].map(([master]) => cells.get(master) ?? ''),
    })),
  };
}

/**
 * What masters reach, by address. Banks are one row; windows with other operations are rows of their own, as are parts that a firewall opens
 * to others, and what a master sees somewhere else or less of.
 */
export function reachRows(pairs: readonly Reach[]): ReachRow[] {
  const windows = groupBy(pairs, ({ device, sets, guard }) => JSON.stringify([device, sets.join(' '), guard]));
  const rows = groupBy(windows.values(), (alike) =>
    JSON.stringify([alike[0].device, alike[0].guard, [...cellsOf(alike)]]),
  );
  return [...rows.values()]
    .map((alike) => {
      const sets = alike.flatMap(([window]) => window.sets);
      return { row: { device: alike[0][0].device, sets, pairs: alike[0] }, base: lowestOf(sets) };
    })
    .sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0))
    .map(({ row }) => row);
}

// Several ways may lead to the same addresses.
function cellsOf(pairs: readonly Reach[]): ReadonlyMap<string, string> {
  const ways = groupBy(pairs, masterOf);
  return new Map([...ways].map(([master, own]) => [master, [...new Set(own.map(cellText))].join('; ')] as const));
}

function masterOf({ client, master }: Reach): string {
  return `${client} (${master})`;
}

const titlesShown = 2;

function titlesText(titles: readonly string[]): string {
  const more = titles.length - titlesShown;
  return more > 1 ? `${titles.slice(0, titlesShown).join(', ')} and ${more} more` : titles.join(', ');
}

function lowestOf(sets: readonly AddressSet[]): bigint {
  const bases = sets.filter(({ finite }) => finite).map(({ base }) => base);
  return bases.reduce((least, base) => (base < least ? base : least), bases[0] ?? 0n);
}

// A set with more blocks than `blocksToList` is written as one span; a row shows up to `spansShown` spans.
const blocksToList = 8;
const spansShown = 4;

/** Each contiguous part by its first address and its size, `0x1000 4 KiB, 0x9000 4 KiB`; of interleaved ones the bytes that are there. */
export function placesText(sets: readonly AddressSet[]): string {
  const finite = AddressSet.unify(sets.filter((set) => set.finite));
  if (finite.length === 0) return 'everywhere';
  const few = finite.filter((set) => piecesOf(set) <= blocksToList);
  const many = finite.filter((set) => !few.includes(set));
  const spans = [
    ...AddressRange.fromSets(few).map(({ base, size }) => ({ base, text: formatSize(size) })),
    ...many.map((set) => ({
      base: set.base,
      text: `${formatSize(bytesIn([set]))} in blocks of ${formatSize(set.alignment)}`,
    })),
  ].sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0));
  const texts = spans.map(({ base, text }) => `${hex(base)} ${text}`);
  return texts.length <= spansShown
    ? texts.join(', ')
    : `${texts.slice(0, spansShown - 1).join(', ')} and ${texts.length - spansShown + 1} more`;
}

function cellText(pair: Reach): string {
  const { operations: may, unknown, permitted } = pair;
  const limit = limitText(pair);
  const who = limit === '' ? '' : ` (${limit})`;
  if (unknown === true && permitted === undefined) return `?${who}`;
  const words = letters
    .map(([letter, operation]) => {
      const sizes = may[operation];
      if (sizes !== undefined) return `${letter}${sizes[1]}`;
      return permitted?.includes(operation) === true ? `${letter}?` : '';
    })
    .filter((text) => text !== '')
    .join(' ');
  return `${words}${who}`;
}

/** With which of its accesses a master gets through firewalls, `secure` or `read by all, write by secure`; empty where it does with all. */
export function limitText({ makes, accesses, guard }: Reach): string {
  const isLimited = [guard?.read, guard?.write].some((each) => beyondSecurity(makes, each).length > 0);
  if (!isLimited || accesses === undefined) return '';
  const { read, write } = accesses;
  const [reads, writes] = [wordsOf(read), wordsOf(write)];
  if (reads === writes) return reads === 'all' ? '' : reads;
  const said = [read?.length === 0 ? '' : `read by ${reads}`, write?.length === 0 ? '' : `write by ${writes}`];
  return said.filter((each) => each !== '').join(', ');
}

function wordsOf(accesses: Security | undefined): string {
  return accesses === undefined ? 'all' : securityText(accesses);
}

/** The matrix as aligned text: a row for each device, or for those of its windows with which all may do the same, a column for masters that reach the same (design 6). `asked` is what the pairs were asked for with. */
export function reachText(pairs: readonly Reach[], asked: ReachOptions = {}): string {
  if (pairs.length === 0) return `${nothingReached(asked)}\n`;
  const { columns, rows } = matrixOf(pairs);
  const head = ['device', 'address', ...columns.map((_, k) => `[${k + 1}]`)];
  return [
    ...columns.map((title, k) => `[${k + 1}] ${title}\n`),
    `\n${alignedText([head, ...rows.map(({ device, span, cells }) => [device, span, ...cells])])}`,
    `\n${legend(pairs)}`,
  ].join('');
}

// Only names what was asked for: other masters of the design may reach a lot.
function nothingReached(asked: ReachOptions): string {
  const { from, to, operation, by } = checkOptions('ReachOptions', asked);
  const how = `${operation === undefined ? '' : ` with ${operation}`}${by === undefined ? '' : ` by ${securityText(by)} accesses`}`;
  if (from === undefined) return `No master reaches ${to ?? 'any device'}${how}.`;
  return to === undefined ? `${from} reaches no device${how}.` : `${from} does not reach ${to}${how}.`;
}

/** The matrix as Markdown (design 6). `asked` is what the pairs were asked for with. */
export function reachMarkdown(
  pairs: readonly Reach[],
  blocked: readonly Blocked[] = [],
  asked: ReachOptions = {},
): string {
  if (pairs.length === 0) return `${markdownText(nothingReached(asked))}\n${blockedMarkdown(blocked)}`;
  const { columns, rows } = matrixOf(pairs);
  const table = markdownTable(
    ['device', 'address', ...columns.map((_, k) => `[${k + 1}]`)],
    ['---', '---', ...columns.map(() => '---')],
    rows.map(({ device, span, cells }) => [device, span, ...cells]),
  );
  return `${columns.map((title, k) => `- [${k + 1}] ${markdownText(title)}\n`).join('')}\n${table}\n${legend(pairs)}${blockedMarkdown(blocked)}`;
}

function legend(pairs: readonly Reach[]): string {
  const isUsed = (operation: Operation): boolean =>
    pairs.some(({ operations: may, permitted = [] }) => may[operation] !== undefined || permitted.includes(operation));
  const used = letters.filter(([, operation]) => isUsed(operation)).map(([letter, , says]) => `${letter} ${says}`);
  const numbers = [
    ...(pairs.some(({ unknown }) => unknown !== true) ? ['numbers are the most bytes of one transfer'] : []),
    ...(pairs.some(({ permitted }) => permitted !== undefined) ? ['? stands for sizes that are not known'] : []),
  ];
  const isOpen = pairs.some(({ unknown, permitted }) => unknown === true && permitted === undefined);
  return [
    ...(used.length === 0 ? [] : [`${[used.join(', '), ...numbers].join('; ')}.\n`]),
    ...(isOpen ? ['? reached, with operations that are not known.\n'] : []),
  ].join('');
}

/**
 * Comma-separated values (RFC 4180): one line for each master and device, or part of it, with its addresses and the sizes of each operation in bytes, `?` where they are not known, and one for each that a
 * firewall keeps apart, with its firewall and without operations (design 6).
 */
export function reachCsv(pairs: readonly Reach[], blocked: readonly Blocked[] = []): string {
  const isBlocked = blocked.length > 0;
  const guarded = isBlocked || pairs.some(({ guard }) => guard !== undefined);
  const head = [
    'master',
    'port',
    'client',
    'device',
    'name',
    'addresses',
    ...operations,
    ...(guarded ? ['read by', 'write by'] : []),
    ...(isBlocked ? ['blocked by'] : []),
  ];
  const rows = pairs.map((pair) => [
    ...[pair.master, String(pair.port), pair.client, pair.device, pair.name, addressesText(pair.sets)],
    ...operations.map((operation) => csvSizes(pair, operation)),
    ...(guarded ? [wordsOf(pair.accesses?.read), wordsOf(pair.accesses?.write)] : []),
    ...(isBlocked ? [''] : []),
  ]);
  const apart = blocked.map(({ master, client, device, name, sets, firewall }) => [
    ...[master, '', client, device, name, addressesText(sets)],
    ...operations.map(() => ''),
    ...['', '', firewall],
  ]);
  return csv([head, ...rows, ...apart]);
}

// An unknown size is not the same as no size.
function csvSizes(pair: Reach, operation: Operation): string {
  const sizes = pair.operations[operation];
  if (sizes === undefined) return mayDo(pair, operation) ? '?' : '';
  return sizesText(sizes).replace(' to ', '-');
}

/** All pairs as data, and what firewalls keep apart, if anything; address sets are pairs of hexadecimal strings (design 6). */
export function reachJson(pairs: readonly Reach[], blocked: readonly Blocked[] = []): object {
  return { reach: pairs.map(written), ...blockedJson(blocked) };
}

/** What firewalls keep apart as data, under `blocked`; nothing where they keep nothing (design 6). */
export function blockedJson(blocked: readonly Blocked[]): { readonly blocked?: readonly object[] } {
  return blocked.length === 0 ? {} : { blocked: blocked.map(written) };
}

/** Pairs as data; address sets are pairs of hexadecimal strings (design 6). */
export function written(pair: Pick<Reach, 'sets'>): object {
  return { ...pair, sets: pair.sets.map(({ base, mask }) => [hex(base), hex(mask)]) };
}

/** What firewalls keep apart, a line for each master and device (design 6). */
export function blockedText(blocked: readonly Blocked[]): string {
  if (blocked.length === 0) return '';
  return `\nBlocked by firewalls:\n${blocked.map((each) => `  ${blockedWords(each)}\n`).join('')}`;
}

function blockedMarkdown(blocked: readonly Blocked[]): string {
  if (blocked.length === 0) return '';
  return `\nBlocked by firewalls:\n\n${blocked.map((each) => `- ${markdownText(blockedWords(each))}\n`).join('')}`;
}

function blockedWords({ firewall, client, master, device, sets }: Blocked): string {
  return `${firewall} keeps ${client} (${master}) from ${device} at ${placesText(sets)}`;
}

/** What each way takes from what the device supports, a line each (design 6). */
export function strippedText(pairs: readonly Reach[]): string {
  const lines = new Set<string>();
  for (const { device, stripped } of pairs) {
    for (const { operation, node, before, after } of stripped) {
      const line = `${node} takes ${operation} of ${device} from ${sizesText(before)} to ${sizesInBytes(after)}`;
      lines.add(line);
    }
  }
  return lines.size === 0 ? '' : `\nOn the way:\n${[...lines].map((line) => `  ${line}\n`).join('')}`;
}
