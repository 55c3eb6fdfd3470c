import { counted, wrapped } from '../../../base/diagnostic/index.js';
import type { Drawing } from '../drawing.js';
import { fitText, textWidth, type Weight } from '../layout/text-width.js';
import { px } from './wire.js';
import { xmlText } from '../../../base/text/index.js';

/** The text above a drawing, with sizes in px. */
export interface Heading {
  readonly width: number;
  readonly height: number;
  /** The markup for a position of the top-left corner. */
  markup(x: number, y: number): string;
}

interface Row {
  readonly text: string;
  readonly classes: string;
  readonly size: number;
  readonly weight: Weight;
  /** The distance from the previous base line. */
  readonly leading: number;
}

/** Further findings are only counted. */
const mostFindings = 3;
/** A drawing may grow to this width for its heading; longer lines wrap. */
const widest = 640;
/** Text that needs more lines is truncated. */
const mostLines = 2;

/**
 * The title of a drawing, its content, its findings, and the number of line labels that did not fit. `width` is the width of the drawing itself in
 * px.
 */
export function headingOf({ diagram, simplified }: Drawing, width: number, unplaced: number): Heading {
  const { title, subtitle, findings } = diagram;
  const more = findings.length - mostFindings;
  const whole: Row[] = [
    { text: title, classes: 'ink strong', size: 18, weight: 'semibold', leading: 14 },
    { text: subtitle, classes: 'muted', size: 11, weight: 'regular', leading: 20 },
    ...findings.slice(0, mostFindings).map((text) => errorRow(gistOf(text))),
    ...(more > 0 ? [errorRow(`and ${more} more`)] : []),
    ...(simplified === null ? [] : [{ ...noteRow, text: simplified }]),
    ...(unplaced === 0
      ? []
      : [{ ...noteRow, text: `${counted(unplaced, 'text')} beside lines found no room; the details have them.` }]),
  ];
  const room = Math.max(width, widest);
  const rows = whole.flatMap((row) => linesOf(row, room));
  return {
    width: Math.max(...rows.map(({ text, size, weight }) => textWidth(text, size, weight))),
    height: rows.reduce((total, { leading }) => total + leading, 0),
    markup: (x, y) => rowsMarkup(rows, x, y),
  };
}

const noteRow = { classes: 'muted', size: 11, weight: 'regular', leading: 17 } as const;

function errorRow(text: string): Row {
  return { ...noteRow, text, classes: 'error-text' };
}

// The first line of a finding is its message; the other lines name the parties, which the drawing shows.
function gistOf(finding: string): string {
  const [first = ''] = finding.split('\n', 1);
  return first;
}

function linesOf(row: Row, room: number): Row[] {
  const { size, weight } = row;
  const lines = wrapped(row.text, room, (line) => textWidth(line, size, weight));
  const [before, last] = [lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')];
  return [...before, ...(last === '' ? [] : [last])].map((text, k) => ({
    ...row,
    text: fitText(text, room, size, weight),
    leading: k === 0 ? row.leading : Math.round(size * 1.3),
  }));
}

function rowsMarkup(rows: readonly Row[], x: number, y: number): string {
  let base = y;
  return rows
    .map(({ text, classes, size, leading }) => {
      base += leading;
      return `<text class="${classes}" x="${px(x)}" y="${px(base)}" font-size="${size}">${xmlText(text)}</text>\n`;
    })
    .join('');
}
