import { listed } from '../base/diagnostic/index.js';
import { type Column, columnOf } from './columns.js';
import { isUntried, type Row, type Sweep } from './row.js';
import { SweepError } from './sweep-error.js';
import { compareValues, inCondition, numberIn, type Value } from './values.js';

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const naming = String.raw`(?:${quoted}|[^\s"=!<>]+)`;
const signed = String.raw`(?<name>${naming})\s*(?<sign>=|!=|<=?|>=?)\s*`;
const form = new RegExp(
  String.raw`^\s*(?:(?<not>not\s+)?(?<bare>${naming})|${signed}(?<text>${quoted}|[^\s"]+))\s*$`,
  'u',
);
const unquotedForm = new RegExp(String.raw`^\s*${signed}(?<text>[^=!<>]+)$`, 'u');

/**
 * The rows that a condition holds for: `findings = 0 and route <= 20`, `WithInclusiveCache`, `refused or errors = 0`. `and` binds
 * closer than `or`. What has spaces or quotes in it is in quotes, `\"` for a quote: `WithNames = "Seq(\"a\")"`. A name alone asks whether there is something that is neither 0 nor no; `rules = address/overlap` whether a rule is among those of a row. What a row does not have is neither equal to
 * anything nor unequal.
 *
 * @throws SweepError for what is not a condition, for a figure that there is not, and for a value that the figure never has.
 */
export function where(rows: readonly Row[], condition: string, sweep: Sweep = alone(rows)): Row[] {
  const holds = verdictOn(condition, sweep);
  return rows.filter((row) => holds(row) === true);
}

/**
 * Those of the rows that {@link where} leaves out, though nobody knows whether the condition holds for them: it asks for what a trial would
 * have told, and they could not be tried.
 *
 * @throws SweepError as {@link where} does.
 */
export function undecided(rows: readonly Row[], condition: string, sweep: Sweep = alone(rows)): Row[] {
  const holds = verdictOn(condition, sweep);
  return rows.filter((row) => holds(row) === undefined);
}

/** The truth of a condition; undefined if unknown. */
type Verdict = (row: Row) => boolean | undefined;

function verdictOn(condition: string, sweep: Sweep): Verdict {
  const choices = splitAt(condition, 'or').map((choice) => splitAt(choice, 'and').map((part) => partOf(part, sweep)));
  const each = choices.map(
    (parts): Verdict =>
      (row) =>
        decided(parts, row, false),
  );
  return (row) => decided(each, row, true);
}

// Three-valued logic: the deciding value if any verdict has it, otherwise unknown if any is unknown.
function decided(verdicts: readonly Verdict[], row: Row, decides: boolean): boolean | undefined {
  const found = new Set(verdicts.map((verdict) => verdict(row)));
  if (found.has(decides)) return decides;
  return found.has(undefined) ? undefined : !decides;
}

function alone(rows: readonly Row[]): Sweep {
  return { combinations: rows, rows, isCompared: false };
}

// Splits at a separate word outside of quotes.
function splitAt(text: string, word: 'and' | 'or'): string[] {
  const parts = [''];
  for (const [piece, found] of text.matchAll(new RegExp(String.raw`${quoted}|\s(${word})\s|[^]`, 'gu')))
    if (found === undefined) parts.push(`${parts.pop() ?? ''}${piece}`);
    else parts.push('');
  return parts;
}

function partOf(text: string, sweep: Sweep): Verdict {
  const groups = form.exec(text)?.groups;
  if (groups === undefined || /^\s*(?:not\s*)?\(/.test(text) || /^[=<>]/.test(groups.text ?? ''))
    throw new SweepError(`${JSON.stringify(text.trim())} is not a condition.`, adviceOn(text, sweep));
  if (groups.bare !== undefined) {
    const { value, isTold } = columnOf(unquoted(groups.bare), sweep);
    const wanted = groups.not === undefined;
    return (row) => (isTold === true && isUntried(row) ? undefined : isSomething(value(row)) === wanted);
  }
  const column = columnOf(unquoted(groups.name ?? ''), sweep);
  const holds = comparisons[groups.sign ?? ''];
  const other = valueFor(column, unquoted(groups.text ?? ''));
  if (groups.sign === '=' || groups.sign === '!=') refuseNever(column, other);
  if (column.members !== undefined) return memberVerdict(column, column.members, groups.sign, String(other));
  return (row) => {
    if (column.isTold === true && isUntried(row)) return undefined;
    const found = column.value(row);
    return found !== undefined && holds?.(compareValues(found, other)) === true;
  };
}

// Members of a set have no order.
function memberVerdict(
  { name, isTold }: Column,
  members: Exclude<Column['members'], undefined>,
  sign: string | undefined,
  member: string,
): Verdict {
  if (sign !== '=' && sign !== '!=')
    throw new SweepError(
      `${name} has several, and is neither above nor below anything.`,
      `Write '${name} = ${member}' for rows that have it, or '${member} > 0'.`,
    );
  return (row) => {
    if (isTold === true && isUntried(row)) return undefined;
    const found = members(row);
    return found?.includes(member) === (sign === '=');
  };
}

function adviceOn(text: string, sweep: Sweep): string {
  if (/^\s*(?:not\s*)?\(/.test(text)) return "There are no parentheses: 'and' binds closer than 'or'.";
  if (/^\s*not\s+\S+\s*[=!<>]/.test(text))
    return "Only a name has 'not' in front: turn the sign round, as in 'edges <= 100'.";
  if (/&&|\|\||\b(?:AND|OR)\b/.test(text)) return "Parts are joined by 'and' and 'or': 'route <= 20 and id-bits < 6'.";
  if (/==|=[<>]|<>/.test(text)) return `Signs are ${listed(Object.keys(comparisons))}.`;
  const { name = '', sign, text: value } = unquotedForm.exec(text)?.groups ?? {};
  if (value !== undefined && columnOf(unquoted(name), sweep).kind === 'text')
    return `Text with spaces or quotes in it is in quotes: '${name} ${sign} ${inCondition(value.trim().replace(/^(['"])(.*)\1$/, '$2'))}'.`;
  return "Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.";
}

const truths: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };

// Converts the text to a value of the column's type.
function valueFor({ name, kind }: Column, text: string): Exclude<Value, undefined> {
  switch (kind) {
    case 'number':
      if (numberIn(text) === undefined)
        throw new SweepError(`${name} is a number, but ${JSON.stringify(text)} is not.`, `Write '${name} = 3'.`);
      return text;
    case 'yes or no': {
      const truth = truths[text];
      if (truth === undefined)
        throw new SweepError(`${name} is yes or no, and never ${JSON.stringify(text)}.`, `Write '${name} = yes'.`);
      return truth;
    }
    case 'text':
      return text;
  }
}

// A typo would match nothing, or everything.
function refuseNever({ name, never }: Column, other: Exclude<Value, undefined>): void {
  const help = never?.(String(other));
  if (help !== undefined) throw new SweepError(`${name} is never ${JSON.stringify(other)}.`, help);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : text;
}

function isSomething(value: Value): boolean {
  return value !== undefined && value !== false && value !== '' && Number(numberIn(value) ?? 1) !== 0;
}

/**
 * The rows in the order of some figures, the first of which decides; `-time` is from the largest to the smallest. What a row does not have
 * comes last. Rows that are alike stay as they are.
 *
 * @throws SweepError for a figure that there is not.
 */
export function sorted(rows: readonly Row[], names: readonly string[], sweep: Sweep = alone(rows)): Row[] {
  const keys = names.map((name) => ({
    column: columnOf(name.replace(/^-/, ''), sweep),
    sign: name.startsWith('-') ? -1 : 1,
  }));
  return rows.toSorted((a, b) => {
    for (const { column, sign } of keys) {
      const order = orderOf(column, sign, a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function orderOf({ value }: Column, sign: number, a: Row, b: Row): number {
  const [x, y] = [value(a), value(b)];
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return sign * compareValues(x, y);
}
