import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { unlessPassedBefore } from './passed-before.js';

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
    expect(await complaintsOf('depcruise', '{lib,cli,topologies,viewer,scripts,site,test}/**/*.{ts,tsx}')).toBe('');
  });

  test('have nothing that nothing uses', async () => {
    expect(await complaintsOf('knip', '--no-progress')).toBe('');
  });

  test('export what the API reports say', async () => {
    expect(await complaintsOf('tsx', 'scripts/api.ts')).toBe('');
  });
});
