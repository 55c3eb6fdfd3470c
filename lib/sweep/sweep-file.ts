import {
  dictionaryOf,
  fits,
  listOf,
  numeric,
  oneOf,
  optional,
  orNull,
  record,
  text,
  whole,
} from '../base/shape/index.js';
import { sha256 } from '../base/sha256.js';
import { json } from '../base/text/index.js';
import { type Row, sameRow } from './row.js';
import { SweepError } from './sweep-error.js';

/** A part of a sweep's combinations: number `part`, from 1, of `parts`. */
export interface Shard {
  readonly part: number;
  readonly parts: number;
}

/** The header of a file of rows, which all files of one sweep have in common. */
export interface SweepHeader {
  /** The designs as written, with alternatives. */
  readonly designs: readonly string[];
  /** A hash that identifies the sweep: of all combinations, options, and the following fields. */
  readonly digest: string;
  /** The version of Entente. */
  readonly entente: string;
  /** Hashes of the source files, by path. */
  readonly sources: Readonly<Record<string, string>>;
  /** The last day of the policy's waivers that had expired at the start; undefined if all were valid. */
  readonly expired?: string | undefined;
  /** The number of combinations in the whole sweep. */
  readonly combinations: number;
  /** The part that the file covers; null for all. */
  readonly shard: Shard | null;
  /** The number of combinations in that part. */
  readonly rows: number;
  /** The row that all are compared with; null for none. */
  readonly base: Row | null;
}

/** The content of a file of rows. */
export interface SweepFile {
  /** For messages. */
  readonly name: string;
  readonly header: SweepHeader;
  /** The finished rows; for a combination that was tried again, the last one. */
  readonly rows: readonly Row[];
  /** The length of all complete lines in bytes; an incomplete line follows if the sweep was killed. */
  readonly whole: number;
}

const format = 'entente-sweep';
const writer = 'entente sweep --rows writes such files.';
const version = 3;

/** The first line of a file of rows. */
export function headerLine({ base, ...header }: SweepHeader): string {
  // The time differs in every run.
  return `${json({ format, version, ...header, base: base === null ? null : { ...base, time: 0 } })}\n`;
}

/** Whether a text begins like a file of rows. */
export function isRows(text: string): boolean {
  return text.startsWith(`{"format":${JSON.stringify(format)}`);
}

/** The line of a row, with a hash of it and of its sweep. */
export function rowLine({ digest }: Pick<SweepHeader, 'digest'>, row: Row): string {
  return `${json({ ...row, sum: sumOf(digest, row) })}\n`;
}

// Enough to detect a line that was edited, or belongs to another sweep.
function sumOf(digest: string, row: Row): string {
  return sha256(new TextEncoder().encode(`${digest} ${json(row)}`)).slice(0, 16);
}

/** The file of a whole sweep or of a shard. */
export function sweepText(header: SweepHeader, rows: readonly Row[]): string {
  return headerLine(header) + rows.map((row) => rowLine(header, row)).join('');
}

/**
 * Parses a file of rows. Ignores an incomplete last line, which a killed run leaves behind.
 *
 * @throws SweepError for any other file.
 */
export function readSweep(name: string, bytes: Uint8Array): SweepFile {
  const whole = bytes.lastIndexOf(lineBreak) + 1;
  const [first = '', ...lines] = linesIn(name, bytes.subarray(0, whole));
  const header = parsed(first);
  if (isOfKind(header) && header.version !== version)
    throw new SweepError(`${name} is of version ${header.version}; this Entente reads version ${version}.`);
  if (!isHeader(header)) throw new SweepError(`${name} has no rows of a sweep.`, writer);
  const { format: _format, version: _version, ...rest } = header;
  const rows = new Map<number, Row>();
  for (const [k, line] of lines.entries()) {
    const row = rowIn(line, rest, `${name}:${k + 2}`);
    refuseOtherRow(rows.get(row.index), row, `${name}:${k + 2}`);
    rows.set(row.index, row);
  }
  return { name, header: rest, rows: [...rows.values()], whole };
}

const lineBreak = 0x0a;

// The decoder removes a byte order mark, which editors on Windows may add.
function linesIn(name: string, bytes: Uint8Array): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineBreak, start);
    try {
      lines.push(decoder.decode(bytes.subarray(start, end)));
    } catch {
      throw new SweepError(
        `${name}:${lines.length + 1}: This line is not in UTF-8.`,
        lines.length === 0 ? writer : 'Remove the line, and run with --resume.',
      );
    }
    start = end + 1;
  }
  return lines;
}

function rowIn(line: string, { digest, combinations }: SweepHeader, place: string): Row {
  if (isRows(line))
    throw new SweepError(
      `${place}: Another file of rows begins here.`,
      'Keep each in a file of its own: entente sweep merge joins them.',
    );
  const found = parsed(line);
  if (!isRowLine(found) || found.index >= combinations)
    throw new SweepError(`${place}: This is not a row of the sweep.`, 'Remove the line, and run with --resume.');
  const { sum, ...row } = found;
  if (sum !== sumOf(digest, row))
    throw new SweepError(
      `${place}: This row was edited, or is of another sweep: of other combinations, files or another version of Entente.`,
      'Remove the line, and run with --resume.',
    );
  return row;
}

// Only combinations that exceeded their time or memory are tried again; no other result may change.
function refuseOtherRow(before: Row | undefined, row: Row, place: string): void {
  if (before === undefined || before.refused?.rule === null || sameRow(before, row)) return;
  throw new SweepError(
    `${place}: An earlier line says something else about ${row.design}.`,
    'Remove the one that is wrong, or both, and run with --resume.',
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

// Common to all versions.
interface OfKind {
  readonly format: typeof format;
  readonly version: number;
}

const kindFields = { format: oneOf([format]), version: whole };
const kindShape = record(kindFields);

function isOfKind(value: unknown): value is OfKind {
  return fits(kindShape, value);
}

const rowFields = {
  ...{ index: whole, design: text, time: numeric },
  ...{ choices: record({}), figures: dictionaryOf(numeric), findings: dictionaryOf(whole) },
  refused: orNull(record({ rule: orNull(text), message: text, help: text })),
};
const rowLineShape = record({ ...rowFields, sum: text });

const headerShape = record({
  ...kindFields,
  ...{ designs: listOf(text), digest: text, combinations: whole, rows: whole },
  ...{ entente: text, sources: dictionaryOf(text), expired: optional(text) },
  ...{ shard: orNull(record({ part: whole, parts: whole })), base: orNull(record(rowFields)) },
});

function isHeader(value: unknown): value is OfKind & SweepHeader {
  return fits(headerShape, value);
}

interface RowLine extends Row {
  readonly sum: string;
}

function isRowLine(value: unknown): value is RowLine {
  return fits(rowLineShape, value);
}
