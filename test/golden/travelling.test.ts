import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const origin = fileURLToPath(new URL('../../../shared/golden', import.meta.url));

test('the golden data are those of their origin, where that is at hand', () => {
  if (!existsSync(origin)) {
    console.log('Nothing to compare the golden data with: their origin is not beside the repository.');
    return;
  }
  expect(differences(here, origin)).toEqual([]);
});

function differences(ours: string, theirs: string): string[] {
  const own = new Set(dataFiles(ours));
  const original = new Set(dataFiles(theirs));
  return [...new Set([...own, ...original])].sort().flatMap((name) => {
    if (!original.has(name)) return [`${name} is only here`];
    if (!own.has(name)) return [`${name} is missing here`];
    return readFileSync(join(ours, name)).equals(readFileSync(join(theirs, name))) ? [] : [`${name} differs`];
  });
}

// The tests lie among the data.
function dataFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\//, ''));
}
