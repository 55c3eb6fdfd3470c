import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Blocks that have a language. */
export const fence = /^```(?<language>\w+)(?: from (?<from>\S+)| (?<file>\S+))?\n(?<text>.*?)^```$/gms;

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
