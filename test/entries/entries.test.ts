import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entries } from '../../scripts/build/entries.js';

test('the package exports its entries, each with its types', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly exports: unknown };
  const built = Object.entries(entries).map(([name, source]) => {
    const file = source.replace(/^\.\/(.*)\.ts$/, './dist/$1');
    return [name.replace(/^entente-soc/, '.'), { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  expect(exports).toEqual({ ...Object.fromEntries(built), './package.json': './package.json' });
});
