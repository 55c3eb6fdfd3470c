import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DescribedSoc, DescriptionError } from '../../lib/descriptions/index.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';

function soc(peripherals: string, more = ''): DescribedSoc {
  const text = `<device><name>chip</name>${more}<peripherals>${peripherals}</peripherals></device>`;
  return described({ 'chip.svd': text }).soc;
}

/** What a file says of each peripheral: where its registers are, what may be done with them, and what it is called. */
function said(peripherals: string, more = ''): unknown {
  return soc(peripherals, more)
    .parts.filter(({ kind }) => kind === 'device')
    .map(({ name, windows, compatible }) => ({ name, windows: withoutPlaces(windows), compatible }));
}

interface Shape {
  readonly size: number | undefined;
  readonly access: string | undefined;
}

/** A register, or a cluster of some. */
interface Item extends Shape {
  readonly name: string;
  readonly offset: number;
  readonly dim: readonly [count: number, step: number] | undefined;
  readonly items: readonly Item[] | undefined;
  /** What it derives from, and how that is named there. */
  readonly base: readonly [item: Item, path: string] | undefined;
}

interface Peripheral extends Shape {
  readonly name: string;
  readonly items: readonly Item[];
  readonly group: string | undefined;
  readonly base: Peripheral | undefined;
}

const tag = (name: string, value: number | string | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;
const shapeText = ({ size, access }: Shape): string => tag('size', size) + tag('access', access);

function itemText({ name, offset, dim, items, base, ...shape }: Item): string {
  const kind = items === undefined ? 'register' : 'cluster';
  const from = base === undefined ? '' : ` derivedFrom="${base[1]}"`;
  const [count, step] = dim ?? [];
  const array = tag('dim', count) + tag('dimIncrement', step);
  return `<${kind}${from}>${array}${tag('name', name)}${tag('addressOffset', offset)}${shapeText(shape)}${(items ?? []).map(itemText).join('')}</${kind}>`;
}

function around(name: string, k: number, inside: string, from = ''): string {
  return `<peripheral${from}>${tag('name', name)}<baseAddress>${k * 0x10000}</baseAddress><addressBlock><offset>0</offset><size>0x10000</size><usage>registers</usage></addressBlock>${inside}</peripheral>`;
}

function asDerived(peripheral: Peripheral, k: number): string {
  const { name, items, group, base, ...shape } = peripheral;
  const registers = `<registers>${items.map(itemText).join('')}</registers>`;
  const from = base === undefined ? '' : ` derivedFrom="${base.name}"`;
  return around(name, k, tag('groupName', group) + shapeText(shape) + registers, from);
}

interface Register {
  readonly at: number;
  readonly size: number;
  readonly access: string | undefined;
}

// What an item or a peripheral comes to if everything is written out.
function withBase<Thing extends Shape & { readonly name: string; readonly items: readonly Item[] | undefined }>(
  own: Thing,
  base: Thing | undefined,
): Thing {
  if (base === undefined) return own;
  const named = new Set(own.items?.map(({ name }) => name));
  const items = own.items && [...own.items, ...(base.items ?? []).filter(({ name }) => !named.has(name))];
  return { ...own, size: own.size ?? base.size, access: own.access ?? base.access, items };
}

function whole(item: Item): Item {
  const base = item.base && whole(item.base[0]);
  const isArray = item.dim !== undefined || item.name.includes('%s');
  return { ...withBase(item, base), dim: item.dim ?? (isArray ? base?.dim : undefined) };
}

function registersOf(items: readonly Item[], start: number, usual: Shape): Register[] {
  return items.map(whole).flatMap(({ offset, dim: [count, step] = [1, 0], items: inside, ...own }) => {
    const shape = { size: own.size ?? usual.size, access: own.access ?? usual.access };
    return Array.from({ length: count }, (_, k) => start + offset + k * step).flatMap((at): Register[] =>
      inside === undefined ? [{ at, size: shape.size ?? 32, access: shape.access }] : registersOf(inside, at, shape),
    );
  });
}

function wholePeripheral(peripheral: Peripheral): Peripheral {
  const base = peripheral.base && wholePeripheral(peripheral.base);
  return { ...withBase(peripheral, base), group: peripheral.group ?? base?.group };
}

function asWritten(peripheral: Peripheral, k: number, device: Shape): string {
  const { name, group, items, ...own } = wholePeripheral(peripheral);
  const shape = { size: own.size ?? device.size, access: own.access ?? device.access };
  const registers = registersOf(items, 0, shape).map(
    ({ at, size, access }, r) =>
      `<register>${tag('name', `R${r}`)}${tag('addressOffset', at)}${tag('size', size)}${tag('access', access)}</register>`,
  );
  return around(
    name,
    k,
    `${tag('groupName', group)}${tag('access', shape.access)}<registers>${registers.join('')}</registers>`,
  );
}

const shapes = fc.record({
  size: fc.option(fc.constantFrom(8, 16, 32, 64), { nil: undefined }),
  access: fc.option(fc.constantFrom('read-only', 'write-only', 'read-write'), { nil: undefined }),
});

// Numbers from which a file is made, so that what is derived from can be chosen among what is there.
const choices = fc.infiniteStream(fc.nat(1000));

function madeOf(stream: Iterator<number>, shapeStream: Iterator<Shape>): Peripheral[] {
  const next = (below: number): number => (stream.next().value as number) % below;
  const shape = (): Shape => shapeStream.next().value as Shape;
  const pick = <Thing>(things: readonly Thing[]): Thing | undefined =>
    things.length === 0 || next(2) === 0 ? undefined : things[next(things.length)];
  const elsewhere: (readonly [Item, string])[] = [];
  const itemsAt = (path: string, depth: number): Item[] => {
    const made: Item[] = [];
    const found: (readonly [Item, string])[] = [];
    for (let k = next(4); k >= 0; k--) {
      const isCluster = depth < 2 && next(3) === 0;
      const isSame = ([item]: readonly [Item, string]): boolean => (item.items !== undefined) === isCluster;
      const beside = made.filter((each) => isSame([each, ''])).map((each) => [each, each.name] as const);
      const base = pick([...beside, ...elsewhere.filter(isSame)]);
      const name = `${isCluster ? 'C' : 'R'}${depth}${k}${['', '', '%s', '[%s]'][next(4)]}`;
      const dim =
        name.includes('%s') && (base === undefined || next(2) === 0) ? ([1 + next(3), 8] as const) : undefined;
      const items = isCluster ? itemsAt(`${path}.${name}`, depth + 1) : undefined;
      const item: Item = { name, offset: 4 * next(64), dim, items, base, ...shape() };
      made.push(item);
      found.push([item, `${path}.${name}`]);
    }
    elsewhere.push(...found);
    return made;
  };
  const peripherals: Peripheral[] = [];
  for (let k = next(3); k >= 0; k--) {
    const base = pick(peripherals);
    const group = pick(['G', 'H']);
    peripherals.push({ name: `P${k}`, items: itemsAt(`P${k}`, 0), base, group, ...shape() });
  }
  return peripherals;
}

test('what derives has what it does not say itself, as if all were written out', () => {
  fc.assert(
    fc.property(choices, fc.infiniteStream(shapes), shapes, (stream, shapeStream, device) => {
      const peripherals = madeOf(stream[Symbol.iterator](), shapeStream[Symbol.iterator]());
      const derived = peripherals.map(asDerived).join('');
      const written = peripherals.map((each, k) => asWritten(each, k, device)).join('');
      expect(said(derived, shapeText(device))).toEqual(said(written));
    }),
    repeated(150),
  );
});

const register = (name: string, offset: string, more = '', from = ''): string =>
  `<register${from === '' ? '' : ` derivedFrom="${from}"`}><name>${name}</name>${more}<addressOffset>${offset}</addressOffset></register>`;
const cluster = (name: string, inside: string, from = ''): string =>
  `<cluster${from === '' ? '' : ` derivedFrom="${from}"`}><name>${name}</name><addressOffset>0x100</addressOffset>${inside}</cluster>`;
const peripheral = (name: string, registers: string): string => around(name, 1, `<registers>${registers}</registers>`);

function remarks(peripherals: string): (readonly [line: number | undefined, message: string])[] {
  return soc(peripherals).findings.map(({ message, places }) => [places[0]?.line, message] as const);
}

function used(peripherals: string): string[] {
  return soc(peripherals).parts.flatMap(({ windows }) =>
    windows.flatMap(({ used: ranges = [] }) => ranges.map(({ base, size }) => `0x${base.toString(16)} ${size}`)),
  );
}

test('an element of an array is derived from by its name', () => {
  const array = '<dim>2</dim><dimIncrement>4</dimIncrement><dimIndex>A,B</dimIndex><size>8</size>';
  for (const name of ['PB', 'P', 'P%s']) {
    expect(used(peripheral('X', register('P%s', '0', array) + register('Q', '0x20', '', name)))).toEqual([
      '0x10000 1',
      '0x10004 1',
      '0x10020 1',
    ]);
  }
  const brackets = '<dim>2</dim><dimIncrement>4</dimIncrement><size>8</size>';
  for (const name of ['P[1]', 'P1', 'P', 'P[%s]', 'X.P[1]']) {
    expect(used(peripheral('X', register('P[%s]', '0', brackets) + register('Q', '0x20', '', name)))).toHaveLength(3);
  }
});

test('a peripheral may have its registers in several lists', () => {
  const lists = `<registers>${register('A', '0')}</registers><registers>${register('B', '0x10')}</registers>`;
  expect(used(around('X', 1, lists))).toEqual(['0x10000 4', '0x10010 4']);
});

test('derivations that lead nowhere are told once, where they are written', () => {
  const lost = `${peripheral(
    'A',
    `${register('R', '0', '', 'A.C.R')}
${cluster(
  'C%s',
  `${register('S', '0', '', 'NONE')}
${cluster('D', '', 'R')}`,
)}`,
  )}
<peripheral derivedFrom="A"><name>B</name><baseAddress>0x40000</baseAddress></peripheral>
${around('E', 9, '', ' derivedFrom="F"')}`;
  expect(remarks(lost)).toEqual([
    [
      1,
      'The register R derives from A.C.R, which is not a register. Name one beside it, or write the path from the peripheral on, such as PERIPHERAL.R.',
    ],
    [
      2,
      'The register S derives from NONE, which is not a register. Name one beside it, or write the path from the peripheral on, such as PERIPHERAL.NONE.',
    ],
    [
      3,
      'The cluster D derives from R, which is not a cluster. Name one beside it, or write the path from the peripheral on, such as PERIPHERAL.R.',
    ],
    [5, 'The peripheral E derives from F, which is not a peripheral.'],
  ]);
});

test('derivations in a circle end', () => {
  expect(
    remarks(
      peripheral(
        'A',
        `${register('R', '0', '', 'S')}
${register('S', '4', '', 'A.R')}
${cluster('C', register('T', '0', '', 'A.C.T'), 'A.C.D')}`,
      ),
    ),
  ).toEqual([
    [2, 'Registers derive from each other in a circle: A.R.'],
    [1, 'Registers derive from each other in a circle: S.'],
    [
      3,
      'The cluster C derives from A.C.D, which is not a cluster. Name one beside it, or write the path from the peripheral on, such as PERIPHERAL.D.',
    ],
    [3, 'Registers derive from each other in a circle: A.C.T.'],
  ]);
});

test.each([
  ['registers', 1000, (k: number) => register(`R${k}`, '0', '', `R${k + 1}`)],
  ['clusters on paths', 100, (k: number) => cluster(`C${k}`, register('R', '0'), `A.C${k + 1}.D`)],
])('too many %s that derive from each other are refused', (_, most, each) => {
  const many = peripheral('A', Array.from({ length: 5000 }, (_, k) => each(k)).join(''));
  expect(() => soc(many)).toThrow(
    expect.objectContaining({
      constructor: DescriptionError,
      message: `Elements derive from each other more than ${most} deep.`,
    }),
  );
});
