import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { textIn } from '../../lib/base/text/index.js';

// What an editor holds is newer than what is on the disk. It is read in place of the files; all else about them, such as whether they are
// there, is as the disk has it.

let texts: ReadonlyMap<string, string> = new Map();

/** Lets sources have this text from now on, by their absolute paths. */
export function useUnsaved(unsaved: ReadonlyMap<string, string>): void {
  texts = unsaved;
}

/** Whether any source has another text than on the disk. */
export function hasUnsaved(): boolean {
  return texts.size > 0;
}

/** What is in a source: text, or the bytes of one that is not in an editor. */
export async function sourceContent(file: string): Promise<string | Uint8Array> {
  return texts.get(resolve(file)) ?? (await readFile(file));
}

/** The text of a source at once, as places in it are counted: a mark of the encoding is not a column. */
export function sourceTextSync(file: string): string {
  return texts.get(resolve(file)) ?? textIn(readFileSync(file));
}
