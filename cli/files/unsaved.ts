import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { textIn } from '../../lib/base/text/index.js';

// Unsaved text in an editor is newer than the file. It replaces the content of the file; everything else, such as whether the file exists, comes from
// disk.

let texts: ReadonlyMap<string, string> = new Map();

/** Replaces the content of sources, by absolute path. */
export function useUnsaved(unsaved: ReadonlyMap<string, string>): void {
  texts = unsaved;
}

/** Whether any source has unsaved text. */
export function hasUnsaved(): boolean {
  return texts.size > 0;
}

/** The content of a source: unsaved text, or the bytes of the file. */
export async function sourceContent(file: string): Promise<string | Uint8Array> {
  return texts.get(resolve(file)) ?? (await readFile(file));
}

/** The text of a source, without a byte order mark, so that columns count from the first character. */
export function sourceTextSync(file: string): string {
  return texts.get(resolve(file)) ?? textIn(readFileSync(file));
}
