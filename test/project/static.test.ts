import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** Runs a program of a package, and gives what it says if it fails. */
async function complaintsOf(program: string, ...args: readonly string[]): Promise<string> {
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
    expect(await complaintsOf('depcruise', '{lib,cli,topologies,viewer,scripts,test}/**/*.{ts,tsx}')).toBe('');
  });

  test('export what the API reports say', async () => {
    expect(await complaintsOf('api-extractor', 'run')).toBe('');
  });
});
