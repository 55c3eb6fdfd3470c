import { type Location, suggest } from '../../base/diagnostic/index.js';
import type { PlacedRecord, PlacedValue } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source, sourceText } from '../reading.js';

/** What each kind of row is in `csr.json`: the field that it is in, and what its columns behind the name are called there; one is the value itself. */
const rows = new Map<string, { readonly field: string; readonly columns: readonly string[] }>([
  ['csr_base', { field: 'csr_bases', columns: [] }],
  ['csr_register', { field: 'csr_registers', columns: ['addr', 'size', 'type'] }],
  ['constant', { field: 'constants', columns: [] }],
  ['memory_region', { field: 'memories', columns: ['base', 'size', 'type'] }],
]);

/** Whether a file is in this notation, by its name. */
export function isCsv(file: string): boolean {
  return /\.csv$/i.test(file);
}

/** Whether a text has a row of `csr.csv`. */
export function hasCsrRow(text: string): boolean {
  return new RegExp(`^(${[...rows.keys()].join('|')}),`, 'm').test(text);
}

/** Reads `csr.csv` of LiteX as the `csr.json` of the same SoC. Throws a {@link DescriptionError}. */
export function readCsrCsv({ file, content }: Source, limits: ReadingLimits): PlacedValue {
  const text = sourceText({ file, content });
  const start = { file, line: 1, column: 1 };
  if (text.length > limits.characters)
    throw new DescriptionError(`It has more than ${limits.characters} characters.`, start);
  const lines = text.split(/\r?\n/);
  if (lines.length > limits.items) throw new DescriptionError(`It has more than ${limits.items} lines.`, start);
  const fields = new Map([...rows.values()].map(({ field }) => [field, new Map<string, PlacedValue>()]));
  for (const [k, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const place = { file, line: k + 1, column: 1 };
    const [kind = '', name = '', ...values] = cellsOf(line, place);
    const row = rows.get(kind);
    if (row === undefined) throw unknownRow(kind, place);
    const of = fields.get(row.field);
    if (of?.has(name) === true)
      throw new DescriptionError(`There is a ${kind} ${name} before, in line ${of.get(name)?.place.line}.`, place);
    of?.set(name, valueOf(row.columns, values, place));
  }
  return record(new Map([...fields].map(([field, of]) => [field, record(of, start)])), start);
}

function record(fields: ReadonlyMap<string, PlacedValue>, place: Location): PlacedRecord {
  return { kind: 'record', fields, place };
}

function valueOf(columns: readonly string[], values: readonly string[], place: Location): PlacedValue {
  // The generator is written in Python, which has None for nothing.
  const scalar = (text = ''): PlacedValue => ({ kind: 'scalar', text: text === 'None' ? 'null' : text, place });
  if (columns.length === 0) return scalar(values[0]);
  return record(new Map(columns.map((column, k) => [column, scalar(values[k])])), place);
}

const cell = /(?:"((?:[^"]|"")*)"|([^",][^,]*)?)(,|$)/y;

// A text with commas or quotes is in quotes, and each of its own is twice there (RFC 4180, 2).
function cellsOf(line: string, place: Location): string[] {
  const cells: string[] = [];
  for (let at = 0; ;) {
    cell.lastIndex = at;
    const found = cell.exec(line);
    if (found === null)
      throw new DescriptionError(
        `${line.slice(at)} is not a column.`,
        { ...place, column: at + 1 },
        'A text that begins with a quote ends with one, before the next comma or the end of the line.',
      );
    const [whole, quoted, bare = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? bare.trim());
    if (end === '') return cells;
    at += whole.length;
  }
}

function unknownRow(kind: string, place: Location): DescriptionError {
  const known = [...rows.keys()];
  return new DescriptionError(
    `A row of csr.csv is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, not ${kind}.`,
    place,
    suggest(kind, known),
  );
}
