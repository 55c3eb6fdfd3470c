import { AddressSet, connect, elaborate, LazyModule, lazyModule, lazyScope, soc, tl } from 'entente-soc';
import { allBoxes, views } from 'entente-soc/output';
import { expect, test } from 'vitest';
import { contentsOf, hitsOf, pathsTo, rowsOf, withAround } from '../../../viewer/tree/tree-rows.js';
import { smallSystem } from '../../output/drawing/designs.js';

const { modules } = smallSystem();
const contents = contentsOf(modules);
const words = (open: ReadonlySet<string>, shown?: ReadonlySet<string>): string[] =>
  rowsOf(contents, (id) => open.has(id), shown).map(
    ({ level, label, kind, open: isOpen, place, count }) =>
      `${'  '.repeat(level - 1)}${label} ${kind} ${isOpen === undefined ? '' : isOpen ? 'open ' : 'closed '}${place}/${count}`,
  );

test('the rows of a tree are those of its open branches', () => {
  expect(words(new Set())).toEqual(['top Thing closed 1/1']);
  expect(words(new Set(['top', 'top.tile', 'top.tile.core']))).toEqual([
    'top Thing open 1/1',
    '  tile Thing open 1/7',
    '    core Core open 1/3',
    '      node source 1/1',
    '    interrupt sink 2/3',
    '    clock sink 3/3',
    '  xbar TLXbar closed 2/7',
    '  fragmenter TLFragmenter closed 3/7',
    '  ram TLRAM closed 4/7',
    '  uart Thing closed 5/7',
    '  dma source 6/7',
    '  clk source 7/7',
  ]);
});

test('a design in which nothing is connected has the root that drawings show', () => {
  const bare = elaborate(
    soc('bare', () => {
      class Empty extends LazyModule {}
      return { part: lazyModule(() => new Empty()) };
    }),
  );
  expect([...allBoxes(views.full(bare))].map(({ id }) => id)).toEqual(['bare']);
  expect(rowsOf(contentsOf(bare.modules), () => true).map(({ id }) => id)).toEqual(['bare']);
});

test('what has two words for the same says it once, and names are those of paths, whatever is in them', () => {
  const odd = elaborate(
    soc('v1.2', () => lazyScope('ядро <0>.1', () => ({ cpu: connected(tl.client({ name: 'cpu' })) }))),
  );
  const rows = rowsOf(contentsOf(odd.modules), () => true);
  expect(rows.map(({ name, label, kind }) => [name, label, kind])).toEqual([
    ['v1_2', 'v1_2', ''],
    ['ядро_<0>_1', 'ядро_<0>_1', ''],
    ['cpu', 'cpu', 'source'],
    ['ram', 'ram', 'sink'],
  ]);
  expect([...(hitsOf(odd.modules, '<0>_1') ?? [])]).toEqual(['v1_2.ядро_<0>_1']);
});

function connected(cpu: ReturnType<typeof tl.client>): typeof cpu {
  const address = [AddressSet.range(0, '4K')];
  connect(cpu, tl.manager({ name: 'ram', address, supports: tl.readWrite(1, 4) }));
  return cpu;
}

test('a search shows what it found and the modules around it', () => {
  const hits = hitsOf(modules, ' core ');
  expect([...(hits ?? [])]).toEqual(['top.tile.core']);
  const found = withAround(hits ?? new Set());
  expect([...found].sort()).toEqual(['top', 'top.tile', 'top.tile.core']);
  expect(words(new Set(pathsTo('top.tile.core')), found)).toEqual([
    'top Thing open 1/1',
    '  tile Thing open 1/1',
    '    core Core 1/1',
  ]);
  expect(hitsOf(modules, ' ')).toBe(undefined);
});
