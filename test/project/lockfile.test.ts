import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const lockfile = read('package-lock.json');

test('the lockfile names no registry', () => {
  expect(lockfile).toContain('"integrity"');
  expect(lockfile).not.toContain('"resolved"');
});

// Otherwise npm warns everybody who installs them there (EBADENGINE).
test('all packages run on the oldest Node.js that is supported', () => {
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  const { packages } = JSON.parse(lockfile) as {
    readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
  };
  const oldest = minVersion(engines.node)?.version ?? '';
  expect(oldest).toBe('20.19.0');
  const asking = Object.entries(packages).filter(([, each]) => each.engines?.node !== undefined);
  expect(asking.length).toBeGreaterThan(100);
  expect(asking.filter(([, each]) => !satisfies(oldest, each.engines?.node ?? '')).map(([name]) => name)).toEqual([]);
});
