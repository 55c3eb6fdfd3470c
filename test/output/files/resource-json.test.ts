import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { resourcesJson } from '../../../lib/output/files/index.js';
import type { PropertyValue, ResourceNode } from '../../../lib/elaboration/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { int, mapped, reg, treeNode, treeWith } from './plain-tree.js';
import { repeated } from '../../seeds.js';

function json(content: Parameters<typeof treeWith>[0]): string {
  return resourcesJson(treeWith(content));
}

describe('the text (devicetree 8)', () => {
  test('an empty tree', () => {
    expect(json({})).toBe('{}');
  });

  test('properties and nodes among each other, in order of their names', () => {
    const node = treeNode('L1', { a: treeNode(''), '#b': [int(1)], B: [] });
    expect(json({ m: node, z: [int(2)], a: [{ string: 'x' }], n: treeNode('') })).toBe(
      '{"a":["x"],"m":{"#b":[1],"B":[],"a":{}},"n":{},"z":[2]}',
    );
  });

  test.each<[expected: string, ...values: PropertyValue[]]>([
    ['[]'],
    ['[0]', int(0)],
    ['[-1,18446744073709551616]', int(-1), int(2n ** 64n)],
    ['["a","b, c"]', { string: 'a' }, { string: 'b, c' }],
    [
      '[{"base":2147483648,"size":268435456,"r":true,"w":true,"x":true,"c":true,"a":false}]',
      reg('0x80000000/0xfffffff', 'rwxc'),
    ],
    [
      '[{"base":8192,"size":8192,"r":false,"w":false,"x":false,"c":false,"a":true},{"base":0,"size":1,"r":false,"w":false,"x":false,"c":false,"a":false}]',
      reg('0x3000/0xfff 0x2000/0xfff', 'a'),
      reg('0x0/0x0', ''),
    ],
    [
      '[{"base":0,"size":16,"offset":4294967296,"r":true,"w":false,"x":true,"c":false,"a":false},{"base":256,"size":16,"offset":4294967296,"r":true,"w":false,"x":true,"c":false,"a":false}]',
      mapped('0x100/0xf 0x0/0xf', '0x100000000', 'rx'),
    ],
  ])('%s', (expected, ...values) => {
    expect(json({ p: values })).toBe(`{"p":${expected}}`);
  });

  test('references and aliases are paths; the root has the empty one', () => {
    const root = treeNode('L3', {
      p: [{ reference: 'L3' }, int(7), { reference: 'L1' }, { reference: 'L2' }],
      aliases: treeNode('', { serial0: [{ alias: 'L0' }] }),
      soc: treeNode('L0', { 'uart@1000': treeNode('L1 L2') }),
    });
    expect(resourcesJson({ root, addressBits: 0 })).toBe(
      '{"aliases":{"serial0":["&/soc"]},"p":["&",7,"&/soc/uart@1000","&/soc/uart@1000"],"soc":{"uart@1000":{}}}',
    );
  });
});

test('any tree can be read back', () => {
  type Content = Readonly<Record<string, readonly PropertyValue[] | ResourceNode>>;
  const name = fc.stringMatching(/^[#a-zA-Z][a-z0-9,.@-]{0,5}$/);
  const property = fc.array(
    fc.oneof(
      fc.integer().map((value) => [int(value), value] as const),
      fc.stringMatching(/^[ !#-[\]-~]{0,9}$/).map((string) => [{ string }, string] as const),
    ),
    { maxLength: 3 },
  );
  // Every node comes with what its text has to mean.
  const { node } = fc.letrec<{ node: readonly [ResourceNode, object] }>((tie) => ({
    node: fc
      .dictionary(
        name,
        fc.oneof(
          { maxDepth: 3 },
          property.map(
            (values) =>
              [values.map(([value]) => value), values.map(([, meaning]) => meaning)] as const satisfies readonly [
                unknown,
                unknown,
              ],
          ),
          tie('node'),
        ),
        { maxKeys: 5, noNullPrototype: true },
      )
      .map((entries) => {
        const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
        const content: Content = Object.fromEntries(sorted.map(([key, [value]]) => [key, value]));
        return [treeNode('', content), Object.fromEntries(sorted.map(([key, [, meaning]]) => [key, meaning]))] as const;
      }),
  }));
  fc.assert(
    fc.property(node, ([root, meaning]) => {
      const text = resourcesJson({ root, addressBits: 0 });
      expect(JSON.parse(text)).toEqual(meaning);
      // The order of the names, and that there are no blanks between them. What a CI would take for a command is written with an escape.
      expect(text.replaceAll(/\\u00(23|3a)/g, (_, code) => (code === '23' ? '#' : ':'))).toBe(JSON.stringify(meaning));
    }),
    repeated(200),
  );
});

test('DefaultConfig: memory, and the link of the cpu to it (devicetree 12)', () => {
  const { resources } = elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig'));
  const text = resources === null ? '' : resourcesJson(resources);
  expect(text).toContain(
    '"memory@80000000":{"device_type":["memory"],"reg":[{"base":2147483648,"size":268435456,"r":true,"w":true,"x":true,"c":true,"a":false}]}',
  );
  expect(text).toContain('"next-level-cache":["&/memory@80000000"]');
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    '#address-cells',
    '#size-cells',
    'compatible',
    'cpus',
    'memory@80000000',
    'model',
    'soc',
  ]);
});
