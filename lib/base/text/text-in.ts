const marks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const;
const plain = new TextDecoder('utf-8');

/** Whether a file begins with the mark of an encoding, as editors and shells of Windows write it. */
export function isMarked(start: Uint8Array): boolean {
  return markedEncoding(start) !== undefined;
}

/**
 * What makes text of a file that begins with these bytes: of UTF-16 where they are the mark of that, of UTF-8 otherwise. It leaves out the
 * mark; what is not of the encoding becomes U+FFFD.
 */
export function decoderFor(start: Uint8Array): InstanceType<typeof TextDecoder> {
  return new TextDecoder(markedEncoding(start) ?? 'utf-8');
}

/** The text of a whole file, as {@link decoderFor} says. */
export function textIn(content: Uint8Array): string {
  return (isMarked(content) ? decoderFor(content) : plain).decode(content);
}

/** Why bytes are no text, with where it shows. */
export interface NoText {
  readonly message: string;
  readonly help: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/**
 * Why a whole file is not text: it contains the character NUL, as UTF-16 without a mark does; or, where it has to be `strict`, it is not of its
 * encoding, as text of older encodings is not. Undefined for text.
 */
export function whyNoText(content: Uint8Array, { strict }: { readonly strict: boolean }): NoText | undefined {
  const isWhole = !strict || isOfEncoding(content);
  if (isWhole && !isMarked(content) && !content.includes(0)) return undefined;
  const text = textIn(content);
  const nul = text.indexOf('\0');
  if (isWhole && nul < 0) return undefined;
  const at = nul < 0 ? text.indexOf('\ufffd') : nul;
  const before = text.slice(0, at);
  const place = { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
  return {
    ...place,
    ...(nul >= 0
      ? {
          message: 'This is not text: it contains the character NUL.',
          help: 'Save it as UTF-8; text in UTF-16 has to begin with the mark of its encoding.',
        }
      : {
          message: 'This is not text in UTF-8.',
          help: 'Save it as UTF-8; it may be in an older encoding, such as Latin-1.',
        }),
  };
}

function isOfEncoding(content: Uint8Array): boolean {
  try {
    new TextDecoder(markedEncoding(content) ?? 'utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function markedEncoding(start: Uint8Array): string | undefined {
  return marks.find(({ mark }) => mark.every((byte, k) => start[k] === byte))?.encoding;
}
