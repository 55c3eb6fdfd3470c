import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { playBuilds } from '../../cli/pages/play-build.js';
import { viewerBuild } from '../../cli/pages/viewer-build.js';

test('a page names every package that is part of it', async () => {
  const { metafile } = await build({ ...viewerBuild(), write: false, metafile: true });
  const packages = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/([^@/]+|@[^/]+\/[^/]+)/.exec(path)?.[1] ?? [],
  );
  expect([...new Set(packages)].sort()).toEqual([
    'events',
    'graphology',
    'graphology-layout-forceatlas2',
    'graphology-utils',
    'preact',
    'sigma',
  ]);
  const notices = readFileSync('THIRD_PARTY_NOTICES', 'utf8').toLowerCase();
  for (const name of [...new Set(packages), 'elkjs']) expect(notices).toContain(name);
});

test('so does a playground', async () => {
  const built = await Promise.all(playBuilds().map((options) => build({ ...options, write: false, metafile: true })));
  const packages = built.flatMap(({ metafile }) =>
    Object.keys(metafile.inputs).flatMap((path) => /node_modules\/([^@/]+|@[^/]+\/[^/]+)/.exec(path)?.[1] ?? []),
  );
  const notices = readFileSync('THIRD_PARTY_NOTICES', 'utf8').toLowerCase();
  expect(packages).toContain('sucrase');
  expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
});

test('nothing of the graph or of Node is part of a page', async () => {
  const { metafile } = await build({ ...viewerBuild(), write: false, metafile: true });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  expect(used.filter((path) => /^(lib\/(graph|resources|tilelink)|absent:node:)/.test(path))).toEqual([]);
});
