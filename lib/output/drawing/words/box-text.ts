import type { Direction } from '../drawing.js';
import type { Box } from '../model.js';
import { fitEnds, fitText, textWidth, type Weight } from '../layout/text-width.js';

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

/** Longest line of text in a box, in px; longer names are cut in their middle, and complete in the details. */
const longestLine = 240;
const longestHeader = 420;
/** How the ports on a side of a box stand apart, in px. */
export interface PortSpacing {
  /** From one port to the next. */
  readonly pitch: number;
  /** What a side is longer than so many pitches as it has ports; from less than a pitch all of them shrink a little. */
  readonly ends: number;
}

/** Where no words stand between the lines. */
export const plainSpacing: PortSpacing = { pitch: 12, ends: 4 };

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

/** The text of a box and the room that it needs. */
export function boxText(box: Box): BoxText {
  return box.shape === 'module' ? headerText(box) : closedText(box, box.shape);
}

function closedText(box: Box, shape: 'block' | 'node'): BoxText {
  const { padding, ...type } = types[shape];
  const texts: [BoxLine['kind'], string][] = [
    ['label', box.label],
    ['sublabel', box.sublabel],
    ...brokenNotes(box.notes, longestLine, type.note.size).map((note): [BoxLine['kind'], string] => ['note', note]),
  ];
  let y = 0;
  let widest = 0;
  const shown = texts.filter(([, text]) => text !== '');
  const lines = shown.map(([kind, whole]): BoxLine => {
    const { size, weight, leading } = type[kind];
    const text = (kind === 'note' ? fitText : fitEnds)(whole, longestLine, size, weight);
    widest = Math.max(widest, textWidth(text, size, weight));
    y += leading;
    return { text, kind, size, weight, anchor: 'middle', x: 0, y };
  });
  return {
    lines,
    width: Math.ceil(widest + 2 * padding.x),
    height: Math.ceil(y + padding.bottom),
  };
}

function headerText(box: Box): BoxText {
  const { size, weight } = types.block.label;
  const label = fitEnds(box.label, longestHeader, size, weight);
  const labelWidth = textWidth(label, size, weight);
  const { size: subsize } = types.block.sublabel;
  const sublabel = fitEnds(box.sublabel, longestLine, subsize);
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
  const notes = headerNotes(box).map((note, k): BoxLine => {
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
    height: frameTop(box) + framePadding.bottom,
  };
}

function headerNotes({ notes }: Box): string[] {
  return brokenNotes(notes, longestHeader, types.block.note.size);
}

// A note that is too long goes on in the next line, behind a comma or a colon, or with what something became: of a name one reads on in
// the details, of a number one does not.
function brokenNotes(notes: readonly string[], width: number, size: number): string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [];
    for (const piece of note.split(/(?<=[,:]) | (?=\u2192 )/)) {
      const longer = [...lines.slice(-1), piece].join(' ');
      if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines;
  });
}

/** Where the inside of a frame begins, below its words, in px. */
export function frameTop(box: Box): number {
  return framePadding.top + headerNotes(box).length * types.block.note.leading;
}

/**
 * The smallest size of a box, in px: around its text, and long enough on the sides that its ports are on.
 *
 * Where a drawing runs down, lines come into a module through the strip in which its words stand. It is so wide that the words fit
 * beside the lines, wherever these are.
 */
export function sizeOf(
  box: Box,
  direction: Direction = 'right',
  { pitch, ends }: PortSpacing = plainSpacing,
): Pick<BoxText, 'width' | 'height'> {
  const { width, height } = boxText(box);
  const west = box.ports.filter(({ side }) => side === 'west').length;
  const ports = pitch * Math.max(west, box.ports.length - west) + ends;
  if (direction === 'right') return { width, height: Math.max(height, ports) };
  return { width: Math.max(box.shape === 'module' ? width * (west + 1) : width, ports), height };
}
