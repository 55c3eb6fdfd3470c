import { createHash } from 'node:crypto';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { note } from './output.js';

/** The base name of the files written about a design; prints a note if it differs from the name of the design. */
export function namedAfter({ name }: Elaboration): string {
  const named = fileName(name);
  if (named !== name) {
    note(`${JSON.stringify(name)} is not a valid file name, so the files of the design are called ${named}.`);
  }
  return named;
}

/** The maximum length of a name in bytes, so that an extension fits on every file system. */
const longest = 160;

// Device names that Windows reserves in every folder, with any extension.
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])(?:\.|$)/i;

// Everything but letters and digits of any language, and characters without special meaning in shells and file systems.
const unsafe = /[^\p{L}\p{M}\p{N} ._+=,@#~-]/gu;

// The suffix that marks a changed name.
const marked = /-[0-9a-f]{12}$/;

/**
 * The file name, without an extension, for something called `name`: the name itself if it is safe, otherwise a similar one. It is a single path
 * component on all systems, and different names give different files.
 */
export function fileName(name: string): string {
  // Some file systems do not distinguish compatible characters.
  const plain = name.normalize('NFKC');
  if (plain === name && isSafe(name)) return name;
  const mark = createHash('sha256').update(Buffer.from(name, 'utf16le')).digest('hex').slice(0, 12);
  const like = withinBytes(plain.replace(unsafe, '_').replace(/^[ .~_-]+|[ .~_-]+$/g, ''), longest - mark.length - 1);
  return `${like === '' ? 'unnamed' : reserved.test(like) ? `_${like}` : like}-${mark}`;
}

function isSafe(name: string): boolean {
  return (
    /^[^ .~-].*$/u.test(name) &&
    !/[ .]$/.test(name) &&
    name.search(unsafe) < 0 &&
    !reserved.test(name) &&
    !marked.test(name) &&
    Buffer.byteLength(name) <= longest
  );
}

// Truncates between characters.
function withinBytes(text: string, most: number): string {
  let bytes = 0;
  const kept = [...text].filter((character) => (bytes += Buffer.byteLength(character)) <= most);
  return kept.join('');
}
