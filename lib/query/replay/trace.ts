import { deepestNesting, tooDeepAt } from '../../base/text/index.js';
import { isPow2 } from '../../base/address/index.js';
import type { Operation } from '../../elaboration/index.js';
import { parseOperation } from '../design/operations.js';

/** One line of a trace. */
export interface TraceAccess {
  /** When the access leaves its master, in cycles or any other unit, not before that of the access before it. */
  readonly time: number;
  /** What names one master: the path of its node or of a module around it alone, parts of these, or a client's name. */
  readonly master: string;
  readonly operation: Operation;
  /** First byte; a bigint only above 2^53. */
  readonly address: number | bigint;
  /** Bytes. */
  readonly size: number;
}

const columns = ['time', 'master', 'operation', 'address', 'size'] as const;

/** Reads the lines of a trace one after the other. */
export type TraceReader = (line: string) => TraceAccess | string | undefined;

/**
 * Reads the lines of a trace (design 6): JSON objects, or values separated by commas in the order time, master, operation, address, size,
 * unless the first line names the columns in another. The reader returns an access, nothing for a heading or an empty line, or what is
 * wrong with the line.
 */
export function traceReader(): TraceReader {
  let order: readonly number[] | undefined;
  return (line) => {
    const text = line.trim();
    if (text === '') return undefined;
    if (text.startsWith('{')) return jsonAccess(text);
    const cells = cellsOf(text);
    if (order === undefined) {
      const heading = headingOf(cells);
      order = heading ?? columns.map((_, k) => k);
      const absent = columns.filter((_, k) => order?.[k] === -1);
      if (absent.length > 0) return `The heading has no column ${absent.join(', ')}.`;
      if (heading !== undefined) return undefined;
    }
    const [time = '', master = '', operation = '', address = '', size = ''] = order.map((k) => cells[k]);
    return accessOf(time, master, operation, address, size);
  };
}

// The position of each column, -1 if it is missing; undefined if the line is not a heading.
function headingOf(cells: readonly string[]): number[] | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replace(/^op$/, 'operation'));
  return names.includes('master') ? columns.map((column) => names.indexOf(column)) : undefined;
}

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  return [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
}

function jsonAccess(line: string): TraceAccess | string {
  if (tooDeepAt(line) !== undefined) return `It nests deeper than ${deepestNesting} levels.`;
  let value: Readonly<Record<string, unknown>>;
  try {
    value = JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch (error) {
    return `It is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const { time, master, operation = value.op, address, size } = value;
  const absent = columns.filter((column) => value[column] === undefined && !(column === 'operation' && 'op' in value));
  if (absent.length > 0) return `It has no ${absent.join(', ')}.`;
  return accessOf(written(time), written(master), written(operation), written(address), written(size));
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function accessOf(
  time: string,
  master: string,
  operation: string,
  address: string,
  size: string,
): TraceAccess | string {
  const when = numberOf(time);
  if (when === undefined) return `The time is ${said(time)}, not a number.`;
  if (master === '') return 'It has no master.';
  const what = parseOperation(operation);
  if (what === undefined)
    return `The operation is ${said(operation)}; known are get, put, atomic, acquire and those of TileLink.`;
  const where = addressOf(address);
  if (where === undefined) return `The address is ${said(address)}, not a number such as 0x8000_0000.`;
  const bytes = numberOf(size);
  if (bytes === undefined || !isPow2(bytes)) {
    return `The size is ${said(size)}, not a power of two of bytes.`;
  }
  return { time: when, master, operation: what, address: where, size: bytes };
}

function said(text: string): string {
  return text === '' ? 'empty' : text;
}

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}

function addressOf(text: string): number | bigint | undefined {
  const digits = text.includes('_') ? text.replaceAll('_', '') : text;
  const value = numberOf(digits);
  if (value === undefined || value < 0 || !Number.isInteger(value)) return undefined;
  return Number.isSafeInteger(value) ? value : BigInt(/[.e]/i.test(digits) && !/^0x/i.test(digits) ? value : digits);
}
