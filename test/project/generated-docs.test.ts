import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/docs/generated-docs.js';
import { staleOf } from './stale-docs.js';

const generated = await generatedDocs();

test('the generated parts of the documentation are up to date (npm run docs)', async () => {
  expect(await staleOf(generated)).toEqual([]);
});

// Those of the viewer are photographs of a browser, which no two machines take alike. Those of pages that are run and those of the gallery
// are compared with them.
test('all pictures are generated, but for those of the viewer', () => {
  const images = new URL('../../docs/images', import.meta.url);
  const files = readdirSync(images).filter((name) => !['viewer', 'pages', 'gallery'].includes(name));
  const names = [...generated.keys()].filter((name) => name.startsWith('images/'));
  expect(files.map((name) => `images/${name}`).sort()).toEqual(names.sort());
});
