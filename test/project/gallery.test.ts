import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { galleryPage, galleryPictures } from '../../scripts/docs/gallery-page.js';
import { ententeShellIn } from '../cli/run.js';
import { someOf } from '../seeds.js';
import { staleOf } from './stale-docs.js';

const pictures = galleryPictures();
const page = galleryPage();

test('pictures of the gallery are as they are drawn now (npm run docs)', async () => {
  const drawn = new Map<string, string>();
  for (const [name, draw] of someOf([...pictures], 6)) drawn.set(name, await draw());
  expect(await staleOf(drawn)).toEqual([]);
}, 120_000);

test('the command that stands above the picture of two versions draws it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const [command = ''] = /^entente diff .*$/m.exec(page) ?? [];
  expect(ententeShellIn(folder, command)).toMatchObject({ stderr: 'Wrote versions.svg\n' });
  const picture = readFileSync(new URL('../../docs/images/gallery/two-versions.svg', import.meta.url), 'utf8');
  expect(readFileSync(join(folder, 'versions.svg'), 'utf8')).toBe(picture);
  rmSync(folder, { recursive: true });
});

// Those before are of a version that is not there any more.
test('every picture of the gallery is on its page, and none is too large for a repository', () => {
  const root = new URL('../../docs/', import.meta.url);
  const files = (folder: string): string[] =>
    readdirSync(new URL(folder, root), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`);
  const drawn = files('images/gallery');
  const before = files('images/gallery/before');
  expect(drawn.toSorted()).toEqual([...pictures.keys()].toSorted());
  const shown = new Set(Array.from(page.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g), ([, name]) => name));
  expect([...shown].toSorted()).toEqual([...drawn, ...before].toSorted());
  const size = (name: string): number => readFileSync(new URL(name, root)).length;
  expect(drawn.filter((name) => size(name) > 400 * 1024)).toEqual([]);
  expect(before.filter((name) => size(name) > 150 * 1024)).toEqual([]);
});
