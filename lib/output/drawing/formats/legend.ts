import { hatchMarkup, shapeMarkup } from '../layout/box-shape.js';
import type { PlacedBox } from '../drawing.js';
import type { Box, Line, Role } from '../model.js';
import { groupBy } from '../../../base/group-by.js';
import type { Look } from '../looks.js';
import { type Labels, labelSize } from '../words/line-labels.js';
import { textWidth } from '../layout/text-width.js';
import { signMarkup } from './sign.js';
import { interruptRoleNames, roleNames } from './theme.js';
import { lineWords } from '../views/lines/routes.js';
import { px } from './wire.js';
import { xmlText } from '../../../base/text/index.js';

/** The legend of a drawing. */
export interface Legend {
  /** In px; the width of its widest row. */
  readonly width: number;
  /** In px. */
  readonly height: number;
  /** The markup for a position of the top-left corner. */
  markup(x: number, y: number): string;
}

interface Item {
  readonly text: string;
  readonly width: number;
  /** In px, for a sample that is wider than usual. */
  readonly lead?: number;
  readonly sample: (x: number, y: number) => string;
}

const size = 10.5;
const sampleWidth = 26;
const sampleHeight = 12;
const gap = 22;
const rowHeight = 20;

/**
 * A legend in as many rows as fit into `width` px. It has an entry for each look of a line, each role of a closed box, each kind of mark, breaks, and
 * each kind of number beside lines, but only for those that occur in the drawing.
 */
export function legendOf(drawn: readonly Look[], boxes: readonly PlacedBox[], labels: Labels, width: number): Legend {
  const closed = boxes.flatMap(({ box }) => (box.shape === 'module' ? [] : [box]));
  const byRole = groupBy(closed, ({ role }) => role);
  const lines = boxes.flatMap((each) => each.lines.map(({ line }) => line));
  const byLook = groupBy(lines, ({ look }) => lookName(look));
  const looks = new Map(drawn.map((look) => [lookName(look), look]));
  const items = [
    ...[...looks].map(([name, look]) => lineItem(look, byLook.get(name) ?? [])),
    ...[...roleNamesFor(drawn, boxes)].flatMap(([role, name]) => {
      const own = byRole.get(role);
      return own === undefined ? [] : [roleItem(role, name, own)];
    }),
    ...markItems(boxes),
    ...breakItems(boxes),
    ...numberItems([...labels.keys()].map(({ line }) => line)),
  ];
  const rows = inRows(items, width);
  return {
    width: Math.max(0, ...rows.map(widthOf)),
    height: rows.length * rowHeight,
    markup: (x, y) => rows.map((row, k) => rowMarkup(row, x, y + k * rowHeight)).join(''),
  };
}

// The full view uses one role for both sources and sinks of interrupts.
function roleNamesFor(drawn: readonly Look[], boxes: readonly PlacedBox[]): ReadonlyMap<Role, string> {
  const isOfInterrupts = drawn.length > 0 && drawn.every(({ family }) => family === 'interrupt');
  const entered = new Set(boxes.flatMap(({ lines }) => lines.map(({ line }) => line.to)));
  const isTold = boxes.every(
    ({ box: { role, ports } }) => role !== 'interrupt' || !ports.some(({ id }) => entered.has(id)),
  );
  return isOfInterrupts && isTold ? interruptRoleNames : roleNames;
}

function inRows(items: readonly Item[], width: number): Item[][] {
  const rows: Item[][] = [];
  let used = Infinity;
  for (const item of items) {
    if (used + item.width > width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(item);
    used += item.width + gap;
  }
  return rows;
}

function widthOf(row: readonly Item[]): number {
  return row.reduce((sum, { width }) => sum + width, 0) + gap * (row.length - 1);
}

function rowMarkup(row: readonly Item[], left: number, top: number): string {
  let x = left;
  return row
    .map(({ text, width, lead = sampleWidth, sample }) => {
      const at = x;
      x += width + gap;
      return `<g>${sample(at, top + rowHeight / 2)}<text class="muted" x="${px(at + lead + 7)}" y="${px(top + rowHeight / 2 + 3.7)}" font-size="${size}">${xmlText(text)}</text></g>\n`;
    })
    .join('');
}

function lookName({ key, name }: Look): string {
  return `${key} ${name}`;
}

// Drawn like the lines of this look; paler if all of them belong to a layer in the background.
function lineItem({ key, name }: Look, lines: readonly Line[]): Item {
  const isAside = lines.length > 0 && lines.every(({ aside }) => aside);
  return {
    text: name,
    width: sampleWidth + 7 + textWidth(name, size),
    sample: (x, y) =>
      `<g class="p-${key}${isAside ? ' aside' : ''}"><path class="wire" d="M${px(x)} ${px(y)}h${sampleWidth - 6}"/><path class="tip" d="M${px(x + sampleWidth)} ${px(y)}l-7 -3.2v6.4z"/></g>`,
  };
}

// Drawn like the boxes of this role; dashed if all of them consist of wires only.
function roleItem(role: Role, name: string, boxes: readonly Box[]): Item {
  const isFaint = boxes.every(({ faint }) => faint);
  return sampled(name, (x, y) => {
    const outline = { x: x + 4, y: y - sampleHeight / 2, width: sampleWidth - 4, height: sampleHeight };
    return `${boxSample(`box ${role}${isFaint ? ' faint' : ''}`, x, y)}${hatchMarkup(outline, role)}`;
  });
}

function markItems(boxes: readonly PlacedBox[]): Item[] {
  const drawn = boxes.map(({ box }) => box);
  const lines = drawn.flatMap((box) => box.lines);
  const outlined = (classes: string, name: string): Item => sampled(name, (x, y) => boxSample(classes, x, y));
  return [
    ...(['error', 'warning'] as const)
      .filter((mark) => drawn.some((box) => box.mark === mark))
      .map((mark) =>
        sampled(
          mark,
          (x, y) =>
            `${boxSample(`box module ${mark}`, x, y)}${signMarkup(mark, x + sampleWidth, y - sampleHeight / 2)}`,
        ),
      ),
    ...(['added', 'removed', 'changed'] as const)
      .filter((change) => [...drawn, ...lines].some((each) => each.change === change))
      .map((change) => sampled(change, (x, y) => `<g class="${change}">${boxSample('box module', x, y)}</g>`)),
    ...(drawn.some(({ faint }) => faint) ? [outlined('box module faint', 'wires only')] : []),
    ...(drawn.some(({ alike }) => alike !== undefined) ? [outlined('box module', 'several alike, ×')] : []),
    ...(lines.some(({ broken }) => broken)
      ? [
          sampled(
            'bound, without an edge',
            (x, y) => `<g class="broken"><path class="wire frame" d="M${px(x)} ${px(y)}h${sampleWidth}"/></g>`,
          ),
        ]
      : []),
  ];
}

function sampled(text: string, sample: Item['sample']): Item {
  return { text, width: sampleWidth + 7 + textWidth(text, size), sample };
}

function boxSample(classes: string, x: number, y: number): string {
  return `<rect class="${classes}" x="${px(x + 4)}" y="${px(y - sampleHeight / 2)}" width="${sampleWidth - 4}" height="${sampleHeight}" rx="4"/>`;
}

// The sample looks like the first box with a break.
function breakItems(boxes: readonly PlacedBox[]): Item[] {
  const cut = boxes.find(({ breaks = [] }) => breaks.length > 0);
  if (cut === undefined) return [];
  const name = 'break';
  return [
    {
      text: name,
      width: sampleWidth + 7 + textWidth(name, size),
      sample: (x, y) => {
        const outline = { x: x + 4, y: y - 9, width: sampleWidth - 4, height: 18, breaks: [y] };
        return `${shapeMarkup(outline, `box ${cut.box.role}`, 4)}${hatchMarkup(outline, cut.box.role)}`;
      },
    },
  ];
}

// Only lines whose labels are drawn count; those without room have none.
function numberItems(lines: readonly Line[]): Item[] {
  const buses = lines.filter(({ look }) => look.family === 'bus');
  const interrupts = lines.filter(({ look }) => look.family === 'interrupt');
  const numbered = ({ label }: Line): boolean => /^\d/.test(label);
  return [
    ...(buses.some((line) => line.saysBits === true && numbered(line))
      ? [numberItem('64', 'bits of data, where they change')]
      : []),
    ...(interrupts.some((line) => numbered(line) && !line.label.includes('#')) ? [numberItem('2', 'interrupts')] : []),
    ...(interrupts.some(({ label }) => label.includes('#'))
      ? [numberItem('#2', `number for software${interrupts.some(({ aside }) => aside) ? ', where there is room' : ''}`)]
      : []),
    ...Object.entries(lineWords)
      .filter(([word]) => lines.some(({ label }) => label.split(' ').includes(word)))
      .map(([word, meaning]) => numberItem(word, meaning)),
    ...(lines.some(({ label }) => label.includes('×')) ? [numberItem('×2', 'parallel edges')] : []),
  ];
}

function numberItem(number: string, text: string): Item {
  const own = textWidth(number, labelSize, 'semibold');
  // Ends where other samples end, so that the texts of all entries align.
  const lead = Math.max(sampleWidth, own);
  const middle = lead - own / 2;
  return {
    ...{ text, lead, width: lead + 7 + textWidth(text, size) },
    sample: (x, y) =>
      `<text class="muted middle strong" x="${px(x + middle)}" y="${px(y + 3.2)}" font-size="${labelSize}">${number}</text>`,
  };
}
