import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ententeIn } from '../../test/cli/run.js';
import { fence, pagesToRun } from './code-blocks.js';
import { block } from './errors-pages.js';

const picture = /<!-- picture: (?<command>.*) -->\n+!\[[^\]]*\]\((?<image>[^)]+)\)/g;

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
  // Rejected designs are drawn, too.
  if (!existsSync(join(folder, file))) throw new Error(`${command}: ${stderr}`);
  return readFileSync(join(folder, file), 'utf8');
}

/** The arguments of a line of a shell that begins with `entente`. */
function wordsOf(line: string): string[] {
  const [program, ...words] = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  if (program !== 'entente') throw new Error(`${line} is no command of Entente`);
  return words;
}
