import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRange } from '../../../lib/base/address/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { memoryMap, memoryMapJson, memoryMapText } from '../../../lib/output/files/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { finiteSet, members } from '../../base/address/arbitraries.js';
import { broken, requirement } from '../../base/address/notation.js';
import { int, mapped, reg, treeNode, treeWith } from './plain-tree.js';
import { repeated } from '../../seeds.js';

type Content = Parameters<typeof treeWith>[0];

/** The map of a tree, each entry as `base+size letters names`. */
function map(content: Content): string[] {
  return memoryMap(treeWith(content)).map(
    ({ range, permissions, names }) =>
      `0x${range.base.toString(16)}+0x${range.size.toString(16)} ${permissions} ${names.join(' ')}`,
  );
}

/** A tree whose `soc` has this content, and leads to its devices without change. */
function soc(content: Content): Content {
  return { soc: treeNode('', { ranges: [], ...content }) };
}

const uart = treeNode('', { reg: [reg('0x1000/0xfff')] });

describe('which addresses of the tree are collected (devicetree 9)', () => {
  test('those of the two outer levels', () => {
    expect(map({ reg: [reg('0x0/0xf')], memory: treeNode('', { reg: [reg('0x80000000/0xfff', 'rwxc')] }) })).toEqual([
      '0x0+0x10 rw /',
      '0x80000000+0x1000 rwxc memory',
    ]);
  });

  test('not those further below, unless ranges lead there', () => {
    expect(map({ cpus: treeNode('', { 'cpu@0': treeNode('', { reg: [reg('0x0/0x0', '')] }) }) })).toEqual([]);
    expect(map({ bus: treeNode('', { uart }) })).toEqual([]);
    expect(map(soc({ uart }))).toEqual(['0x1000+0x1000 rw uart']);
    expect(map(soc({ bus: treeNode('', { uart }) }))).toEqual([]);
    expect(map(soc({ bus: treeNode('', { uart, ranges: [] }) }))).toEqual(['0x1000+0x1000 rw uart']);
  });

  test('in properties of any name', () => {
    expect(map({ dev: treeNode('', { window: [int(1), reg('0x10/0xf')], reg: [reg('0x0/0xf')] }) })).toEqual([
      '0x0+0x10 rw dev',
      '0x10+0x10 rw dev',
    ]);
  });

  test('of a bus without addresses below it, what is mapped', () => {
    const bus = treeNode('', {
      ranges: [mapped('0x4000/0xfff', '0x100000', 'rwx'), mapped('0x8000/0xfff', '0x0', 'r')],
      silent: treeNode('', { compatible: [{ string: 'x' }] }),
    });
    expect(map(soc({ bus }))).toEqual(['0x4000+0x1000 rwx bus', '0x8000+0x1000 r bus']);
  });

  test('below a bus with one mapping, moved by its offset', () => {
    const inner = treeNode('', { ranges: [mapped('0x1000/0xfff', '0x20000')], uart });
    expect(map(soc({ inner }))).toEqual(['0x21000+0x1000 rw uart']);
    const outer = treeNode('', { ranges: [mapped('0x0/0xffff', '0x300000')], inner });
    expect(map(soc({ outer }))).toEqual(['0x321000+0x1000 rw uart']);
    // What the outer bus moves, it moves for the ranges of a bus below it, too.
    const leaf = treeNode('', { ranges: [mapped('0x2000/0xfff', '0x70000')] });
    expect(map(soc({ outer: treeNode('', { ranges: [mapped('0x0/0xffff', '0x300000')], leaf }) }))).toEqual([
      '0x302000+0x1000 rw leaf',
    ]);
  });

  test('a bus below a bus counts as one with addresses', () => {
    const inner = treeNode('', { ranges: [], uart });
    expect(map(soc({ outer: treeNode('', { ranges: [mapped('0x0/0xffff', '0x10000')], inner }) }))).toEqual([
      '0x11000+0x1000 rw uart',
    ]);
  });

  test.each([
    ['two mappings', [mapped('0x0/0xfff', '0x0'), mapped('0x1000/0xfff', '0x0')], 2],
    ['a mapping and more', [mapped('0x0/0xfff', '0x0'), int(1)], 2],
    ['a single value of another kind', [int(1)], 1],
  ] as const)('%s above devices with addresses cannot be followed', (_, ranges, ways) => {
    expect(broken(() => map(soc({ bus: treeNode('', { ranges, uart }) })))).toEqual(
      requirement(
        'devicetree/ranges',
        `Bus bus leads to its devices in ${ways} ways.`,
        'Bind all addresses behind bus to its ranges at once, in one resourceAddress([…]).',
        'other',
      ),
    );
  });
});

describe('entries (subsystem 23)', () => {
  test('equal addresses with equal permissions are one, with all names in order', () => {
    const device = treeNode('', { reg: [reg('0x2000/0xfff 0x1000/0xfff', 'rx')] });
    const other = treeNode('', { reg: [reg('0x2000/0xfff 0x1000/0xfff', 'r')] });
    const turned = treeNode('', { reg: [reg('0x1000/0xfff 0x2000/0xfff', 'rx')] });
    expect(map({ b: device, a: device, c: other, d: turned })).toEqual([
      '0x1000+0x2000 rx a b',
      '0x1000+0x2000 r c',
      '0x1000+0x2000 rx d',
    ]);
  });

  test('one for each contiguous range', () => {
    expect(map({ dev: treeNode('', { reg: [reg('0x8000/0x10ff 0x100/0xff')] }) })).toEqual([
      '0x100+0x100 rw dev',
      '0x8000+0x100 rw dev',
      '0x9000+0x100 rw dev',
    ]);
  });

  test('by base, then the larger first', () => {
    const at = (sets: string) => treeNode('', { reg: [reg(sets)] });
    expect(map({ a: at('0x1000/0xff'), b: at('0x1000/0xfff'), c: at('0x0/0x1fff'), d: at('0x800/0xff') })).toEqual([
      '0x0+0x2000 rw c',
      '0x800+0x100 rw d',
      '0x1000+0x1000 rw b',
      '0x1000+0x100 rw a',
    ]);
  });

  test('say of every address what the tree says', () => {
    const device = fc.tuple(
      fc.array(finiteSet, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', 'r', 'rw', 'rwxca'),
    );
    fc.assert(
      fc.property(fc.array(device, { maxLength: 5 }), (devices) => {
        const named = devices.map(([sets, permissions], k) => ({ name: `dev${k}`, sets, permissions }));
        const entries = memoryMap(
          treeWith(
            soc(
              Object.fromEntries(
                named.map(({ name, sets, permissions }) => [
                  name,
                  treeNode('', { reg: [reg(sets.map(({ base, mask }) => `${base}/${mask}`).join(' '), permissions)] }),
                ]),
              ),
            ),
          ),
        );
        const facts = entries.flatMap(({ range, permissions, names }) =>
          names.flatMap((name) =>
            Array.from({ length: Number(range.size) }, (_, k) => `${range.base + BigInt(k)} ${permissions} ${name}`),
          ),
        );
        const expected = named.flatMap(({ name, sets, permissions }) =>
          members(...sets).map((address) => `${address} ${permissions} ${name}`),
        );
        expect(facts.toSorted()).toEqual(expected.toSorted());
        const ranges = entries.map(({ range }) => range);
        expect(ranges).toEqual(ranges.toSorted(AddressRange.compare));
      }),
      repeated(300),
    );
  });
});

describe('as text (subsystem 23)', () => {
  const content: Content = {
    a: treeNode('', { reg: [reg('0x0/0xfff', 'rwxa')] }),
    b: treeNode('', { reg: [reg('0x10000/0xffff', 'rx')] }),
    c: treeNode('', { reg: [reg('0x80000000/0xfffffff', 'rwxc')] }),
    d: treeNode('', { reg: [reg('0x80000000/0xfffffff', 'rwxc'), reg('0x2000/0xfff', '')] }),
  };

  test.each([
    // A digit for every four bits, or part of them: the width of an address, at least.
    [32, '       0', '    1000', '    2000', '    3000', '   10000', '   20000', '80000000', '90000000'],
    [33, '        0', '     1000', '     2000', '     3000', '    10000', '    20000', ' 80000000', ' 90000000'],
    [17, '    0', ' 1000', ' 2000', ' 3000', '10000', '20000', '80000000', '90000000'],
    [1, '0', '1000', '2000', '3000', '10000', '20000', '80000000', '90000000'],
  ])('with addresses of %d bits', (bits, ...columns) => {
    const [a, endA, d, endD, b, endB, c, endC] = columns;
    expect(memoryMapText(treeWith(content, bits))).toBe(
      `Generated Address Map\n` +
        `\t${a} - ${endA} ARWX  a\n` +
        `\t${d} - ${endD}       d\n` +
        `\t${b} - ${endB}  R X  b\n` +
        `\t${c} - ${endC}  RWXC c, d\n`,
    );
  });

  test('the end is one after the last address, so it may be longer', () => {
    const all = treeWith({ dev: treeNode('', { reg: [reg('0x0/0xffffffff')] }) });
    expect(memoryMapText(all)).toBe('Generated Address Map\n\t       0 - 100000000  RW   dev\n');
  });

  test('without addresses there is the heading alone', () => {
    expect(memoryMapText(treeWith({}, 0))).toBe('Generated Address Map\n');
  });
});

describe('as JSON (subsystem 23)', () => {
  test('each value in a list, numbers in decimal', () => {
    const device = treeNode('', { reg: [reg('0x80000000/0xfffffff', 'rwxc')] });
    const rom = treeNode('', { reg: [reg('0x10000/0xffff', 'rx')] });
    expect(memoryMapJson(treeWith({ 'rom@10000': rom, b: device, a: device }))).toBe(
      '{"mapping":[' +
        '{"base":[65536],"size":[65536],"r":[true],"w":[false],"x":[true],"c":[false],"a":[false],"names":["rom@10000"]},' +
        '{"base":[2147483648],"size":[268435456],"r":[true],"w":[true],"x":[true],"c":[true],"a":[false],"names":["a","b"]}' +
        ']}',
    );
  });

  test('an empty map', () => {
    expect(memoryMapJson(treeWith({}))).toBe('{"mapping":[]}');
  });
});

test('DefaultConfig (subsystem 23)', () => {
  const { resources } = elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig'));
  expect(resources === null ? '' : memoryMapText(resources)).toBe(
    `Generated Address Map
\t       0 -     1000 ARWX  debug-controller@0
\t    3000 -     4000 ARWX  error-device@3000
\t   10000 -    20000  R X  rom@10000
\t 2000000 -  2010000 ARW   clint@2000000
\t c000000 - 10000000 ARW   interrupt-controller@c000000
\t60000000 - 80000000  RWX  mmio-port-axi4@60000000
\t80000000 - 90000000  RWXC memory@80000000
`,
  );
});

test('TinyConfig has the scratchpad in place of memory (subsystem 23)', () => {
  const { resources } = elaborate(ExampleRocketSystem, rocketConfig('TinyConfig'));
  const rows = (resources === null ? '' : memoryMapText(resources)).split('\n');
  expect(rows.slice(-3)).toEqual([
    '\t60000000 - 80000000  RWX  mmio-port-axi4@60000000',
    '\t80000000 - 80004000 ARWX  dtim@80000000',
    '',
  ]);
});
