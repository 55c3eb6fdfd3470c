import { groupBy } from '../base/group-by.js';
import type { Column } from './columns.js';
import type { SweepTable } from './table.js';
import type { Row } from './row.js';
import { compareValues, numberIn, shownValue, type Value } from './values.js';

/** A point on an axis through which lines pass: those of the rows with this value, or of those without any. */
export interface Tick {
  readonly label: string;
  /** From 0 at the bottom to 1. */
  readonly at: number;
  readonly rows: ReadonlySet<Row>;
}

/** A vertical axis of a parallel coordinates plot. */
export interface Axis {
  readonly name: string;
  readonly ticks: readonly Tick[];
  /** Whether all its values are numbers, whose distances are to scale; words are evenly spaced. */
  readonly isOfNumbers: boolean;
  /** The tick of each row whose line reaches this axis. */
  readonly tickOf: ReadonlyMap<Row, Tick>;
}

/**
 * The axes of a table: choices, and figures that differ between rows; all of them if none differs. The line of a row crosses all axes; that of a
 * refused one ends at its last value.
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

/** The tick for rows without a value: a line that skips the axis would seem to cross it at some value. */
const noValue = '(none)';
/** The distance below the smallest number, as a fraction of the axis. */
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

// Equal for values that conditions regard as equal, such as 16 and 0x10.
function sameOf(value: Value): Value | bigint {
  const number = numberIn(value);
  return typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : (number ?? value);
}

// Places numbers to scale from the bottom, and other values evenly from the top.
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
