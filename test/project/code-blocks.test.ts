import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complaintsAbout, lostExcerpts, type ShownCode, shownCode } from '../../scripts/docs/code-of-docs.js';
import { blocksOf } from '../../scripts/docs/code-blocks.js';

const shown = shownCode();

const planted: ShownCode = {
  ...{ language: 'ts', file: '', from: '', given: '', place: 'planted', at: 0 },
  text: "const cpu = tl.client({ name: 'cpu' });\nconnect(cpu, interrupts);\n",
};

// One compile for all of it, since that is what takes its time.
test('the code that the documentation shows compiles, and what does not is noticed', () => {
  const wrong = { ...planted, place: 'wrong', given: 'const interrupts = int.sink();' };
  expect(complaintsAbout([...shown, planted, wrong])).toEqual([
    "planted: connect(cpu, interrupts);: Cannot find name 'interrupts'.",
    expect.stringMatching(/^wrong: connect\(cpu, interrupts\);: ./),
  ]);
});

test('it is that of all pages', () => {
  const pages = new Set(shown.map(({ place }) => place.replace(/:\d+$/, '')));
  expect([...pages]).toEqual(expect.arrayContaining(['README.md', 'docs/ci.md', 'docs/concepts/diplomacy.md']));
});

test('excerpts are in the files that they name, and what is not is noticed', () => {
  expect(lostExcerpts(shown)).toEqual([]);
  const excerpt = { ...planted, from: 'topologies/mcu.ts' };
  expect(lostExcerpts([{ ...excerpt, text: '  const dma = tl.xbar();\n' }])).toEqual([
    'planted is not in topologies/mcu.ts',
  ]);
  expect(lostExcerpts([{ ...excerpt, text: 'const irq = int.sink();' }])).toEqual([]);
});

test('no page shows nothing where it is to show something', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const blocks = [...pages.map((name) => join('docs', name)), 'README.md'].flatMap((page) =>
    blocksOf(readFileSync(page, 'utf8')).map(({ text }) => ({ page, text })),
  );
  expect(blocks.length).toBeGreaterThan(1000);
  expect(blocks.filter(({ text }) => text.trim() === '')).toEqual([]);
});
