import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiled } from '../../../cli/topology/compiler.js';
import { importCandidates } from '../../../cli/topology/import-candidates.js';
import { LoadError } from '../../../cli/topology/load-error.js';
import { repeated } from '../../seeds.js';

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '.d.ts', '.test.ts'];
const names = [
  ...['part', 'part.js', 'other'].flatMap((name) => endings.map((ending) => name + ending)),
  ...['part/index.ts', 'part/index.js', 'part/other.ts', 'part.ts/index.js'],
];
// What is a folder of one is a file of another.
const someFiles = fc
  .subarray(names)
  .map((files) => files.filter((file) => !files.some((other) => other.startsWith(`${file}/`))));
const written = fc.constantFrom('./part', './part.js', './part.ts', './part.mjs', './part.jsx');

/** The file that an import leads to, as the compiler finds it, from the folder; undefined for none. */
async function foundBy(folder: string): Promise<string | undefined> {
  try {
    const { sources } = await compiled(join(folder, 'entry.ts'), 'esm');
    const [found] = sources
      .map((source) => relative(folder, resolve(source)))
      .filter((source) => source !== 'entry.ts');
    return found;
  } catch (error) {
    if (error instanceof LoadError) return undefined;
    throw error;
  }
}

test('where an import leads is decided by its candidates alone, of which the last is the file', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(someFiles, written, async (files, path) => {
      const folder = mkdtempSync(join(tmpdir(), 'entente-candidates-'));
      try {
        writeFileSync(join(folder, 'entry.ts'), `import ${JSON.stringify(path)};\n`);
        for (const file of files) {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), file.endsWith('.json') ? '{}' : '');
        }
        const candidates = importCandidates(join(folder, path)).map((file) => relative(folder, file));
        const there = candidates.filter((file) => files.includes(file));
        const [last] = there.slice(-1);
        const isLed = await foundBy(folder);
        if (isLed !== undefined) found++;
        // An import of what cannot be compiled leads nowhere, either.
        if (isLed !== undefined || last === undefined || /\.[cm]?[jt]sx?$|\.json$/.test(last)) expect(isLed).toBe(last);
        expect(there.length).toBeLessThanOrEqual(1);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    repeated(200),
  );
  expect(found).toBeGreaterThan(20);
});
