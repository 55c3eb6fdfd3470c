import { readFileSync } from 'node:fs';

/** What the drawings need to know of a TrueType file: its units, and the advance width of characters. */
export interface FontFile {
  readonly unitsPerEm: number;
  /** Advance width in font units; undefined for a character that the font lacks. */
  advance(codePoint: number): number | undefined;
}

/** Reads the tables `head`, `hhea`, `hmtx` and `cmap` (format 4) of a TrueType file. */
export function readFontFile(path: string): FontFile {
  const bytes = readFileSync(path);
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let k = 0; k < data.getUint16(4); k++) {
    const entry = 12 + 16 * k;
    tables.set(bytes.toString('latin1', entry, entry + 4), data.getUint32(entry + 8));
  }
  const table = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`${path} has no table ${name}`);
    return offset;
  };
  const metrics = data.getUint16(table('hhea') + 34);
  const glyphs = glyphsOf(data, table('cmap'));
  return {
    unitsPerEm: data.getUint16(table('head') + 18),
    advance: (codePoint) => {
      const glyph = glyphs.get(codePoint);
      return glyph === undefined ? undefined : data.getUint16(table('hmtx') + 4 * Math.min(glyph, metrics - 1));
    },
  };
}

function glyphsOf(data: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let k = 0; k < data.getUint16(cmap + 2); k++) {
    const subtable = cmap + data.getUint32(cmap + 8 + 8 * k);
    if (data.getUint16(subtable) === 4) readSegments(data, subtable, glyphs);
  }
  return glyphs;
}

function readSegments(data: DataView, subtable: number, glyphs: Map<number, number>): void {
  const size = data.getUint16(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const offsets = deltas + size;
  for (let at = 0; at < size; at += 2) {
    const start = data.getUint16(starts + at);
    const offset = data.getUint16(offsets + at);
    const delta = data.getUint16(deltas + at);
    for (let code = start; code <= data.getUint16(ends + at); code++) {
      const listed = offset === 0 ? code : data.getUint16(offsets + at + offset + 2 * (code - start));
      const glyph = offset === 0 || listed !== 0 ? (listed + delta) & 0xffff : 0;
      if (glyph !== 0 && code !== 0xffff) glyphs.set(code, glyph);
    }
  }
}
