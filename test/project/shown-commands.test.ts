import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagesToRun } from '../../scripts/docs/code-blocks.js';
import { generatedMark } from '../../scripts/docs/generated-mark.js';
import { ententeShellIn } from '../cli/run.js';

/** A command that a page shows, and the lines below it; … at the end of one stands for what follows, alone for any lines. */
interface Shown {
  readonly place: string;
  readonly command: string;
  readonly lines: readonly string[];
}

const fence = /^```(?<language>\w*).*\n(?<text>[^]*?)^```$/gm;

const run: ReadonlySet<string> = new Set(pagesToRun());

// Another test compares generated pages as a whole.
function isMade(page: string, text: string, language: string): boolean {
  return text.includes(`\n${generatedMark}\n`) || (run.has(page) && language === 'console');
}

function shownOn(page: string): Shown[] {
  const path = page === 'README.md' ? page : join('docs', page);
  const markdown = readFileSync(path, 'utf8');
  return [...markdown.matchAll(fence)].flatMap(({ groups = {}, index }) => {
    const { text = '', language = '' } = groups;
    if (isMade(page, markdown, language)) return [];
    const line = markdown.slice(0, index).split('\n').length;
    return text
      .split(/^(?=\$ )/m)
      .filter((part) => /^\$ (?:npx )?entente /.test(part))
      .map((part) => {
        const [command = '', ...lines] = part.trimEnd().split('\n');
        return { place: `${path}:${line}`, command: command.replace(/^\$ (?:npx )?/, ''), lines };
      });
  });
}

/** The first line that is not in what was said, behind those before it; undefined where all are. */
function lost(lines: readonly string[], said: readonly string[]): string | undefined {
  let at = 0;
  let isFree = false;
  for (const line of lines) {
    if (line.trim() === '…') {
      isFree = true;
      continue;
    }
    const isShown = (one: string | undefined): boolean =>
      line.endsWith('…') ? one?.startsWith(line.slice(0, -1)) === true : one === line;
    const found = isFree ? said.findIndex((one, k) => k >= at && isShown(one)) : isShown(said[at]) ? at : -1;
    if (found < 0) return line;
    at = found + 1;
    isFree = false;
  }
  return isFree || said.slice(at).every((line) => line === '') ? undefined : `nothing behind ${lines.at(-1)}`;
}

test('lines are lost that are not said, in their order', () => {
  const said = ['a', 'b', 'c', 'd'];
  expect(lost(['a', 'b', 'c', 'd'], said)).toBeUndefined();
  expect(lost(['…', 'c', 'd'], said)).toBeUndefined();
  expect(lost(['a', '…'], said)).toBeUndefined();
  expect(lost(['…', 'long…'], ['a', 'longer'])).toBeUndefined();
  expect(lost(['a', 'c', '…'], said)).toBe('c');
  expect(lost(['…', 'c', '…', 'b'], said)).toBe('b');
  expect(lost(['a', 'b'], said)).toBe('nothing behind b');
});

/** What a topology says of how it is elaborated. */
function shownIn(topology: string): Shown[] {
  const text = readFileSync(join('topologies', topology), 'utf8');
  return [...text.matchAll(/^\/\/ (entente .+)$/gm)].map(([, command = '']) => {
    return { place: `topologies/${topology}`, command, lines: [] };
  });
}

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const topologies = readdirSync('topologies').filter((name) => name.endsWith('.ts'));
const shown = [...[...pages.sort(), 'README.md'].flatMap(shownOn), ...topologies.flatMap(shownIn)];
const folder = mkdtempSync(join(tmpdir(), 'entente-'));
for (const there of ['.', 'topologies']) cpSync('topologies', join(folder, there), { recursive: true });

test('some are shown that are not made', () => {
  expect(shown.length).toBeGreaterThan(10);
});

test.each(shown)('$place: $command', ({ command, lines }) => {
  const { stdout, stderr } = ententeShellIn(folder, command);
  const said = `${stdout}${stderr}`.trimEnd().split('\n');
  // A command alone is shown for what it does.
  if (lines.every((line) => line === '')) expect(stderr).not.toMatch(/^error/);
  else expect(lost(lines, said)).toBeUndefined();
});
