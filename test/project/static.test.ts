import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks, complaintsOf } from '../../scripts/checks/checks.js';
import { unlessPassedBefore } from '../passed-before.js';

const titles: Readonly<Record<string, string>> = {
  'check:types': 'have types that fit and keep the rules of the linter',
  'check:layers': 'keep to the layers',
  'check:unused': 'have nothing that nothing uses',
  'check:format': 'are formatted',
};

/** What a command says if it fails; nothing where it passed before and nothing changed since. */
async function complaintsNow(command: string): Promise<string> {
  return await unlessPassedBefore(command, async () => await complaintsOf(command));
}

// As `npm run check` does, and what is published is as its reports in etc/ say.
describe('the sources', () => {
  test.each(checks.map(([name, command]) => [titles[name] ?? expect.unreachable(name), command] as const))(
    '%s',
    async (_title, command) => {
      expect(await complaintsNow(command)).toBe('');
    },
  );

  test('are complained about at any length', async () => {
    const atOnce = String.raw`node -e "fs.writeSync(1, 'x'.repeat(1 << 20)); process.exit(1)"`;
    expect(await complaintsOf(atOnce)).toBe('x'.repeat(1 << 20));
    expect(await complaintsOf('kill $$')).toBe('kill $$: ended by SIGTERM.\n');
  });

  test('are checked in every way that is known', () => {
    expect(checks.map(([name]) => name)).toEqual(Object.keys(titles));
  });

  test('export what the API reports say', async () => {
    expect(await complaintsNow('tsx scripts/build/api.ts')).toBe('');
  });

  // A page changes after what was done to it, and on a busy machine a while after.
  test('wait for what a page is to show', () => {
    const readsOnce = /expect\(\s*\(?await [\w.]*(?:locator|getBy\w+|told|attributes)\(/g;
    const folder = 'test/viewer';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const once = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(readsOnce)].map(([what]) => `${name}: ${what}`),
    );
    expect(once).toEqual([]);
  });
});
