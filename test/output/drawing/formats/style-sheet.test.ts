import { describe, expect, test } from 'vitest';
import {
  compared,
  highlighted,
  simpleLayout,
  svg,
  type SvgOptions,
  views,
} from '../../../../lib/output/drawing/index.js';
import { styleSheet } from '../../../../lib/output/drawing/formats/theme.js';
import { goldenDesigns, smallSystem, star } from '../designs.js';
import type { Diagram } from '../../../../lib/output/drawing/model.js';

const classesOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/ class="([^"]*)"/g)).flatMap(([, names = '']) => names.split(' ')));

const selectorsOf = (sheet: string): string[] =>
  Array.from(sheet.matchAll(/(?:^|[{}])([^{}@]+)\{/g)).flatMap(([, selectors = '']) => selectors.split(','));

const namesIn = (selector: string): string[] => Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);

function drawn(diagram: Diagram, options: SvgOptions = {}): { readonly sheet: string; readonly classes: Set<string> } {
  const text = [...svg(simpleLayout(diagram, null), options)].join('');
  return { sheet: /<style>(.*)<\/style>/.exec(text)?.[1] ?? '', classes: classesOf(text) };
}

const diagrams = [
  ...goldenDesigns().flatMap(([name, design]) =>
    Object.entries(views).map(([view, draw]): [string, Diagram] => [`${name}, ${view}`, draw(design)]),
  ),
  ['two versions', compared(views.buses(star(2)), views.buses(star(3)))] satisfies [string, Diagram],
];

// All that a sheet can say, for lines of any look.
const known = new Set(selectorsOf(styleSheet('auto', [])).flatMap(namesIn));

describe('the style sheet of a drawing', () => {
  test.each(diagrams)('%s: says something of what occurs, and of nothing else', (_name, diagram) => {
    const { sheet, classes } = drawn(diagram, { theme: 'auto' });
    const styled = new Set(selectorsOf(sheet).flatMap(namesIn));
    expect([...styled].filter((name) => !classes.has(name))).toEqual([]);
    expect([...classes].filter((name) => known.has(name) && !styled.has(name))).toEqual([]);
    const named = [...sheet.matchAll(/--entente-([\w-]+):/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([...sheet.matchAll(/var\(--entente-([\w-]+),/g)].map(([, name]) => name)));
  });

  test('says everything where a program changes classes', () => {
    const { sheet } = drawn(views.buses(smallSystem()), { empty: true });
    for (const name of ['lit', 'dim', 'aside', 'added', 'removed', 'changed', 'error', 'warning']) {
      expect(selectorsOf(sheet).flatMap(namesIn)).toContain(name);
    }
  });

  test('lines behind what is lit come first, and are as pale where many lie on each other', () => {
    const lit = new Set(['top.dma:0->top.xbar.node:1', 'top.xbar.node:1->top.uart.control:0']);
    const text = [
      ...svg(simpleLayout(highlighted(views.buses(smallSystem()), { edges: lit, boxes: new Set() }), null)),
    ].join('');
    const lines = Array.from(text.matchAll(/ class="line [\w-]+ (\w+)" data-line="(.*?)"/g), ([, look]) => look);
    expect(lines).toEqual([...lines.filter((look) => look === 'dim'), 'lit', 'lit']);
    const rules = Array.from(text.matchAll(/([^{}@]+)\{([^{}]*)\}/g));
    const ofDim = rules.filter(([, selectors = '']) => namesIn(selectors).includes('dim'));
    expect(ofDim.map(([, selector, look]) => [selector, look])).toEqual([
      ['.entente [data-id].dim', 'opacity:.2'],
      ['.entente .dim .wire', 'stroke:#dde3eb'],
      ['.entente .dim .tip', 'fill:#dde3eb'],
      ['.entente .dim .wire', 'stroke:var(--entente-dim,#dde3eb)'],
      ['.entente .dim .tip', 'fill:var(--entente-dim,#dde3eb)'],
    ]);
  });
});
