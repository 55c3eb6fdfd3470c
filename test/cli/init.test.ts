import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn } from './run.js';

test('entente init writes a design that its own check passes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const { status, stdout, stderr } = await ententeIn(folder, 'init');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n')[0]).toBe(
    'Wrote soc.ts, entente.config.ts, .github/workflows/entente.yml, package.json, .gitignore, entente.lock.',
  );
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('node_modules/\nbuild/\nsummary.md\nentente.sarif\n');
  // What the workflow runs.
  const workflow = readFileSync(join(folder, '.github/workflows/entente.yml'), 'utf8');
  const [, command = ''] = /npx --no -- entente (.*)/.exec(workflow) ?? [];
  expect(command).toBe('check soc.ts --locked --format github,markdown=summary.md,sarif=entente.sarif');
  expect(await ententeIn(folder, ...command.split(' '))).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe(
    '### ✅ `entente check soc.ts`\n\nNot shown: 1 note.\n\n',
  );
});

test('entente init writes nothing where something is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  await ententeIn(folder, 'init');
  rmSync(join(folder, 'soc.ts'));
  const before = readdirSync(folder);
  expect(await ententeIn(folder, 'init', '.')).toEqual({
    status: 64,
    stdout: '',
    stderr:
      'error: . already has entente.config.ts, .github/workflows/entente.yml, entente.lock; nothing was written.\n  help: Give entente init another folder.\n',
  });
  expect(readdirSync(folder)).toEqual(before);
  expect((await ententeIn(folder, 'init', 'other')).status).toBe(0);
  expect(existsSync(join(folder, 'other', 'soc.ts'))).toBe(true);
});

test('entente init leaves a .gitignore as it is, and says what to add to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(join(folder, '.gitignore'), '/node_modules\nsummary.md\r\n');
  const { status, stdout } = await ententeIn(folder, 'init');
  expect(status).toBe(0);
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'Wrote soc.ts, entente.config.ts, .github/workflows/entente.yml, package.json, entente.lock.',
    'Add to .gitignore: build/, entente.sarif',
  ]);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('/node_modules\nsummary.md\r\n');
});

test('entente init says how to install the library in a package that is there', async () => {
  const installs: (string | undefined)[] = [];
  for (const file of ['package.json', 'readme.md']) {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    writeFileSync(join(folder, file), '{}');
    const { stdout } = await ententeIn(folder, 'init');
    installs.push(/^ {2}(npm .*)$/m.exec(stdout)?.[1]);
  }
  expect(installs).toEqual(['npm install --save-dev entente-soc', 'npm install']);
});
