import { designParts, fromHash, toHash } from '../page/state.js';
import type { Source } from './messages.js';

// A design in the part of an address after `#`, which no browser sends anywhere: `example=mcu`, or `code=…`, compressed, and `file=…`, what
// the file is called; and `config=…`.

/** What an address says of the design. */
export interface Addressed {
  /** Name of an example; empty for none. */
  readonly example: string;
  /** What was written; undefined where the example is as it was. */
  readonly code: string | undefined;
  /** What the file with the code is called. */
  readonly file: string;
  readonly config: string;
}

/** What a file is called that has no name. */
const unnamed = 'topology.ts';

/** A name of a file, without folders, that stands in one line: others are no names. */
const fileName = /^[^/\\\p{Cc}\p{Zl}\p{Zp}]{1,255}$/u;

/** So many characters a design of an address may have: what is compressed can become a thousand times as long. */
const longest = 1 << 20;

/** The address for a source, and for how it is looked at now. `example`: whose code it has unchanged, if any. */
export async function hashOf({ file, code, config }: Source, example: string | undefined): Promise<string> {
  const parts = new URLSearchParams();
  if (example === undefined) {
    parts.set('code', await packed(code));
    if (file !== unnamed) parts.set('file', file);
  } else parts.set('example', example);
  if (config !== '') parts.set('config', config);
  return [parts.toString(), toHash(fromHash(location.hash))].filter((part) => part !== '').join('&');
}

/** Reads what an address says. Rejects with an Error for code that is cut off, or too long. */
export async function addressed(hash: string): Promise<Addressed> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const code = parts.get('code');
  const file = parts.get('file') ?? '';
  return {
    example: parts.get('example') ?? '',
    code: code === null ? undefined : await unpacked(code),
    file: fileName.test(file) ? file : unnamed,
    config: parts.get('config') ?? '',
  };
}

/** The part of an address that says the design, for comparisons. */
export function designIn(hash: string): string {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return designParts.map((name) => parts.get(name) ?? '').join(' ');
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpacked(text: string): Promise<string> {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await textOf(stream.pipeThrough(new TextDecoderStream()));
  } catch (error) {
    throw new Error('The design of this address cannot be read: it is cut off, or too long.', { cause: error });
  }
}

async function textOf(stream: ReadableStream<string>): Promise<string> {
  let text = '';
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value;
    if (text.length <= longest) continue;
    await reader.cancel();
    throw new RangeError('too long');
  }
  return text;
}
