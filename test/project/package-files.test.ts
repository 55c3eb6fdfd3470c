import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

// What npm would put into the package. Its scripts would build it anew.
function packed(): readonly string[] {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [pack] = JSON.parse(said) as readonly { readonly files: readonly { readonly path: string }[] }[];
  return pack?.files.map(({ path }) => path) ?? [];
}

const files = packed();

test('the package has what is run, read and shown, and no more', () => {
  const folders = new Set(files.map((path) => path.split('/')[0]));
  expect([...folders].sort()).toEqual(
    [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'THIRD_PARTY_NOTICES',
      'assets',
      'dist',
      'docs',
      'editor',
      'etc',
      'package.json',
      'schemas',
      'topologies',
    ].sort(),
  );
  expect(files).toEqual(expect.arrayContaining(['dist/cli/main.cjs', 'dist/lib/index.d.ts', 'docs/tutorial.md']));
  // What leads a language server to its plugin, and the process beside it.
  expect(files.filter((path) => path.startsWith('editor/'))).toEqual(['editor/package.json']);
  expect(files).toEqual(expect.arrayContaining(['dist/editor/plugin.cjs', 'dist/editor/host.js']));
});

test('links of the packaged README, and pages that pages refer to, are in the package', () => {
  const known = new Set([...files, ...files.flatMap((path) => [dirname(path), dirname(dirname(path))])]);
  const missing = files
    .filter((page) => page === 'README.md' || /^docs\/[\w-]+\.md$/.test(page))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => join(dirname(page), link))
        .filter((link) => (page === 'README.md' || link.endsWith('.md')) && !known.has(link))
        .map((link) => `${page}: ${link}`),
    );
  expect(missing).toEqual([]);
});
