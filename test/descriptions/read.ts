import { type Description, describeSoc, notationOf } from '../../lib/descriptions/index.js';

/** Files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What a description says; the first of the files is described, the others may be included. */
export function described(
  files: Files,
  options: { readonly folders?: readonly string[]; readonly overlays?: readonly string[] } = {},
): Description {
  const contents = new Map(Object.entries(files).map(([file, content]) => [file, bytesOf(content)]));
  const sourceOf = (file: string): Parameters<typeof describeSoc>[0] => ({
    file,
    content: contents.get(file) ?? new Uint8Array(),
    read: (path) => contents.get(path),
    ...(options.folders === undefined ? {} : { folders: options.folders }),
  });
  const [file = ''] = contents.keys();
  const source = sourceOf(file);
  const notation = notationOf(file, source.content.subarray(0, 4096));
  if (notation === undefined) throw new Error(`${file} is no description`);
  return describeSoc(source, notation, { overlays: (options.overlays ?? []).map(sourceOf) });
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** A value without the places in it. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'place' && name !== 'places');
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutPlaces(field)]));
}
