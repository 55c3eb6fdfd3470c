import { counted, wrapped } from '../base/diagnostic/index.js';
import { visible, xmlAttribute, xmlText } from '../base/text/index.js';
import { lightColour } from '../output/drawing/formats/theme.js';
import { fitEnds, fitText, textWidth, type Weight } from '../output/drawing/layout/text-width.js';
import { type Axis, axesOf, type Tick } from './plot-axes.js';
import { isUntried, type Row } from './row.js';
import type { SweepTable } from './table.js';

// All in px.
const margin = 28;
const headingHeight = 84;
const usualHeight = 420;
/** If the labels of an axis would need more height, some are omitted. */
const mostHeight = 3000;
const labelSize = 11;
const nameSize = 12;
const titleSize = 16;
/** The distance between axes, if names and labels are distinguishable within it. */
const usualGap = 150;
/** The bar of a tick that all rows share; others are shorter. */
const longestBar = 96;
/** The length of a line that ends at the first axis, which starts before it. */
const strokeLength = 36;
/** The distance between the labels of two ticks. */
const lineHeight = 14;
const titleHeight = 20;

/** A point of a line. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The y coordinate of a position on an axis. */
type YOf = (at: number) => number;

/** The content of a plot. */
export interface PlotOptions {
  readonly title: string;
  /** The number of all combinations; the table has only finished and selected ones. */
  readonly all: number;
  /** The conditions that selected the rows. Default none. */
  readonly conditions?: readonly string[];
}

/**
 * A parallel coordinates plot of a table as an SVG file: an axis for each choice and each figure that differs, and a line for each row in the colours
 * of the first axis. Each tick has a bar whose length reflects its number of rows and over which their lines are spread, so that coinciding lines are
 * visible. A missing value is at `(none)`. Lines of refused combinations are red, and end where the figures begin.
 */
export function sweepPlot(table: SweepTable, { title, all, conditions = [] }: PlotOptions): string {
  const axes = axesOf(table);
  const [first, last] = [axes.at(0), axes.at(-1)];
  const gap = gapOf(axes);
  const yOf = scaleOf(axes);
  const start = margin + Math.max(strokeLength + 4, halfName(first, gap));
  const places = axes.map((_, k) => start + k * gap);
  const labels = Math.max(0, ...(last?.ticks ?? []).map(({ label }) => textWidth(fittedLabel(label, gap), labelSize)));
  const right = Math.max(labels + 12, halfName(last, gap));
  const width = Math.ceil(Math.max(640, (places.at(-1) ?? 0) + right + margin));
  const room = width - 2 * margin;
  const heading = linesOf(visible(title), room, titleSize, 'semibold');
  const subtitle = linesOf(visible(subtitleOf(table.rows, all, conditions)), room, labelSize);
  const below = (heading.length - 1) * titleHeight;
  const shift = below + (subtitle.length - 1) * lineHeight;
  const height = Math.ceil(shift + yOf(0) + longestBar / 2 + margin / 2);
  const barred = axes.map((axis) => ({ axis, barOf: barsOf(axis, table.rows.length, yOf) }));
  const spread = barred.map(({ axis, barOf }) => spreadOf(axis, barOf, yOf));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xmlAttribute(visible(title))}" font-family="Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">\n`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${lightColour('paper')}" stroke="${lightColour('edge')}"/>\n`,
    ...heading.map((line, k) =>
      text(line, { x: margin, y: margin + 12 + k * titleHeight }, 'ink', titleSize, 'font-weight="600"'),
    ),
    ...subtitle.map((line, k) =>
      text(line, { x: margin, y: margin + below + 32 + k * lineHeight }, 'muted', labelSize),
    ),
    `<g transform="translate(0 ${shift})">\n`,
    ...table.rows.map((row) => lineOf(row, spread, places, colourOf(row, axes[0]))),
    ...barred.map(({ axis, barOf }, k) => axisMarkup(axis, { x: places[k] ?? 0, gap, yOf }, barOf, k === 0)),
    '</g>\n</svg>\n',
  ].join('');
}

// Widens the gap until all names and all labels are distinguishable after truncation.
function gapOf(axes: readonly Axis[]): number {
  const areTold = (texts: readonly string[], fitted: (text: string, gap: number) => string, gap: number): boolean => {
    const own = new Set(texts.map(visible));
    return new Set([...own].map((each) => fitted(each, gap))).size === own.size;
  };
  const names = axes.map(({ name }) => name);
  const labels = axes.flatMap(({ ticks }) => ticks.map(({ label }) => label));
  let gap = usualGap;
  while (!areTold(names, fittedName, gap) || !areTold(labels, fittedLabel, gap)) gap += usualGap / 3;
  return gap;
}

function fittedName(name: string, gap: number): string {
  return fitEnds(visible(name), gap - 12, nameSize, 'semibold');
}

function fittedLabel(label: string, gap: number): string {
  return fitEnds(visible(label), gap - 24, labelSize);
}

// The name is centred above its axis.
function halfName(axis: Axis | undefined, gap: number): number {
  return textWidth(fittedName(axis?.name ?? '', gap), nameSize, 'semibold') / 2;
}

// The title and the conditions may be long.
function linesOf(content: string, width: number, size: number, weight: Weight = 'regular'): string[] {
  const lines = wrapped(content, width, (line) => textWidth(line, size, weight));
  return lines.map((line) => fitText(line, width, size, weight));
}

function subtitleOf(rows: readonly Row[], all: number, conditions: readonly string[]): string {
  const untried = rows.filter(isUntried).length;
  const refused = rows.filter(({ refused: why }) => why !== null).length - untried;
  const dashed = [
    ...(refused === 0 ? [] : [`${refused} refused`]),
    ...(untried === 0 ? [] : [`${untried} could not be tried`]),
  ];
  return [
    rows.length === all ? counted(all, 'combination') : `${rows.length} of ${counted(all, 'combination')}`,
    ...conditions.map((condition) => `, ${condition}`),
    ...(dashed.length === 0 ? [] : [`; ${dashed.join(', ')} (dashed)`]),
  ].join('');
}

// High enough for each word of an axis; numbers are to scale anyway.
function scaleOf(axes: readonly Axis[]): YOf {
  const most = Math.max(0, ...axes.map(({ ticks, isOfNumbers }) => (isOfNumbers ? 0 : ticks.length)));
  const height = Math.min(mostHeight, Math.max(usualHeight, most * (lineHeight + 1) + longestBar / 4));
  return (at) => margin + headingHeight + longestBar / 4 + (1 - at) * (height - longestBar / 4);
}

/** The length of a tick's bar. */
type BarOf = (tick: Tick) => number;

// Proportional to the number of rows, limited by the space between ticks.
function barsOf({ ticks }: Axis, all: number, yOf: YOf): BarOf {
  const places = ticks.map(({ at }) => yOf(at)).sort((a, b) => a - b);
  const room = places.reduce(
    (least, y, k) => (k === 0 ? least : Math.min(least, y - (places[k - 1] ?? 0))),
    longestBar,
  );
  const longest = Math.min(longestBar, 0.8 * room * Math.max(1, ticks.length / 2));
  return ({ rows }) => Math.max(2, (longest * rows.size) / all);
}

/** Where the line of each row crosses an axis. */
function spreadOf({ ticks }: Axis, barOf: BarOf, yOf: YOf): ReadonlyMap<Row, number> {
  const heights = new Map<Row, number>();
  for (const tick of ticks) {
    const bar = barOf(tick);
    for (const [k, row] of [...tick.rows].entries())
      heights.set(row, yOf(tick.at) + bar * (0.5 - (k + 0.5) / tick.rows.size));
  }
  return heights;
}

function lineOf(
  row: Row,
  spread: readonly ReadonlyMap<Row, number>[],
  places: readonly number[],
  colour: string,
): string {
  const points = spread.flatMap((heights, k): Point[] => {
    const y = heights.get(row);
    return y === undefined ? [] : [{ x: places[k] ?? 0, y }];
  });
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const start = rest.length > 0 ? first : { x: first.x - strokeLength, y: first.y };
  const path = rest.map(({ x, y }, k) => {
    const from = points[k] ?? first;
    const middle = (from.x + x) / 2;
    return `C${px(middle)} ${px(from.y)} ${px(middle)} ${px(y)} ${px(x)} ${px(y)}`;
  });
  // A line with a single point is drawn beside it.
  if (rest.length === 0) path.push(`h${strokeLength}`);
  const isRefused = row.refused !== null;
  const stroke = isRefused ? lightColour('error') : colour;
  const message = isRefused ? row.refused.message.split('\n').map(visible) : [];
  const details = [visible(row.design), ...message].join('\n');
  return `<path d="M${px(start.x)} ${px(start.y)}${path.join('')}" fill="none" stroke="${stroke}" stroke-opacity="${isRefused ? 0.35 : 0.45}"${isRefused ? ' stroke-dasharray="4 3"' : ''}><title>${xmlText(details)}</title></path>\n`;
}

function axisMarkup(
  axis: Axis,
  { x, gap, yOf }: { readonly x: number; readonly gap: number; readonly yOf: YOf },
  barOf: BarOf,
  isFirst: boolean,
): string {
  const bars = axis.ticks.map((tick) => {
    const [y, bar] = [yOf(tick.at), barOf(tick)];
    const colour = isFirst ? shade(tick.at) : lightColour('ink');
    return `<rect x="${px(x - 2)}" y="${px(y - bar / 2)}" width="4" height="${px(bar)}" rx="1" fill="${colour}"/>\n`;
  });
  return [
    `<line x1="${px(x)}" y1="${px(yOf(1))}" x2="${px(x)}" y2="${px(yOf(0))}" stroke="${lightColour('frame-line')}"/>\n`,
    ...bars,
    text(
      fittedName(axis.name, gap),
      { x, y: margin + headingHeight - longestBar / 4 },
      'ink',
      nameSize,
      'font-weight="600" text-anchor="middle"',
      visible(axis.name),
    ),
    ...labelled(axis.ticks, yOf).map(({ label, at }) =>
      text(fittedLabel(label, gap), { x: x + 7, y: yOf(at) + 4 }, 'ink', labelSize, halo, visible(label)),
    ),
  ].join('');
}

// A halo keeps labels readable over lines.
const halo = `paint-order="stroke" stroke="${lightColour('paper')}" stroke-width="3" stroke-linejoin="round"`;

// The ticks whose labels have room, preferring the first and the last one; ticks are in order.
function labelled(ticks: readonly Tick[], yOf: YOf): readonly Tick[] {
  const [first, last] = [ticks.at(0), ticks.at(-1)];
  const shown: Tick[] = [];
  const isClear = (tick: Tick, other: Tick | undefined): boolean =>
    other === undefined || Math.abs(yOf(other.at) - yOf(tick.at)) >= lineHeight;
  for (const tick of ticks) {
    if (tick === first || (isClear(tick, shown.at(-1)) && (tick === last || isClear(tick, last)))) shown.push(tick);
  }
  return shown;
}

function colourOf(row: Row, axis: Axis | undefined): string {
  return shade(axis?.tickOf.get(row)?.at ?? 0.5);
}

// From blue over violet to orange: distinguishable with red-green colour blindness, and in greyscale.
const scale = [
  [0x1f, 0x5f, 0xa8],
  [0x7a, 0x4f, 0xa3],
  [0xc9, 0x5b, 0x4c],
  [0xe0, 0x9a, 0x1a],
] as const;

function shade(at: number): string {
  const place = at * (scale.length - 1);
  const [from, to] = [scale[Math.floor(place)] ?? scale[0], scale[Math.ceil(place)] ?? scale[0]];
  const part = place - Math.floor(place);
  const mixed = from.map((channel, k) => Math.round(channel + part * ((to[k] ?? channel) - channel)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

// `whole` appears as a tooltip on truncated text.
function text(
  content: string,
  { x, y }: Point,
  colour: 'ink' | 'muted',
  size: number,
  more = '',
  whole = content,
): string {
  const title = whole === content ? '' : `<title>${xmlText(whole)}</title>`;
  return `<text x="${px(x)}" y="${px(y)}" font-size="${size}" fill="${lightColour(colour)}"${more === '' ? '' : ` ${more}`}>${title}${xmlText(content)}</text>\n`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
