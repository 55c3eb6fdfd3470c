import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Row {
  readonly thing: string;
  readonly lines: readonly string[];
  readonly example: string;
}

const page = readFileSync('CONTRIBUTING.md', 'utf8');

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| a'))
  .map((line): Row => {
    const [, thing = '', , lines = '', example = ''] = line.split('|').map((cell) => cell.trim());
    return { thing, lines: codeIn(lines), example: codeIn(example)[0] ?? '' };
  });

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'lib', 'cli', 'viewer'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /[.]tsx?$/.test(file) && existsSync(file));

/** The files that import a file or folder, without those inside it and other files that are called after it. */
function importersOf(path: string): string[] {
  const name = posix.basename(path, '.ts');
  return sources
    .filter((file) => !file.startsWith(path) && !posix.basename(file).startsWith(name))
    .filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].some(([, target = '']) =>
        posix
          .join(posix.dirname(file), target)
          .replace(/[.]js$/, '.ts')
          .startsWith(path),
      ),
    );
}

describe('what CONTRIBUTING.md says is to be touched', () => {
  test('is said of each kind', () => {
    expect(rows.map(({ thing }) => thing)).toEqual([
      ...[
        'a protocol',
        'a protocol in documents',
        'a TileLink adapter',
        'a rule of checks',
        'a command',
        'a view',
        'a format of drawings',
        'a format of maps',
      ],
    ]);
  });

  test.each(rows)('$thing: what imports the example is what is listed', ({ lines, example }) => {
    expect(existsSync(example)).toBe(true);
    expect(importersOf(example)).toEqual(lines.toSorted());
  });

  test('names files and folders that exist', () => {
    const paths = codeIn(page).filter((code) => /^(lib|cli|viewer|test|topologies|docs)\//.test(code));
    expect(paths.filter((path) => !/[A-Z]{4}/.test(path) && !existsSync(path))).toEqual([]);
  });

  test('a protocol needs at most three lines elsewhere', () => {
    expect(rows.find(({ thing }) => thing === 'a protocol')?.lines).toHaveLength(3);
  });
});

describe('docs/architecture.md', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');

  test('names files and folders that exist', () => {
    const paths = codeIn(architecture).filter((code) =>
      /^[.]?(lib|cli|viewer|test|topologies)(\/[\w./-]+)?$/.test(code),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('counts the files of its walk', () => {
    const [, walk = ''] = /## One parameter([\s\S]*?)\n## /.exec(architecture) ?? [];
    const [, count] = /These (\d+) files/.exec(walk) ?? [];
    const files = walk
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap(codeIn)
      .filter((code) => code.endsWith('.ts'));
    expect(new Set(files).size).toBe(Number(count));
  });
});

test('CHANGELOG.md begins with what is not released, or with the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  const [, first] = /^## (\S+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(['Unreleased', version]).toContain(first);
});
