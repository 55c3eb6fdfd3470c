// How sources are written: what fits into a line stands in one.

// Statements stand two columns in.
const longestLine = 118;
const mostHexadecimal = 4;

/** Something between brackets, with a comma behind each item. */
export interface Group {
  /** What stands in front of the items: `plic.connect(`. */
  readonly open: string;
  readonly items: readonly (string | Group)[];
  /** What stands behind them: `);`. */
  readonly close: string;
}

/** A group in one line, if it fits, or else with an item a line. */
export function written(group: Group, indent = 0, before = '', after = ''): string {
  const line = `${' '.repeat(indent)}${before}${inLine(group)}${after}`;
  if (line.length <= longestLine && !hasTable(group)) return line;
  const { open, items, close } = group;
  const last = items.at(-1);
  if (open === arrow && typeof last === 'object') {
    return [`${' '.repeat(indent)}${before}${open.trimEnd()}`, written(last, indent + 2, '', after)].join('\n');
  }
  // What is last in a call may be opened alone: `peripheral(bus, {`.
  if (open.endsWith('(') && typeof last === 'object' && last.open !== arrow) {
    const first = items.slice(0, -1).map((item) => (typeof item === 'string' ? item : inLine(item)));
    const hugged = { ...last, open: `${open}${[...first, ''].join(', ')}${last.open}`, close: `${last.close}${close}` };
    return written(hugged, indent, before, after);
  }
  const lines = items.map((item) =>
    typeof item === 'string' ? `${' '.repeat(indent + 2)}${item},` : written(item, indent + 2, '', ','),
  );
  return [
    `${' '.repeat(indent)}${before}${open.trimEnd()}`,
    ...lines,
    `${' '.repeat(indent)}${close.trimStart()}${after}`,
  ].join('\n');
}

// Rows stand below each other.
function hasTable({ open, items }: Group): boolean {
  const groups = items.filter((item) => typeof item === 'object');
  const isTable =
    open.endsWith('[') &&
    groups.length > 1 &&
    groups.length === items.length &&
    groups.every((row) => row.items.length > 1);
  return isTable || groups.some(hasTable);
}

function inLine({ open, items, close }: Group): string {
  return `${open}${items.map((item) => (typeof item === 'string' ? item : inLine(item))).join(', ')}${close}`;
}

const arrow = '() => ';

/** A function of nothing: `() => made(1)`. */
export function functionOf(result: Group): Group {
  return { open: arrow, items: [result], close: '' };
}

/** `[1, 2]`. */
export function list(items: readonly (string | Group)[]): Group {
  return { open: '[', items, close: ']' };
}

/** `{ a: 1 }`. */
export function record(items: readonly (string | Group)[]): Group {
  return { open: '{ ', items, close: ' }' };
}

/** A property of a record: `a: [1, 2]`. */
export function property(name: string, { open, ...rest }: Group): Group {
  return { open: `${name}: ${open}`, ...rest };
}

/** What firmware knows a device as: `compatible: ['example,uart']`. */
export function compatibleOf(compatible: readonly string[]): Group {
  return property('compatible', list(compatible.map(quoted)));
}

/** A text in quotes. */
export function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** An address: `'0x1001_0000'`. */
export function addressText(address: bigint): string {
  const digits = address.toString(16);
  const first = digits.length % mostHexadecimal;
  const groups = [...(first === 0 ? [] : [digits.slice(0, first)]), ...(digits.slice(first).match(/.{4}/g) ?? [])];
  return `'0x${groups.join('_')}'`;
}

const units = [
  ['T', 40n],
  ['G', 30n],
  ['M', 20n],
  ['K', 10n],
] as const;

/** A number of bytes: `'64K'`, `'0x48'`. */
export function sizeText(size: bigint): string {
  const unit = units.find(([, bits]) => (size >> bits) << bits === size && size !== 0n);
  return unit === undefined ? addressText(size) : `'${size >> unit[1]}${unit[0]}'`;
}
