import { type Column, columnOf, type Value } from './columns.js';
import type { Row } from './row.js';
import { SweepError } from './sweep-error.js';

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const form =
  /^\s*(?:(?<not>not\s+)?(?<bare>"[^"]+"|[^\s"=!<>]+)|(?<name>"[^"]+"|[^\s"=!<>]+)\s*(?<sign>=|!=|<=?|>=?)\s*(?<text>"[^"]*"|[^\s"]+))\s*$/;

/**
 * The rows that a condition holds for: `findings = 0 and route <= 20`, `WithInclusiveCache`, `refused or errors = 0`. `and` binds
 * closer than `or`. A name alone asks whether
 * there is something that is neither 0 nor no. What a row does not have is neither equal to anything nor unequal. `all`: the rows of the whole sweep, which have its choices.
 *
 * @throws SweepError for what is no condition, and for a figure that there is not.
 */
export function where(rows: readonly Row[], condition: string, all: readonly Row[] = rows): Row[] {
  const choices = splitAt(condition, 'or').map((choice) => splitAt(choice, 'and').map((part) => partOf(part, all)));
  return rows.filter((row) => choices.some((parts) => parts.every((holds) => holds(row))));
}

// At a word that is not in quotes.
function splitAt(text: string, word: 'and' | 'or'): string[] {
  return text.split(new RegExp(`\\b${word}\\b(?=(?:[^"]*"[^"]*")*[^"]*$)`));
}

function partOf(text: string, rows: readonly Row[]): (row: Row) => boolean {
  const groups = form.exec(text)?.groups;
  if (groups === undefined)
    throw new SweepError(
      `${JSON.stringify(text.trim())} is no condition.`,
      "Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.",
    );
  if (groups.bare !== undefined) {
    const { value } = columnOf(unquoted(groups.bare), rows);
    const wanted = groups.not === undefined;
    return (row) => isSomething(value(row)) === wanted;
  }
  const { value } = columnOf(unquoted(groups.name ?? ''), rows);
  const holds = comparisons[groups.sign ?? ''];
  const other = unquoted(groups.text ?? '');
  return (row) => {
    const found = value(row);
    return found !== undefined && holds?.(compared(found, other)) === true;
  };
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1');
}

function isSomething(value: Value): boolean {
  return value !== undefined && value !== false && value !== 0 && value !== '';
}

// Of what cannot be ordered, NaN: it is not equal, either.
function compared(value: Exclude<Value, undefined>, text: string): number {
  if (typeof value === 'number') return value - Number(text);
  const own = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  return own < text ? -1 : Number(own > text);
}

/**
 * The rows in the order of some figures, the first of which decides; `-time` is from the largest to the smallest. What a row does not have
 * comes last. Rows that are alike stay as they are.
 *
 * @throws SweepError for a figure that there is not.
 */
export function sorted(rows: readonly Row[], names: readonly string[], all: readonly Row[] = rows): Row[] {
  const keys = names.map((name) => ({
    column: columnOf(name.replace(/^-/, ''), all),
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
  return sign * (x < y ? -1 : Number(x > y));
}
