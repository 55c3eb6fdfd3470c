/** A place in a text; lines and columns count from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

// Compilers, editors and stack traces count the lines of programs as JavaScript does. In data such as JSON, U+2028 and U+2029 do not end a line.
const endInProgram = /\r\n|[\n\r\u2028\u2029]/;
const endInData = /\r?\n/;

/** What ends a line in the text of a file. */
export function lineEndIn(file: string): RegExp {
  return /\.[cm]?[jt]sx?$/.test(file) ? endInProgram : endInData;
}

/** Where something stands in the text of a file, by its offset. */
export function positionOf(text: string, offset: number, file: string): Position {
  const lines = text.slice(0, offset).split(lineEndIn(file));
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The offset of a place in the text of a file; undefined where the text has no such line. */
export function offsetOf(text: string, { line, column }: Position, file: string): number | undefined {
  const ends = new RegExp(lineEndIn(file), 'g');
  for (let k = 1; k < line; k++) if (!ends.test(text)) return undefined;
  return Math.min(ends.lastIndex + column - 1, text.length);
}
