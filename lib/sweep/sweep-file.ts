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

/** Part of the combinations of a sweep: number `part`, from 1, of `parts`. */
export interface Shard {
  readonly part: number;
  readonly parts: number;
}

/** What a file of rows is about: what two files have in common whose rows belong to one sweep. */
export interface SweepHeader {
  /** The designs as they were written, with alternatives. */
  readonly designs: readonly string[];
  /** Tells sweeps apart: of all combinations, of options, and of what follows. */
  readonly digest: string;
  /** The version of Entente. */
  readonly entente: string;
  /** Sums of the files that all are elaborated from, by their paths. */
  readonly sources: Readonly<Record<string, string>>;
  /** The last day of those waivers of the policy that had expired when it began; none where all held. */
  readonly expired?: string | undefined;
  /** How many there are in the whole sweep. */
  readonly combinations: number;
  /** The part of them that the file is about; null for all. */
  readonly shard: Shard | null;
  /** How many there are in that part. */
  readonly rows: number;
  /** What all are compared with; null for nothing. */
  readonly base: Row | null;
}

/** What a file of rows has. */
export interface SweepFile {
  /** In messages. */
  readonly name: string;
  readonly header: SweepHeader;
  /** Those that are done; of a combination that was tried again, the last. */
  readonly rows: readonly Row[];
  /** How many bytes of the file are whole lines: what was being written when the sweep was killed follows. */
  readonly whole: number;
}

const format = 'entente-sweep';
const writer = 'entente sweep --rows writes such files.';
const version = 3;

/** The first line of a file of rows. */
export function headerLine({ base, ...header }: SweepHeader): string {
  // No two runs take the same time.
  return `${json({ format, version, ...header, base: base === null ? null : { ...base, time: 0 } })}\n`;
}

/** Whether a text begins as a file of rows does. */
export function isRows(text: string): boolean {
  return text.startsWith(`{"format":${JSON.stringify(format)}`);
}

/** The line of a row, with a sum of it and of the sweep that it is of. */
export function rowLine({ digest }: Pick<SweepHeader, 'digest'>, row: Row): string {
  return `${json({ ...row, sum: sumOf(digest, row) })}\n`;
}

// Enough to tell a line from one that was edited, or is of another sweep.
function sumOf(digest: string, row: Row): string {
  return sha256(new TextEncoder().encode(`${digest} ${json(row)}`)).slice(0, 16);
}

/** The file of a whole sweep or of a shard. */
export function sweepText(header: SweepHeader, rows: readonly Row[]): string {
  return headerLine(header) + rows.map((row) => rowLine(header, row)).join('');
}

/**
 * Reads the bytes of a file of rows. What stands behind the last line break is left out: a run was killed while it wrote that.
 *
 * @throws SweepError for what is no such file.
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

// A mark that editors on Windows put in front is left out.
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

// What took too much time or memory is tried again; nothing else changes.
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

// What every version begins with.
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
