import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what the command line includes of others is named, and the rest is installed beside it', () => {
  const maps = readdirSync('dist/cli').filter((name) => name.endsWith('.cjs.map'));
  expect(maps.map((name) => name.replace(/[-.].*/, '')).sort()).toEqual(['commands', 'main', 'thread', 'thread']);
  const sources = maps.flatMap(
    (name) => (JSON.parse(readFileSync(`dist/cli/${name}`, 'utf8')) as { readonly sources: readonly string[] }).sources,
  );
  const packages = sources.flatMap((path) => /node_modules\/([^@/]+|@[^/]+\/[^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual(['@noble/hashes', 'commander']);
  const notices = readFileSync('THIRD_PARTY_NOTICES', 'utf8');
  expect(notices).toContain('Commander (https://github.com/tj/commander.js)');
  expect(notices).toContain('@noble/hashes');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly dependencies: object };
  const required = maps.flatMap((name) => [
    ...readFileSync(`dist/cli/${name.replace('.map', '')}`, 'utf8').matchAll(
      /\b(?:require|load)\("((?!node:)[^"]+)"\)/g,
    ),
  ]);
  const installed = [...Object.keys(dependencies), '@resvg/resvg-js'];
  expect(
    required
      .map(([, name = '']) => name)
      .filter((name) => !installed.some((each) => name === each || name.startsWith(`${each}/`))),
  ).toEqual([]);
});
