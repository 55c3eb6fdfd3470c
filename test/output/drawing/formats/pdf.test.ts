import { inflateSync } from 'node:zlib';
import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { pathOperators, wordOperators } from '../../../../lib/output/drawing/formats/pdf-content.js';
import { addressView, busesView, layout, pdf, svg } from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';

const picture = async (): Promise<string> => [...svg(await layout(busesView(elaborate(mcu))))].join('');

/** The page of a PDF, and its objects by their numbers, found through the table at its end. */
function read(bytes: Uint8Array): { page: string; objects: string[] } {
  const text = Buffer.from(bytes).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 5)).toBe('xref\n');
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  const objects = places.map((place, k) => {
    expect(text.slice(place)).toMatch(new RegExp(`^${k + 1} 0 obj\n`));
    return text.slice(place, text.indexOf('endobj', place));
  });
  const content = objects.find((object) => object.includes('stream\n')) ?? '';
  const length = Number(/\/Length (\d+)/.exec(content)?.[1]);
  const start = content.indexOf('stream\n') + 'stream\n'.length;
  return { page: inflateSync(Buffer.from(content.slice(start, start + length), 'latin1')).toString('latin1'), objects };
}

test('a page as large as the drawing, whose words can be searched', async () => {
  const text = await picture();
  const { page, objects } = read(await pdf(text));
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  expect(objects.join('')).toContain(`/MediaBox [0 0 ${Number(width) * 0.75} ${Number(height) * 0.75}]`);
  const words = [...page.matchAll(/\((.*)\) Tj/g)].map(([, word]) => word);
  expect(words).toEqual(expect.arrayContaining(['mcu', 'bus', 'uart', '64', '0x64000000, 4 KiB', 'TileLink']));
  expect(words).toContain('2 masters \\267 2 buses \\267 3 devices');
});

test('every state that is set can be restored, and every opacity is known', async () => {
  const { page, objects } = read(await pdf([...svg(addressView(elaborate(mcu)))].join('')));
  const count = (operator: string): number => page.split('\n').filter((line) => line === operator).length;
  expect(count('q')).toBe(count('Q'));
  expect(count('q')).toBeGreaterThan(20);
  for (const [, name] of page.matchAll(/^\/(O\d+) gs$/gm)) expect(objects.join('')).toContain(`/${name} <<`);
});

test('the same every time', async () => {
  const text = await picture();
  expect(Buffer.from(await pdf(text)).equals(Buffer.from(await pdf(text)))).toBe(true);
});

test('paths are drawn with their colours, dashes and opacities', () => {
  const { operators, opacities } = pathOperators(
    '<svg><defs/><g transform="matrix(1 0 0 1 3 4)" opacity="0.5"><path fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="6 3" d="M 0 0 L 3 0 Q 6 0 6 6 Z"/><path visibility="hidden" d="M 0 0 Z"/></g></svg>',
  );
  expect(operators.split('\n')).toEqual([
    ...['q', '1 0 0 1 3 4 cm', 'q', '/O50 gs', '1 0 0 RG', '2 w', '0 j', '0 J', '[6 3] 0 d'],
    ...['0 0 m', '3 0 l', '5 0 6 2 6 6 c', 'h', 'S', 'Q', 'Q'],
  ]);
  expect([...opacities]).toEqual([50]);
  expect(() => pathOperators('<svg><image/></svg>')).toThrow('A page has no way to draw <image>.');
});

test('words stand where they are drawn', () => {
  const operators = wordOperators(
    '<svg><g transform="translate(10 20)"><text class="ink" x="1" y="2" font-size="8">a (b) &amp; ×</text></g></svg>',
  );
  expect(operators).toBe('BT 3 Tr\n/F1 8 Tf 1 0 0 -1 11 22 Tm (a \\050b\\051 & \\327) Tj\nET');
});
