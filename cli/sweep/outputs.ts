import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  commandWords,
  isUntried,
  type PlotOptions,
  type Row,
  sorted,
  type Sweep,
  sweepPlot,
  type SweepTable,
  sweepTable,
  tableCsv,
  tableJson,
  tableMarkdown,
  tableText,
  undecided,
  where,
} from '../../lib/sweep/index.js';
import { counted } from '../../lib/base/diagnostic/index.js';
import { terminalText } from '../../lib/base/text/index.js';
import { exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { answer, answerJson, note, noteWritten, type OutputFile, writeFiles } from '../files/output.js';
import { still } from '../files/still.js';
import { told } from './told.js';

const formats = ['text', 'csv', 'json', 'markdown', 'svg'] as const;
type Format = (typeof formats)[number] | 'png' | 'pdf';

const endings: Readonly<Record<string, Format>> = {
  ...{ '.txt': 'text', '.csv': 'csv', '.json': 'json', '.md': 'markdown' },
  ...{ '.svg': 'svg', '.png': 'png', '.pdf': 'pdf' },
};

/** What to print of a sweep, and where. */
export interface Outputs {
  readonly figures?: readonly string[];
  readonly where?: readonly string[];
  readonly sort?: readonly string[];
  readonly expect?: string;
  readonly format?: (typeof formats)[number];
  readonly out?: readonly string[];
}

/** Adds the options that control the output of a sweep. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--figures <list>', 'the columns after those of the choices: devices,masters,address/overlap,time', list)
    .option(
      '--where <condition>',
      "only rows that satisfy this condition: 'findings = 0 and route <= 20', 'not refused'",
      collected,
    )
    .option('--sort <list>', 'the columns to sort rows by: devices,-route; default the order of the combinations', list)
    .option(
      '--expect <condition>',
      "exit with 1 unless all of these rows satisfy this condition: 'not refused and errors = 0'",
    )
    .addOption(
      new Option('--format <format>', 'the output format; default text, or no output with --out').choices(formats),
    )
    .addOption(
      new Option(
        '-o, --out <file>',
        `write the rows to this file, in the format of its ending: ${Object.keys(endings).join(', ')}; repeatable`,
      ).argParser(outFile),
    );
}

function list(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (!names.some((name) => name === '' || name === '-')) return names;
  throw new InvalidArgumentError('Write names with commas between them: devices,masters.');
}

function collected(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

function outFile(file: string, before: readonly string[] | undefined): readonly string[] {
  if (formatOf(file) !== undefined) return collected(file, before);
  throw new InvalidArgumentError(`Its ending must be one of ${Object.keys(endings).join(', ')}.`);
}

function formatOf(file: string): Format | undefined {
  return endings[extname(file).toLowerCase()];
}

/** The rows to print: those of a sweep, or those finished so far. */
export interface Shown extends Sweep {
  /** The row to compare with; undefined for none, or while it is not known yet. */
  readonly base: Row | undefined;
  readonly designs: readonly string[];
}

/** Throws a usage error for requested output that a sweep does not have. */
export function checkOutputs(shown: Shown, wanted: Outputs): void {
  unexpected(tableOf(shown, wanted), shown, wanted);
}

/**
 * Writes the requested output of a sweep to files and to standard output. The exit code says whether all rows are as
 * expected.
 */
export async function writeOutputs(shown: Shown, wanted: Outputs): Promise<void> {
  const table = tableOf(shown, wanted);
  const plotted: PlotOptions = {
    title: shown.designs.join(', '),
    all: shown.combinations.length,
    conditions: wanted.where ?? [],
  };
  const files: OutputFile[] = [];
  for (const file of wanted.out ?? []) files.push([file, await content(formatOf(file) ?? 'text', table, plotted)]);
  await writeFiles(files);
  for (const [file] of files) noteWritten([file]);
  const format = wanted.format ?? (files.length === 0 ? 'text' : undefined);
  if (format !== undefined) await answer(await content(format, table, plotted));
  if (table.rows.length === 0 && shown.rows.length > 0)
    note(`No row is left of ${counted(shown.rows.length, 'combination')}.`);
  reportUntried([...table.rows, ...undecidedIn(shown, wanted)]);
  // An incomplete set of rows, as in a shard or after an interruption, may be empty by chance.
  const isWhole = shown.rows.length === shown.combinations.length;
  if (wanted.expect !== undefined && table.rows.length === 0 && isWhole) {
    note(`error: Nothing is as expected, ${wanted.expect}.`);
    io().exitCode = exitCodes.findings;
  }
  const [first, ...others] = unexpected(table, shown, wanted);
  if (first === undefined) return;
  const all = `${others.length + 1} of ${counted(table.rows.length, 'combination')}`;
  note(`error: Not as expected, ${wanted.expect ?? ''}: ${all}, first ${commandWords(first.design)}.`);
  io().exitCode ??= exitCodes.findings;
}

// A combination that could not be tried is neither as expected nor refused.
function reportUntried(rows: readonly Row[]): void {
  const [first, ...others] = rows.filter(isUntried);
  if (first === undefined) return;
  const all = `${others.length + 1} of ${counted(rows.length, 'combination')}`;
  note(`error: Not tried: ${all}, first ${commandWords(first.design)}: ${first.refused?.message.split('\n')[0] ?? ''}`);
  io().exitCode = exitCodes.failed;
}

// Rows that a condition excluded only because they lack the value that it asks for.
function undecidedIn(shown: Shown, { where: conditions = [] }: Outputs): readonly Row[] {
  const isLeft = conditions.map((condition) => new Set(where(shown.rows, condition, shown)));
  const isOpen = conditions.map((condition) => new Set(undecided(shown.rows, condition, shown)));
  return shown.rows.filter(
    (row) => isOpen.some((open) => open.has(row)) && isOpen.every((open, k) => open.has(row) || isLeft[k]?.has(row)),
  );
}

function unexpected({ rows }: SweepTable, shown: Shown, { expect }: Outputs): readonly Row[] {
  if (expect === undefined) return [];
  const expected = new Set(told(() => where(rows, expect, shown)));
  return rows.filter((row) => !expected.has(row) && !isUntried(row));
}

function tableOf(shown: Shown, { figures, where: conditions = [], sort = [] }: Outputs): SweepTable {
  return told(() => {
    const chosen = conditions.reduce((left, condition) => where(left, condition, shown), shown.rows);
    return sweepTable(sorted(chosen, sort, shown), shown, { figures, base: shown.base });
  });
}

async function content(format: Format, table: SweepTable, plotted: PlotOptions): Promise<string | Uint8Array> {
  switch (format) {
    case 'text':
      return terminalText(tableText(table));
    case 'csv':
      return tableCsv(table);
    case 'json':
      return answerJson('sweep-table', tableJson(table));
    case 'markdown':
      return tableMarkdown(table);
    case 'svg':
      return sweepPlot(table, plotted);
    case 'png':
    case 'pdf':
      return await still(sweepPlot(table, plotted), format);
  }
}
