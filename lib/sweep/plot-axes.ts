import { groupBy } from '../base/group-by.js';
import type { Column } from './columns.js';
import type { SweepTable } from './table.js';
import type { Row } from './row.js';
import { compareValues, numberIn, shownValue, type Value } from './values.js';

/** A place on an axis where lines pass: those of the rows that have the value, or of those that have none. */
export interface Tick {
  readonly label: string;
  /** From 0, at the bottom, to 1. */
  readonly at: number;
  readonly rows: ReadonlySet<Row>;
}

/** A vertical axis of a parallel plot. */
export interface Axis {
  readonly name: string;
  readonly ticks: readonly Tick[];
  /** Whether all its values are numbers, which lie as far from each other as they are apart; words are all as far from the next. */
  readonly isOfNumbers: boolean;
  /** The tick of each row whose line comes as far as here. */
  readonly tickOf: ReadonlyMap<Row, Tick>;
}

/**
 * The axes of a table: what is chosen, and the numbers that differ; all of them where none does. The line of a row passes all of them; that of
 * one that was refused ends at the last one of which it has a value.
 */
export function axesOf({ columns, rows }: SweepTable): Axis[] {
  const plotted = columns.filter((column) => column.name !== 'design' && isPlotted(column, rows));
  const lastOf = (row: Row): number =>
    row.refused === null ? plotted.length : plotted.findLastIndex(({ value }) => value(row) !== undefined);
  const lasts = rows.map(lastOf);
  const axes = plotted.map((column, k) =>
    axisOf(
      column,
      rows.filter((_, j) => k <= (lasts[j] ?? 0)),
    ),
  );
  const differing = axes.filter(({ ticks }) => ticks.length > 1);
  return differing.length > 0 ? differing : axes;
}

function isPlotted({ name, value }: Column, rows: readonly Row[]): boolean {
  return rows.some((row) => Object.hasOwn(row.choices, name) || typeof value(row) === 'number');
}

/** Where lines pass that have no value: a line straight on to the next axis would pass one that is not its own. */
const noValue = '(none)';
/** How far below the least number that is, as a part of the axis. */
const gap = 0.15;

function axisOf({ name, value }: Column, rows: readonly Row[]): Axis {
  const groups = groupBy(rows, (row) => sameOf(value(row)));
  const values = [...groups.values()].map(([row]) => value(row));
  const isOfNumbers = values.every((each) => each === undefined || numberIn(each) !== undefined);
  const ticks = placed(values, isOfNumbers).map(([each, at]): Tick => ({
    ...{ label: each === undefined ? noValue : shownValue(each), at },
    rows: new Set(groups.get(sameOf(each))),
  }));
  return {
    name,
    ticks,
    isOfNumbers,
    tickOf: new Map(ticks.flatMap((tick) => [...tick.rows].map((row) => [row, tick] as const))),
  };
}

// The same for values that are equal to conditions, such as 16 and 0x10.
function sameOf(value: Value): Value | bigint {
  const number = numberIn(value);
  return typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : (number ?? value);
}

// Numbers from the bottom, as far from each other as they are apart; others from the top, in their order.
function placed(values: readonly Value[], areNumbers: boolean): (readonly [value: Value, at: number])[] {
  const known = values.filter((each) => each !== undefined);
  const blank = known.length < values.length ? [undefined] : [];
  if (!areNumbers) {
    return [...known, ...blank].map((each, k) => [each, 1 - (k + 0.5) / values.length]);
  }
  const numbers = known.toSorted(compareValues);
  const [least = 0, most = 0] = [numbers.at(0), numbers.at(-1)].map((each) => Number(numberIn(each)));
  const start = blank.length * gap;
  const placeOf = (each: Value): number =>
    numbers.length === 1 ? 0.5 : (Number(numberIn(each)) - least) / (most - least || 1);
  return [
    ...blank.map((each) => [each, 0] as const),
    ...numbers.map((each) => [each, start + placeOf(each) * (1 - start)] as const),
  ];
}
