import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ententeIn } from '../../test/cli/run.js';
import { block } from './errors-pages.js';

// Pages that are written by hand and hold what commands say. In them,
//
//   ```ts soc.ts                             is a file of that name,
//   ```ts from topologies/mcu.ts             an excerpt of a file of the repository,
//   ```console                               what commands say about these files, each behind "$ entente",
//   <!-- picture: entente diagram soc.ts --> a command that draws the picture below it,
//   <!-- run -->                             says that a page without files has commands, too.

/** A block of code between fences. */
export interface CodeBlock {
  readonly language: string;
  /** The file that it is; empty for none. */
  readonly file: string;
  /** The file of the repository that it is an excerpt of; empty for none. */
  readonly from: string;
  readonly text: string;
  /** Where in the page it begins, in characters. */
  readonly at: number;
}

const fence = /^```(?<language>\w+)(?: from (?<from>\S+)| (?<file>\S+))?\n(?<text>.*?)^```$/gms;
const picture = /<!-- picture: (?<command>.*) -->\n+!\[[^\]]*\]\((?<image>[^)]+)\)/g;

/** The blocks of a page in order. */
export function blocksOf(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(fence)].map(({ groups, index }) => ({
    language: groups?.language ?? '',
    ...{ file: groups?.file ?? '', from: groups?.from ?? '', text: groups?.text ?? '' },
    at: index,
  }));
}

/** Names below `docs/` of the pages whose commands are run. */
export function pagesToRun(): string[] {
  return readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && isToRun(readFileSync(join('docs', name), 'utf8')))
    .sort();
}

function isToRun(markdown: string): boolean {
  return /^<!-- run -->$/m.test(markdown) || blocksOf(markdown).some(({ file }) => file !== '');
}

/** All these pages with what their commands say now, and their pictures, by their names below `docs/`. */
export async function ranPages(): Promise<[string, string][]> {
  const made: [string, string][] = [];
  for (const name of pagesToRun()) made.push(...(await ranPage(name, readFileSync(join('docs', name), 'utf8'))));
  return made;
}

/** A page with what its commands say, and its pictures. Files are written as they come, so that a command sees those above it. */
async function ranPage(name: string, markdown: string): Promise<[string, string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    const pictures: [string, string][] = [];
    let text = '';
    let at = 0;
    for (const found of [...markdown.matchAll(fence), ...markdown.matchAll(picture)].sort(
      (a, b) => a.index - b.index,
    )) {
      const { language = '', file, command, image = '' } = found.groups ?? {};
      text += markdown.slice(at, found.index);
      at = found.index + found[0].length;
      if (file !== undefined) writeIn(folder, file, found.groups?.text ?? '');
      if (command !== undefined)
        pictures.push([join(dirname(name), image), await drawn(folder, command, basename(image))]);
      text += language === 'console' ? await ranBlock(folder, found.groups?.text ?? '') : found[0];
    }
    return [[name, text + markdown.slice(at)], ...pictures];
  } catch (error) {
    throw new Error(`docs/${name}: ${String(error)}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeIn(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

async function ranBlock(folder: string, text: string): Promise<string> {
  const said: string[] = [];
  for (const line of text.split('\n').filter((each) => each.startsWith('$ '))) {
    const { stdout, stderr } = await ententeIn(folder, ...wordsOf(line.slice('$ '.length)));
    said.push([line, `${stdout}${stderr}`.trimEnd()].filter((part) => part !== '').join('\n'));
  }
  return block('console', said.join('\n\n'));
}

async function drawn(folder: string, command: string, file: string): Promise<string> {
  const { stderr } = await ententeIn(folder, ...wordsOf(command), '--out', file);
  // What is refused is drawn, too.
  if (!existsSync(join(folder, file))) throw new Error(`${command}: ${stderr}`);
  return readFileSync(join(folder, file), 'utf8');
}

/** The arguments of a line of a shell that begins with `entente`. */
function wordsOf(line: string): string[] {
  const [program, ...words] = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  if (program !== 'entente') throw new Error(`${line} is no command of Entente`);
  return words;
}
