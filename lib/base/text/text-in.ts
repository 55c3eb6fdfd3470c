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

function markedEncoding(start: Uint8Array): string | undefined {
  return marks.find(({ mark }) => mark.every((byte, k) => start[k] === byte))?.encoding;
}
