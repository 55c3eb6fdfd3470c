import { listed, suggest } from '../base/diagnostic/index.js';
import type { Chosen } from '../config/index.js';
import { changeFigures, figures } from './figures.js';
import { type Row, ruleOf } from './row.js';
import { SweepError } from './sweep-error.js';

/** What stands in a cell; undefined for what a row does not have. */
export type Value = Chosen | undefined;

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly value: (row: Row) => Value;
}

/** What is shown besides what is chosen, unless it is said. */
export const usualFigures: readonly string[] = [
  ...['devices', 'masters', 'edges', 'id-bits', 'bus-bits', 'address-bits', 'route', 'findings', 'refused'],
];

/** What rows have besides numbers, by name, and what it says. */
export const otherColumns: ReadonlyMap<string, string> = new Map([
  ['design', 'the design as other commands take it'],
  ['rules', 'the rules that findings are of, with their numbers'],
  [
    'refused',
    'the rule that refused the design, or unable for what could not be loaded, or took too much time or memory',
  ],
  ['why', 'what the message of the rule says'],
  ['time', 'milliseconds that it took; the only column that differs from run to run'],
]);

const others: Readonly<Record<string, Column['value']>> = {
  design: ({ design }) => design,
  rules: ({ findings }) =>
    Object.entries(findings)
      .map(([rule, count]) => (count === 1 ? rule : `${rule} ×${count}`))
      .join(', ') || undefined,
  refused: ({ refused }) => (refused === null ? undefined : ruleOf(refused)),
  why: ({ refused }) => refused?.message,
  time: ({ time }) => time,
};

/** The columns that say which row is which: the places where there is a choice, or the designs where there is none. */
export function choiceColumns(rows: readonly Row[]): Column[] {
  const places = [...new Set(rows.flatMap(({ choices }) => Object.keys(choices)))];
  const isKnown = new Set(rows.map((row) => JSON.stringify(row.choices))).size === rows.length;
  const designs = isKnown && places.length > 0 ? [] : [columnOf('design', rows)];
  return [...designs, ...places.map((place) => columnOf(place, rows))];
}

/**
 * The column of this name: a place where there is a choice, a figure, a rule, whose number of findings it has, or one of
 * {@link otherColumns}.
 *
 * @throws SweepError for what is none of them.
 */
export function columnOf(name: string, rows: readonly Row[]): Column {
  const other = others[name];
  if (other !== undefined && Object.hasOwn(others, name)) return { name, value: other };
  if (rows.some(({ choices }) => Object.hasOwn(choices, name))) return { name, value: ({ choices }) => choices[name] };
  if (figures.has(name) || (changeFigures.has(name) && rows.some((row) => Object.hasOwn(row.figures, name))))
    return { name, value: (row) => row.figures[name] };
  if (/^[a-z-]+\/[a-z-]+$/.test(name))
    return { name, value: ({ refused, findings }) => (refused === null ? (findings[name] ?? 0) : undefined) };
  const places = new Set(rows.flatMap(({ choices }) => Object.keys(choices)));
  const known = [...places, ...figures.keys(), ...otherColumns.keys()];
  const help = suggest(name, known) ?? `Known are ${listed(known)}, and rules such as address/overlap.`;
  throw new SweepError(
    `There is no figure ${name}.`,
    changeFigures.has(name) ? 'It needs --diff-from: what the changes are from.' : help,
  );
}
