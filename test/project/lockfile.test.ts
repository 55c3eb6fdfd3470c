import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lockfile names no registry', () => {
  const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  expect(lockfile).toContain('"integrity"');
  expect(lockfile).not.toContain('"resolved"');
});
