import { createHash } from 'node:crypto';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { note } from './output.js';

/** The name of the files that are written about a design; says so where it is not that of the design. */
export function namedAfter({ name }: Elaboration): string {
  const named = fileName(name);
  if (named !== name) {
    note(`${JSON.stringify(name)} is not a valid file name, so the files of the design are called ${named}.`);
  }
  return named;
}

/** Bytes that a name may have, so that an ending fits behind it on every file system. */
const longest = 160;

// Devices that Windows finds in every folder, with whatever ending.
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])(?:\.|$)/i;

// Letters and digits of any language, and signs that no shell and no file system has a use for.
const unsafe = /[^\p{L}\p{M}\p{N} ._+=,@#~-]/gu;

// What is put behind a name that had to be changed.
const marked = /-[0-9a-f]{12}$/;

/**
 * The name of a file for something that is called `name`, without an ending: the name itself where that is safe, otherwise one that
 * resembles it. It is one part of a path, on all systems; different names come to different files.
 */
export function fileName(name: string): string {
  // Some file systems take letters that look alike for the same.
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

// No character is cut in two.
function withinBytes(text: string, most: number): string {
  let bytes = 0;
  const kept = [...text].filter((character) => (bytes += Buffer.byteLength(character)) <= most);
  return kept.join('');
}
