import { counted } from '../../../base/diagnostic/index.js';
import type { Drawing } from '../drawing.js';
import { fitText, textWidth, type Weight } from '../layout/text-width.js';
import { px } from './wire.js';
import { xmlText } from '../../../base/text/index.js';

/** What stands above a drawing. Sizes in px. */
export interface Heading {
  readonly width: number;
  readonly height: number;
  /** The markup with its top-left corner at a place. */
  markup(x: number, y: number): string;
}

interface Row {
  readonly text: string;
  readonly classes: string;
  readonly size: number;
  readonly weight: Weight;
  /** Distance of the base line from the one before. */
  readonly leading: number;
}

/** More findings than these are counted. */
const mostFindings = 3;
/** A drawing may become this wide for its heading; longer lines are cut. */
const widest = 640;

/**
 * The title of a drawing, what it contains, what is wrong with it, and how many labels of lines found no room, on a drawing that is
 * `width` px wide without.
 */
export function headingOf({ diagram, simplified }: Drawing, width: number, unplaced: number): Heading {
  const { title, subtitle, findings } = diagram;
  const more = findings.length - mostFindings;
  const whole: Row[] = [
    { text: title, classes: 'ink strong', size: 18, weight: 'semibold', leading: 14 },
    { text: subtitle, classes: 'muted', size: 11, weight: 'regular', leading: 20 },
    ...findings.slice(0, mostFindings).map((text) => errorRow(text.replaceAll('\n', ' '))),
    ...(more > 0 ? [errorRow(`and ${more} more`)] : []),
    ...(simplified === null ? [] : [{ ...noteRow, text: simplified }]),
    ...(unplaced === 0
      ? []
      : [{ ...noteRow, text: `${counted(unplaced, 'text')} beside lines found no room; the details have them.` }]),
  ];
  const room = Math.max(width, widest);
  const rows = whole.map((row) => ({ ...row, text: fitText(row.text, room, row.size, row.weight) }));
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

function rowsMarkup(rows: readonly Row[], x: number, y: number): string {
  let base = y;
  return rows
    .map(({ text, classes, size, leading }) => {
      base += leading;
      return `<text class="${classes}" x="${px(x)}" y="${px(base)}" font-size="${size}">${xmlText(text)}</text>\n`;
    })
    .join('');
}
