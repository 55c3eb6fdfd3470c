import type { Column } from './columns.js';
import type { SweepTable } from './table.js';
import type { Row } from './row.js';
import { compareValues, numberIn, shownValue, type Value } from './values.js';

/** A place on an axis where lines pass: those of the rows that have the value. */
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
  /** The tick of each row that has a value. */
  readonly tickOf: ReadonlyMap<Row, Tick>;
}

/** The axes of a table: what is chosen, and the numbers that differ; all of them where none does. */
export function axesOf({ columns, rows }: SweepTable): Axis[] {
  const plotted = columns.filter((column) => column.name !== 'design' && isPlotted(column, rows));
  const axes = plotted.map((column) => axisOf(column, rows));
  const differing = axes.filter(({ ticks }) => ticks.length > 1);
  return differing.length > 0 ? differing : axes;
}

function isPlotted({ name, value }: Column, rows: readonly Row[]): boolean {
  return rows.some((row) => Object.hasOwn(row.choices, name) || typeof value(row) === 'number');
}

function axisOf({ name, value }: Column, rows: readonly Row[]): Axis {
  const groups = new Map<Exclude<Value, undefined>, Set<Row>>();
  for (const row of rows) {
    const found = value(row);
    if (found === undefined) continue;
    const group = groups.get(found) ?? new Set();
    groups.set(found, group.add(row));
  }
  const values = [...groups.keys()];
  const isNumeric = values.every((each) => numberIn(each) !== undefined);
  if (isNumeric) values.sort(compareValues);
  const [least, most] = [values.at(0), values.at(-1)].map((each) => Number(numberIn(each) ?? 0)) as [number, number];
  const ticks = values.map((each, k): Tick => {
    const at = isNumeric ? (Number(numberIn(each)) - least) / (most - least || 1) : 1 - (k + 0.5) / values.length;
    const label = shownValue(each);
    return { label, at: values.length === 1 ? 0.5 : at, rows: groups.get(each) ?? new Set() };
  });
  return { name, ticks, tickOf: new Map(ticks.flatMap((tick) => [...tick.rows].map((row) => [row, tick] as const))) };
}
