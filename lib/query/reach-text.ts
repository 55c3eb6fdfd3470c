import { AddressRange, formatSize, hex } from '../base/address/index.js';
import { alignedText, csv, markdownTable, markdownText } from '../base/text/index.js';
import { beyondSecurity, type Guard, type Security, securityText } from '../bus/security/index.js';
import { type Operation, operations, type Sizes, sizesText } from './operations.js';
import type { Blocked, Reach } from './reach.js';

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

interface Matrix {
  /** Masters that reach the same are one column. */
  readonly columns: readonly { readonly title: string; readonly cells: ReadonlyMap<string, Reach> }[];
  readonly rows: readonly {
    readonly key: string;
    readonly device: string;
    readonly base: bigint;
    readonly span: string;
  }[];
}

function matrixOf(pairs: readonly Reach[]): Matrix {
  const masters = new Map<string, Map<string, Reach>>();
  const rows = new Map<string, Matrix['rows'][number]>();
  // A firewall may let different accesses through to the parts of a device.
  const guarded = new Set(pairs.filter(({ guard }) => guard !== undefined).map(({ device }) => device));
  for (const pair of pairs) {
    const key = guarded.has(pair.device) ? `${pair.device} ${pair.sets.join(' ')}` : pair.device;
    const master = `${pair.client} (${pair.master})`;
    const cells = masters.get(master) ?? new Map<string, Reach>();
    masters.set(master, cells.set(key, pair));
    if (!rows.has(key)) rows.set(key, rowOf(key, pair));
  }
  const columns = new Map<string, { readonly titles: string[]; readonly cells: ReadonlyMap<string, Reach> }>();
  for (const [title, cells] of masters) {
    const key = JSON.stringify([...cells].map(([row, pair]) => [row, cellText(pair)]));
    const column = columns.get(key) ?? { titles: [], cells };
    column.titles.push(title);
    columns.set(key, column);
  }
  return {
    columns: [...columns.values()].map(({ titles, cells }) => ({ title: titlesText(titles), cells })),
    rows: [...rows.values()].sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0)),
  };
}

const titlesShown = 2;

function titlesText(titles: readonly string[]): string {
  const more = titles.length - titlesShown;
  return more > 1 ? `${titles.slice(0, titlesShown).join(', ')} and ${more} more` : titles.join(', ');
}

function rowOf(key: string, { device, sets }: Pick<Reach, 'device' | 'sets'>): Matrix['rows'][number] {
  const ranges = AddressRange.unify(
    sets.flatMap((set) => (set.finite ? [new AddressRange(set.base, set.max - set.base + 1n)] : [])),
  );
  const base = ranges[0]?.base ?? 0n;
  const end = ranges.at(-1)?.end;
  return { key, device, base, span: end === undefined ? 'everywhere' : `${hex(base)} ${formatSize(end - base)}` };
}

function cellText({ operations: may, unknown, makes, accesses, guard }: Reach): string {
  const isLimited = [guard?.read, guard?.write].some((each) => beyondSecurity(makes, each).length > 0);
  const who = isLimited && accesses !== undefined ? accessesText(accesses) : '';
  if (unknown === true) return `?${who}`;
  const words = letters
    .map(([letter, operation]) => {
      const sizes = may[operation];
      return sizes === undefined ? '' : `${letter}${sizes[1]}`;
    })
    .filter((text) => text !== '')
    .join(' ');
  return `${words}${who}`;
}

// Of what comes through a firewall.
function accessesText({ read, write }: Guard): string {
  const [reads, writes] = [read, write].map((each) => (each === undefined ? 'all' : securityText(each)));
  if (reads === writes) return reads === 'all' ? '' : ` (${reads})`;
  const said = [read?.length === 0 ? '' : `read by ${reads}`, write?.length === 0 ? '' : `write by ${writes}`];
  return ` (${said.filter((each) => each !== '').join(', ')})`;
}

/** The matrix as aligned text: a row for each device, a column for masters that reach the same (design 6). */
export function reachText(pairs: readonly Reach[]): string {
  if (pairs.length === 0) return 'No master reaches any device.\n';
  const { columns, rows } = matrixOf(pairs);
  const head = ['device', 'address', ...columns.map((_, k) => `[${k + 1}]`)];
  const cells = rows.map(({ key, device, span }) => [device, span, ...columns.map((column) => cellOf(column, key))]);
  return [
    ...columns.map(({ title }, k) => `[${k + 1}] ${title}\n`),
    `\n${alignedText([head, ...cells])}`,
    `\n${legend(pairs)}`,
  ].join('');
}

/** The matrix as Markdown (design 6). */
export function reachMarkdown(pairs: readonly Reach[], blocked: readonly Blocked[] = []): string {
  const { columns, rows } = matrixOf(pairs);
  const table = markdownTable(
    ['device', 'address', ...columns.map((_, k) => `[${k + 1}]`)],
    ['---', '---', ...columns.map(() => '---')],
    rows.map(({ key, device, span }) => [device, span, ...columns.map((column) => cellOf(column, key))]),
  );
  return `${columns.map(({ title }, k) => `- [${k + 1}] ${markdownText(title)}\n`).join('')}\n${table}\n${legend(pairs)}${blockedMarkdown(blocked)}`;
}

function cellOf({ cells }: Matrix['columns'][number], row: string): string {
  const pair = cells.get(row);
  return pair === undefined ? '' : cellText(pair);
}

function legend(pairs: readonly Reach[]): string {
  const used = letters.filter(([, operation]) => pairs.some((pair) => pair.operations[operation] !== undefined));
  const known = `${used.map(([letter, , says]) => `${letter} ${says}`).join(', ')}; numbers are the most bytes of one transfer.\n`;
  const unknown = '? reached, with operations that are not known.\n';
  return `${used.length === 0 ? '' : known}${pairs.some((pair) => pair.unknown) ? unknown : ''}`;
}

/** Comma-separated values (RFC 4180): one line for each master and device, with the sizes of each operation in bytes (design 6). */
export function reachCsv(pairs: readonly Reach[]): string {
  // Parts of devices are told apart only where firewalls make some.
  const guarded = pairs.some(({ guard }) => guard !== undefined);
  const head = [
    'master',
    'port',
    'client',
    'device',
    'name',
    ...operations,
    ...(guarded ? ['from', 'read by', 'write by'] : []),
  ];
  const rows = pairs.map((pair) => [
    ...[pair.master, String(pair.port), pair.client, pair.device, pair.name],
    ...operations.map((operation) => csvSizes(pair.operations[operation])),
    ...(guarded
      ? [hex(pair.sets[0]?.base ?? 0n), csvAccesses(pair.accesses?.read), csvAccesses(pair.accesses?.write)]
      : []),
  ]);
  return csv([head, ...rows]);
}

function csvAccesses(security: Security | undefined): string {
  return security === undefined ? 'all' : securityText(security);
}

function csvSizes(sizes: Sizes | undefined): string {
  return sizes === undefined ? '' : sizesText(sizes).replace(' to ', '-');
}

/** All pairs as data, and what firewalls keep apart, if anything; address sets are pairs of hexadecimal strings (design 6). */
export function reachJson(pairs: readonly Reach[], blocked: readonly Blocked[] = []): unknown {
  const written = (pair: Pick<Reach, 'sets'>): object => ({
    ...pair,
    sets: pair.sets.map(({ base, mask }) => [hex(base), hex(mask)]),
  });
  return { reach: pairs.map(written), ...(blocked.length === 0 ? {} : { blocked: blocked.map(written) }) };
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
  return `${firewall} keeps ${client} (${master}) from ${device} at ${rowOf('', { sets, device }).span}`;
}

/** What each way takes from what the device supports, a line each (design 6). */
export function strippedText(pairs: readonly Reach[]): string {
  const lines = new Set<string>();
  for (const { device, stripped } of pairs) {
    for (const { operation, node, before, after } of stripped) {
      const line = `${node} takes ${operation} of ${device} from ${sizesText(before)} to ${sizesText(after)} bytes`;
      lines.add(line);
    }
  }
  return lines.size === 0 ? '' : `\nOn the way:\n${[...lines].map((line) => `  ${line}\n`).join('')}`;
}
