import type { Box } from '../model.js';
import { fitText, textWidth, type Weight } from '../layout/text-width.js';

/** One line of text in a box. Sizes and places in px, places from the box's top-left corner; `y` is the base line. */
export interface BoxLine {
  readonly text: string;
  readonly kind: 'label' | 'sublabel' | 'note';
  readonly size: number;
  readonly weight: Weight;
  readonly anchor: 'start' | 'middle';
  /** Of a centred line the distance from the middle of the box, otherwise from its left side. */
  readonly x: number;
  readonly y: number;
}

/** The text in a box and the room it needs, in px. */
export interface BoxText {
  readonly lines: readonly BoxLine[];
  readonly width: number;
  readonly height: number;
}

/** Room between the frame of a module and what is inside, in px; above, for its name alone. */
export const framePadding = { top: 34, side: 16, bottom: 16 } as const;

/** Longest line of text in a box, in px; longer names are cut, and complete in the details. */
const longestLine = 240;
const longestHeader = 420;
const portPitch = 12;

interface Type {
  readonly size: number;
  readonly weight: Weight;
  /** Distance from the base line before. */
  readonly leading: number;
}

const types = {
  block: {
    label: { size: 12, weight: 'semibold', leading: 18 },
    sublabel: { size: 10, weight: 'regular', leading: 13 },
    note: { size: 9.5, weight: 'regular', leading: 13 },
    padding: { x: 12, bottom: 8 },
  },
  node: {
    label: { size: 10.5, weight: 'regular', leading: 15 },
    sublabel: { size: 9, weight: 'regular', leading: 11 },
    note: { size: 9, weight: 'regular', leading: 11.5 },
    padding: { x: 9, bottom: 6 },
  },
} as const satisfies Record<string, Record<BoxLine['kind'], Type> & { padding: { x: number; bottom: number } }>;

/** Whether a box shows a line of text below its name as it is, without cutting it. */
export function fitsBelowName(text: string): boolean {
  return textWidth(text, types.block.sublabel.size) <= longestLine;
}

/** The text of a box and its smallest size: around the text, and tall enough for its ports. */
export function boxText(box: Box): BoxText {
  return box.shape === 'module' ? headerText(box) : closedText(box, box.shape);
}

function closedText(box: Box, shape: 'block' | 'node'): BoxText {
  const { padding, ...type } = types[shape];
  const texts: [BoxLine['kind'], string][] = [
    ['label', box.label],
    ['sublabel', box.sublabel],
    ...box.notes.map((note): [BoxLine['kind'], string] => ['note', note]),
  ];
  let y = 0;
  let widest = 0;
  const shown = texts.filter(([, text]) => text !== '');
  const lines = shown.map(([kind, whole]): BoxLine => {
    const { size, weight, leading } = type[kind];
    const text = fitText(whole, longestLine, size, weight);
    widest = Math.max(widest, textWidth(text, size, weight));
    y += leading;
    return { text, kind, size, weight, anchor: 'middle', x: 0, y };
  });
  const height = Math.max(y + padding.bottom, portRoom(box));
  const lower = (height - y - padding.bottom) / 2;
  return {
    lines: lines.map((line) => ({ ...line, y: line.y + lower })),
    width: Math.ceil(widest + 2 * padding.x),
    height: Math.ceil(height),
  };
}

function headerText(box: Box): BoxText {
  const { size, weight } = types.block.label;
  const label = fitText(box.label, longestHeader, size, weight);
  const labelWidth = textWidth(label, size, weight);
  const { size: subsize } = types.block.sublabel;
  const sublabel = fitText(box.sublabel, longestLine, subsize);
  const x = framePadding.side - 4;
  const lines: BoxLine[] = [{ text: label, kind: 'label', size, weight, anchor: 'start', x, y: 20 }];
  if (sublabel !== '')
    lines.push({
      text: sublabel,
      kind: 'sublabel',
      size: subsize,
      weight: 'regular',
      anchor: 'start',
      x: x + labelWidth + 7,
      y: 20,
    });
  const { size: noteSize, leading } = types.block.note;
  const notes = box.notes.map((note, k): BoxLine => {
    const text = fitText(note, longestHeader, noteSize);
    return { text, kind: 'note', size: noteSize, weight: 'regular', anchor: 'start', x, y: 20 + (k + 1) * leading };
  });
  const widths = [
    labelWidth + (sublabel === '' ? 0 : 7 + textWidth(sublabel, subsize)),
    ...notes.map(({ text }) => textWidth(text, noteSize)),
  ];
  return {
    lines: [...lines, ...notes],
    width: Math.ceil(2 * x + Math.max(...widths)),
    height: Math.max(frameTop(box) + framePadding.bottom, portRoom(box)),
  };
}

/** Where the inside of a frame begins, below its words, in px. */
export function frameTop({ notes }: Box): number {
  return framePadding.top + notes.length * types.block.note.leading;
}

function portRoom({ ports }: Box): number {
  const west = ports.filter(({ side }) => side === 'west').length;
  return portPitch * Math.max(west, ports.length - west) + 4;
}
