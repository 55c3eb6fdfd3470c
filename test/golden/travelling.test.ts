import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const here = fileURLToPath(new URL('./', import.meta.url));
const beside = fileURLToPath(new URL('../../../shared', import.meta.url));

/** Where each folder of golden data comes from; of chips, only some are kept here. */
const origins = [
  { folder: 'documents', origin: 'golden/documents', kept: 'all' },
  { folder: 'rocket', origin: 'golden/rocket', kept: 'all' },
  { folder: 'blocks', origin: 'chipyard/blocks', kept: 'some' },
  { folder: 'chipyard', origin: 'chipyard', kept: 'some' },
  { folder: 'hardware', origin: 'hardware', kept: 'all' },
] as const;

test('every folder of golden data names its origin', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(origins.map(({ folder }) => folder).sort());
});

describe('the golden data are those of their origin, where that is at hand', () => {
  test.for(origins)('$folder', ({ folder, origin, kept }) => {
    if (!existsSync(join(beside, origin))) {
      console.log(`Nothing to compare ${folder} with: their origin is not beside the repository.`);
      return;
    }
    expect(differences(join(here, folder), join(beside, origin), kept)).toEqual([]);
  });

  test('README.md', () => {
    const origin = join(beside, 'golden/README.md');
    if (!existsSync(origin)) return;
    expect(readFileSync(join(here, 'README.md'), 'utf8')).toBe(readFileSync(origin, 'utf8'));
  });
});

function differences(ours: string, theirs: string, kept: 'all' | 'some'): string[] {
  const own = dataFiles(ours);
  const original = dataFiles(theirs);
  const missing = kept === 'all' ? [...original].filter((name) => !own.has(name)) : [];
  return [
    ...missing.map((name) => `${name} is missing here`),
    ...[...own].flatMap((name) => {
      if (!original.has(name)) return [`${name} is only here`];
      return readFileSync(join(ours, name)).equals(readFileSync(join(theirs, name))) ? [] : [`${name} differs`];
    }),
  ];
}

function dataFiles(folder: string): Set<string> {
  return new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\//, '')),
  );
}
