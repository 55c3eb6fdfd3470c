import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/** What takes the place of a part of a file, `[start, end)` in characters; it has no line breaks, and those in the part stay. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes parts of a bundle that do not overlap, and its source map with them; `before` is what is in the file. */
export function editBundle(file: string, before: string, edits: readonly Edit[]): void {
  const ordered = edits.flatMap((edit) => inLines(before, edit)).sort((one, other) => one.start - other.start);
  let [after, at] = ['', 0];
  for (const { start, end, text } of ordered) {
    if (start < at) throw new Error(`two edits of ${file} overlap at ${start}`);
    after += before.slice(at, start) + text;
    at = end;
  }
  writeFileSync(file, after + before.slice(at));
  editMap(`${file}.map`, before, ordered);
}

// The lines of a source map correspond to those of the file.
function inLines(before: string, { start, end, text }: Edit): Edit[] {
  const [first = '', ...others] = before.slice(start, end).split('\n');
  const edits: Edit[] = [{ start, end: start + first.length, text }];
  let at = start + first.length + 1;
  for (const line of others) {
    edits.push({ start: at, end: at + line.length, text: '' });
    at += line.length + 1;
  }
  return edits;
}

interface SourceMap {
  readonly mappings: string;
}

function editMap(file: string, before: string, edits: readonly Edit[]): void {
  const map = JSON.parse(readFileSync(file, 'utf8')) as SourceMap;
  const lines = decode(map.mappings);
  const moved = byLine(before, edits);
  const mappings = lines.map((segments, line) => {
    const own = moved.get(line);
    if (own === undefined) return segments;
    let [next, shift] = [0, 0];
    return segments.flatMap((segment) => {
      const [column, ...rest] = segment;
      for (let edit = own[next]; edit !== undefined && edit.end <= column; edit = own[next]) {
        shift += edit.text.length - (edit.end - edit.start);
        next++;
      }
      const edit = own[next];
      const isGone = edit !== undefined && edit.start <= column && column < edit.end;
      return isGone ? [] : [[column + shift, ...rest] as typeof segment];
    });
  });
  writeFileSync(file, JSON.stringify({ ...map, mappings: encode(mappings) }));
}

// Edits with their columns, by line, both from 0.
function byLine(text: string, edits: readonly Edit[]): Map<number, Edit[]> {
  const lines = new Map<number, Edit[]>();
  let [line, lineStart] = [0, 0];
  for (const { start, end, text: inserted } of edits) {
    for (let next = text.indexOf('\n', lineStart); next >= 0 && next < start; next = text.indexOf('\n', lineStart)) {
      line++;
      lineStart = next + 1;
    }
    if (`${text.slice(start, end)}${inserted}`.includes('\n')) throw new Error('edits are within lines');
    const own = lines.get(line) ?? [];
    lines.set(line, own);
    own.push({ start: start - lineStart, end: end - lineStart, text: inserted });
  }
  return lines;
}
