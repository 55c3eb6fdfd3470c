import { designParts, fromHash, toHash } from '../page/state.js';
import type { Source } from './messages.js';

// A design in the URL fragment, which browsers do not send to any server: `example=mcu`, or compressed `code=…` with `file=…` as its file name, and
// `config=…`.

/** The design in a URL. */
export interface Addressed {
  /** The name of an example; empty for none. */
  readonly example: string;
  /** The code; undefined if the example is unchanged. */
  readonly code: string | undefined;
  /** The file name of the code. */
  readonly file: string;
  readonly config: string;
}

/** The default file name. */
const unnamed = 'topology.ts';

/** A valid file name: on a single line and without folders. */
const fileName = /^[^/\\\p{Cc}\p{Zl}\p{Zp}]{1,255}$/u;

/** The maximum number of characters of a design in a URL: compressed text can expand a thousandfold. */
const longest = 1 << 20;

/** The URL fragment for a source and the current view. `example` is the name of the example with the same code, if any. */
export async function hashOf({ file, code, config }: Source, example: string | undefined): Promise<string> {
  const parts = new URLSearchParams();
  if (example === undefined) {
    parts.set('code', await packed(code));
    if (file !== unnamed) parts.set('file', file);
  } else parts.set('example', example);
  if (config !== '') parts.set('config', config);
  return [parts.toString(), toHash(fromHash(location.hash))].filter((part) => part !== '').join('&');
}

/** Reads a URL fragment. Rejects with an Error for code that is truncated or too long. */
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

/** The part of a URL that identifies the design, for comparisons. */
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
