import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unlessPassedBefore } from '../passed-before.js';

/** What a program of a package says if it fails. */
async function complaintsOf(program: string, ...args: readonly string[]): Promise<string> {
  return await unlessPassedBefore([program, ...args].join(' '), async () => await saidBy(program, args));
}

async function saidBy(program: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(`node_modules/.bin/${program}`, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${stdout}${stderr}`);
    });
  });
}

// As `npm run check` does, and what is published is as its reports in etc/ say.
describe('the sources', () => {
  test('have types that fit and keep the rules of the linter', async () => {
    expect(await complaintsOf('oxlint')).toBe('');
  });

  test('are formatted', async () => {
    expect(await complaintsOf('oxfmt', '--check', '.')).toBe('');
  });

  test('keep to the layers', async () => {
    expect(await complaintsOf('depcruise', '{lib,cli,editor,topologies,viewer,scripts,site,test}/**/*.{ts,tsx}')).toBe(
      '',
    );
  });

  test('have nothing that nothing uses', async () => {
    expect(await complaintsOf('knip', '--no-progress')).toBe('');
  });

  test('export what the API reports say', async () => {
    expect(await complaintsOf('tsx', 'scripts/api.ts')).toBe('');
  });

  // A page changes after what was done to it, and on a busy machine a while after.
  test('wait for what a page is to show', () => {
    const readsOnce = /expect\(\s*\(?await [\w.]*(?:locator|getBy\w+|told|attributes)\(/g;
    const folder = 'test/viewer';
    const once = readdirSync(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(readsOnce)].map(([what]) => `${name}: ${what}`),
    );
    expect(once).toEqual([]);
  });
});
