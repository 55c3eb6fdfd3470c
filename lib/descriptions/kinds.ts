import { isFlattened } from './device-tree/dtb.js';
import type { Notation } from './description.js';
import { hasCsrRow, isCsv } from './litex/csr-csv.js';
import { notations, notationTraits } from '../elaboration/record/notations.js';
import { textIn } from '../base/text/index.js';

/** How files in a notation are told from others, besides by their names. */
interface Marks {
  /** Whether a file is in it that begins so, whatever it is called. */
  readonly begins?: (text: string, start: Uint8Array) => boolean;
  /** What is in its files, where files of other kinds end so as well. */
  readonly holds?: (text: string, name: string) => boolean;
}

const marks: Readonly<Record<Notation, Marks>> = {
  'device-tree': {
    begins: (text, start) => isFlattened(start) || (!isXml(text) && /^\s*\/dts-v1\/\s*;/m.test(text)),
  },
  svd: { begins: (text) => isXml(text) && /<device[\s>]/.test(text) },
  opentitan: {},
  litex: {
    holds: (text, name) => (isCsv(name) ? hasCsrRow(text) : /^\s*\{[^]*"csr_bases"\s*:/.test(text)),
  },
  floonoc: { holds: (text) => /^endpoints:|^(routing|network_type):/m.test(text) },
  chipyard: { begins: (text) => isXml(text) && /<graphml[\s>]/.test(text) },
};

function isXml(text: string): boolean {
  return /^\s*<(\?xml|!--|device)/.test(text);
}

/**
 * The notation of a description, by the beginning of its content and by its name; undefined for what is none. `start` are its first bytes,
 * a few kilobytes.
 */
export function notationOf(file: string, start: Uint8Array): Notation | undefined {
  const text = textIn(start);
  const name = file.toLowerCase().replace(/\.gz$/, '');
  return (
    notations.find((notation) => marks[notation].begins?.(text, start)) ??
    notations.find((notation) => {
      const { endings, partEndings = [] } = notationTraits[notation];
      const isCalledSo = [...endings, ...partEndings].some((ending) => name.endsWith(ending));
      return isCalledSo && marks[notation].holds?.(text, name) !== false;
    })
  );
}
