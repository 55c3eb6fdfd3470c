import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demonstrations } from '../../scripts/docs/demonstrations.js';
import { staleOf } from './stale-docs.js';

const shown = await demonstrations();

test('what the documentation shows of commands is what they say (npm run docs)', async () => {
  expect(await staleOf(shown)).toEqual([]);
});

test('every picture of a page is drawn by a command that the page names', () => {
  const files = readdirSync(new URL('../../docs/images/pages', import.meta.url)).map((name) => `images/pages/${name}`);
  expect(files.sort()).toEqual([...shown.keys()].filter((name) => name.endsWith('.svg')).sort());
});
