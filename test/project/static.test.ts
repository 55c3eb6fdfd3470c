import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks, complaintsOf } from '../../scripts/checks.js';
import { unlessPassedBefore } from '../passed-before.js';

const titles: Readonly<Record<string, string>> = {
  oxlint: 'have types that fit and keep the rules of the linter',
  depcruise: 'keep to the layers',
  knip: 'have nothing that nothing uses',
  oxfmt: 'are formatted',
};

/** What a program of a package says if it fails; nothing where it passed before and nothing changed since. */
async function complaintsNow(program: string, ...args: readonly string[]): Promise<string> {
  return await unlessPassedBefore([program, ...args].join(' '), async () => await complaintsOf(program, ...args));
}

// As `npm run check` does, and what is published is as its reports in etc/ say.
describe('the sources', () => {
  test.each(checks.map((check) => [titles[check[0]] ?? expect.unreachable(check[0]), check] as const))(
    '%s',
    async (_title, check) => {
      expect(await complaintsNow(...check)).toBe('');
    },
  );

  test('export what the API reports say', async () => {
    expect(await complaintsNow('tsx', 'scripts/api.ts')).toBe('');
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
