import type { Direction } from '../drawing.js';
import type { Box } from '../model.js';
import { fitEnds, fitText, textWidth, type Weight } from '../layout/text-width.js';

/** A line of text in a box. Sizes and positions in px, relative to the top-left corner of the box; `y` is the base line. */
export interface BoxLine {
  readonly text: string;
  readonly kind: 'label' | 'sublabel' | 'note';
  readonly size: number;
  readonly weight: Weight;
  readonly anchor: 'start' | 'middle';
  /** For a centred line, the distance from the middle of the box, otherwise from its left side. */
  readonly x: number;
  readonly y: number;
}

/** The text in a box and its size, in px. */
export interface BoxText {
  readonly lines: readonly BoxLine[];
  readonly width: number;
  readonly height: number;
}

/** Padding between the frame of a module and its content, in px; at the top, with room for the name only. */
export const framePadding = { top: 34, side: 16, bottom: 16 } as const;

/** The maximum width of a line of text in a box, in px. Longer names are shortened in the middle; the details have them in full. */
const longestLine = 240;
const longestHeader = 420;
/** The distances of ports on a side of a box, in px. */
export interface PortSpacing {
  /** From one port to the next. */
  readonly pitch: number;
  /** The length of a side in addition to one pitch per port; if it is less than a pitch, all distances shrink slightly. */
  readonly ends: number;
}

/** Without labels between lines. */
export const plainSpacing: PortSpacing = { pitch: 12, ends: 4 };

interface Type {
  readonly size: number;
  readonly weight: Weight;
  /** The distance from the previous base line. */
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

/** Whether text fits below the name of a box without being shortened. */
export function fitsBelowName(text: string): boolean {
  return textWidth(text, types.block.sublabel.size) <= longestLine;
}

/** The text of a box and its size. */
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

// Wraps a long note after a comma or colon, or before an arrow. Shortening would be worse: the details complete a name, but a shortened number would
// be misread.
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

/** The top of the content of a frame, below its text, in px. */
export function frameTop(box: Box): number {
  return framePadding.top + headerNotes(box).length * types.block.note.leading;
}

/**
 * The minimum size of a box in px, determined by its text and its ports.
 *
 * In a drawing that runs down, lines enter a module through the strip with its text. It is wide enough for the text to fit beside these lines,
 * wherever they are.
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
