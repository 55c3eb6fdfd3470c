import {
  type AlignedCell,
  alignedText,
  csv,
  markdownCode,
  markdownTable,
  markdownText,
  shellWord,
  visible,
} from '../base/text/index.js';
import { counted } from '../base/diagnostic/index.js';
import { choiceColumns, type Column, columnOf, usualFigures } from './columns.js';
import { changeFigures, figures } from './figures.js';
import { isOfDesign, isUntried, type Refusal, type Row, type Sweep } from './row.js';
import { shownValue, type Value, valueText } from './values.js';

/** Rows as a table: its columns, and its rows in order. */
export interface SweepTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The row that the figures of every row are compared with; undefined for none. */
  readonly base: Row | undefined;
}

/** Options of a table. */
export interface TableOptions {
  /** Names of figures; default {@link usualFigures}, including refused and untried ones only if there are any. */
  readonly figures?: readonly string[] | undefined;
  readonly base?: Row | undefined;
}

/**
 * A table of some rows of a sweep, beginning with the choices.
 *
 * @throws SweepError for an unknown figure.
 */
export function sweepTable(
  rows: readonly Row[],
  sweep: Sweep,
  { figures: wanted, base }: TableOptions = {},
): SweepTable {
  const isThere: Readonly<Record<string, boolean>> = {
    refused: sweep.rows.some(({ refused }) => refused !== null && isOfDesign(refused)),
    untried: sweep.rows.some(isUntried),
  };
  const usual = [...usualFigures, ...(sweep.isCompared ? changeFigures.keys() : [])];
  const names = wanted === undefined ? usual.filter((name) => isThere[name] ?? true) : [...new Set(wanted)];
  const choices = choiceColumns(sweep);
  const shown = names.filter((name) => choices.every((column) => column.name !== name));
  return { columns: [...choices, ...shown.map((name) => columnOf(name, sweep))], rows, base };
}

/** The difference of a number from that of the base; undefined for other values, and if one of them is missing. */
function difference({ value, name }: Column, row: Row, base: Row | undefined): number | undefined {
  if (base === undefined || name === 'time' || changeFigures.has(name) || Object.hasOwn(row.choices, name))
    return undefined;
  const [here, there] = [value(row), value(base)];
  return typeof here === 'number' && typeof there === 'number' ? here - there : undefined;
}

function cellText(column: Column, row: Row, base: Row | undefined): string {
  const text = shownValue(column.value(row));
  const change = difference(column, row, base);
  return change === undefined || change === 0 ? text : `${text} (${change > 0 ? '+' : ''}${change})`;
}

function isNumeric({ value }: Column, rows: readonly Row[]): boolean {
  return rows.every((row) => ['number', 'undefined'].includes(typeof value(row)));
}

/** A table with aligned columns, followed by the reasons for refusals. */
export function tableText({ columns, rows, base }: SweepTable): string {
  const numeric = new Set(columns.filter((column) => isNumeric(column, rows)));
  const aligned = (column: Column, text: string): AlignedCell => (numeric.has(column) ? { right: text } : text);
  const lines = [
    columns.map((column) => aligned(column, column.name)),
    ...rows.map((row) => columns.map((column) => aligned(column, cellText(column, row, base)))),
  ];
  const { shown, more } = reasonsIn(rows);
  return [
    alignedText(lines),
    ...shown.map((reason) => `\n${reasonText(reason)}`),
    ...(more === 0 ? [] : [`\n${moreText(more)}\n`]),
  ].join('');
}

/** The same in Markdown. */
export function tableMarkdown({ columns, rows, base }: SweepTable): string {
  const table = markdownTable(
    columns.map(({ name }) => markdownText(name)),
    columns.map((column) => (isNumeric(column, rows) ? '---:' : '---')),
    rows.map((row) =>
      columns.map((column) => {
        const text = cellText(column, row, base);
        return column.name === 'design' ? { code: text } : text;
      }),
    ),
  );
  const { shown, more } = reasonsIn(rows);
  const reasons = shown.map(({ refusal, design, count }) => {
    const { rule, message, help } = refusal;
    const what = isOfDesign(refusal) ? `refused by ${markdownCode(rule ?? '')}` : 'not tried';
    const why = markdownText(`${message} ${help}`.trim());
    return `- ${counted(count, 'combination')} ${what}, such as ${markdownCode(commandWords(design))}: ${why}\n`;
  });
  if (more > 0) reasons.push(`- ${moreText(more)}\n`);
  return [table, ...(reasons.length === 0 ? [] : ['\n']), ...reasons].join('');
}

/** The same as comma-separated values; differences from a base have separate columns. */
export function tableCsv({ columns, rows, base }: SweepTable): string {
  const compared = columns.filter((column) => rows.some((row) => difference(column, row, base) !== undefined));
  return csv([
    [...columns, ...compared].map(({ name }, k) => (k < columns.length ? name : `${name} change`)),
    ...rows.map((row) => [
      ...columns.map(({ value }) => valueText(value(row))),
      ...compared.map((column) => valueText(difference(column, row, base))),
    ]),
  ]);
}

/** The same as data for programs. */
export function tableJson({ columns, rows, base }: SweepTable): object {
  const numbersOf = (row: Row, read: (column: Column) => Value): Record<string, Value> =>
    Object.fromEntries(
      columns
        .filter(({ name }) => figures.has(name) || changeFigures.has(name) || name === 'time' || name.includes('/'))
        .map((column): [string, Value] => [column.name, read(column)])
        .filter(([, value]) => value !== undefined),
    );
  return {
    rows: rows.map((row) => ({
      design: row.design,
      choices: row.choices,
      figures: numbersOf(row, ({ value }) => value(row)),
      ...(base === undefined ? {} : { changes: numbersOf(row, (column) => difference(column, row, base)) }),
      findings: row.findings,
      refused: isUntried(row) ? null : row.refused,
      untried: isUntried(row) ? row.refused : null,
    })),
  };
}

/** Why some combinations have no result. */
interface Reason {
  /** The first design. */
  readonly design: string;
  /** Its refusal; the messages of others differ in names and numbers. */
  readonly refusal: Refusal;
  readonly count: number;
}

// All reasons are available in the column `why`.
const mostReasons = 12;

function reasonsIn(rows: readonly Row[]): { readonly shown: readonly Reason[]; readonly more: number } {
  const groups = new Map<string, Reason>();
  for (const { design, refused } of rows) {
    if (refused === null) continue;
    const key = kindOf(refused, design);
    const { count, ...first } = groups.get(key) ?? { design, refusal: refused, count: 0 };
    groups.set(key, { ...first, count: count + 1 });
  }
  const reasons = [...groups.values()];
  const more = reasons.slice(mostReasons).reduce((sum, { count }) => sum + count, 0);
  return { shown: reasons.slice(0, mostReasons), more };
}

// A rule is a single reason, whatever its message says about a design; for untried combinations, only the message distinguishes reasons.
function kindOf(refusal: Refusal, design: string): string {
  if (isOfDesign(refusal)) return refusal.rule ?? '';
  const [input = ''] = design.split(configMark, 1);
  return `${refusal.rule ?? ''} ${refusal.message.replaceAll(input, '').replaceAll(/\d+/g, '')}`;
}

function reasonText({ design, refusal, count }: Reason): string {
  const { rule, message, help } = refusal;
  const lines = [message, ...(help === '' ? [] : [`help: ${help}`])].flatMap((text) => text.split('\n'));
  const what = isOfDesign(refusal) ? `refused by ${rule ?? ''}` : 'not tried';
  return [
    `${counted(count, 'combination')} ${what}, such as ${visible(commandWords(design))}:\n`,
    ...lines.map((line) => `  ${visible(line)}\n`),
  ].join('');
}

function moreText(count: number): string {
  return `${counted(count, 'combination')} for other reasons: --figures why shows them.`;
}

const configMark = ' --config ';

/** A design as arguments of a command in a shell. */
export function commandWords(design: string): string {
  const at = design.indexOf(configMark);
  if (at < 0) return shellWord(design);
  return `${shellWord(design.slice(0, at))}${configMark}${shellWord(design.slice(at + configMark.length))}`;
}
