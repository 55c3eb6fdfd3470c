import { append } from '../../../elaboration/index.js';
import { boxText, frameTop } from './box-text.js';
import type { PlacedBox, PlacedLine, Point } from '../drawing.js';
import { textWidth } from '../layout/text-width.js';

/** The label of a line at a position where it overlaps nothing. */
export interface PlacedLabel {
  readonly text: string;
  /** The left end of the base line. */
  readonly at: Point;
}

/** The labels of lines that have room for one. */
export type Labels = ReadonlyMap<PlacedLine, PlacedLabel>;

export const labelSize = 9.5;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The room for an arrowhead or a rounded corner at the end of a segment, in px. */
const clearance = 9;
const ascent = 7;
/** The distance between a label and the vertical line beside it, in px. */
const besideGap = 4;
/** The distance between a label and the horizontal line below or above it, in px. */
const aboveGap = 3;
/** Half the width of the widest line, which is an added or removed one, in px. */
const halfLine = 1.2;

/** The length of a horizontal segment with room for a label, in px; 0 without a label. */
export function labelRoom(text: string): number {
  return text === '' ? 0 : Math.ceil(textWidth(text, labelSize) + 2 * clearance);
}

/** The length of a vertical segment with room for a label beside it, in px; 0 without a label. */
export function labelRoomBelow(text: string): number {
  return text === '' ? 0 : Math.ceil(ascent + 2 * clearance);
}

/** The distance between horizontal lines with room for a label between them, in px; 0 without a label. */
export function labelRoomAbove(text: string): number {
  return text === '' ? 0 : Math.ceil(aboveGap + ascent + 1 + halfLine);
}

/** The distance between vertical lines with room for a label between them, in px; 0 without a label. */
export function labelRoomBeside(text: string): number {
  return text === '' ? 0 : Math.ceil(textWidth(text, labelSize) + 2 * besideGap + 3);
}

/** The labels of the lines in several modules, see {@link lineLabels}. */
export function labelsIn(modules: readonly PlacedBox[]): Labels {
  return new Map(modules.flatMap((module) => [...lineLabels(module)]));
}

/** The number of labels that could not be placed and appear only in the details. */
export function unplacedLabels(modules: readonly PlacedBox[], labels: Labels = labelsIn(modules)): number {
  const isWanted = (placed: PlacedLine): boolean => placed.line.label !== '' && placed.line.aside === undefined;
  return modules.reduce(
    (sum, { lines }) => sum + lines.filter((placed) => isWanted(placed) && !labels.has(placed)).length,
    0,
  );
}

/** Splits lines into those of the main drawing and those of a layer in the background. */
export function layersOf(lines: readonly PlacedLine[]): [main: readonly PlacedLine[], aside: readonly PlacedLine[]] {
  const isAside = ({ line }: PlacedLine): boolean => line.aside === true;
  return [lines.filter((line) => !isAside(line)), lines.filter(isAside)];
}

/**
 * Places the labels of the lines inside a module along horizontal or vertical segments. Segments shared by several lines get no label, because it
 * would seem to apply to all of them. A label that would overlap a box, a line or another label is omitted; it is part of the line's details.
 */
export function lineLabels(module: PlacedBox): Labels {
  const taken: Area[] = [...module.boxes.map(areaOfBox), headerArea(module)];
  for (const { points } of module.lines) for (const [a, b] of segments(points)) taken.push(areaOfSegment(a, b));
  const shared = sharedParts(module.lines);
  const frame = areaOfBox(module);
  const labels = new Map<PlacedLine, PlacedLabel>();
  for (const placed of layersOf(module.lines).flat()) {
    const text = placed.line.label;
    if (text === '') continue;
    const width = textWidth(text, labelSize);
    const found = candidates(
      [...segments(placed.points)].filter(([a, b]) => !shared(placed, a, b)),
      placed.points,
      width,
    ).find((at) => {
      const area = areaOfLabel(at, width);
      return within(area, frame) && !taken.some((other) => overlap(area, other));
    });
    if (found === undefined) continue;
    taken.push(areaOfLabel(found, width));
    labels.set(placed, { text, at: found });
  }
  return labels;
}

type Segment = readonly [from: Point, to: Point];

// Whether another line overlaps a segment.
function sharedParts(lines: readonly PlacedLine[]): (own: PlacedLine, a: Point, b: Point) => boolean {
  const along = new Map<string, { readonly line: PlacedLine; readonly from: number; readonly to: number }[]>();
  for (const line of lines)
    for (const [a, b] of segments(line.points)) append(along, axisOf(a, b), { line, ...reachOf(a, b) });
  return (own, a, b) => {
    const { from, to } = reachOf(a, b);
    return (along.get(axisOf(a, b)) ?? []).some((other) => other.line !== own && other.from < to && from < other.to);
  };
}

function axisOf(a: Point, b: Point): string {
  return a.y === b.y ? `y ${a.y}` : `x ${a.x}`;
}

function reachOf(a: Point, b: Point): { readonly from: number; readonly to: number } {
  const [one, other] = a.y === b.y ? [a.x, b.x] : [a.y, b.y];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function candidates(own: readonly Segment[], points: readonly Point[], width: number): Point[] {
  const ends = { first: points[0], last: points.at(-1) };
  return [...alongHorizontal(own, ends, width), ...alongVertical(own, ends, width)];
}

interface Ends {
  readonly first: Point | undefined;
  readonly last: Point | undefined;
}

// In order of preference: near the arrow, near the source, in the middle of a segment.
function alongVertical(own: readonly Segment[], { first, last }: Ends, width: number): Point[] {
  const parts = own.filter(([a, b]) => a.x === b.x && Math.abs(b.y - a.y) >= ascent + clearance);
  const near = (end: Point, other: Point): Point => ({
    x: end.x,
    y: other.y < end.y ? end.y - clearance : end.y + clearance + ascent,
  });
  return [
    ...parts.filter(([, b]) => b === last).map(([a, b]) => near(b, a)),
    ...parts.filter(([a]) => a === first).map(([a, b]) => near(a, b)),
    ...parts.map(([a, b]) => ({ x: a.x, y: (a.y + b.y + ascent) / 2 })),
  ].flatMap(({ x, y }) => [
    { x: x + besideGap, y },
    { x: x - besideGap - width, y },
  ]);
}

// In the same order.
function alongHorizontal(own: readonly Segment[], { first, last }: Ends, width: number): Point[] {
  const parts = own.filter(([a, b]) => a.y === b.y && Math.abs(b.x - a.x) >= width + 2 * clearance - 4);
  return [
    ...parts.filter(([, b]) => b === last).map(([a, b]) => beside(b, a, width)),
    ...parts.filter(([a]) => a === first).map(([a, b]) => beside(a, b, width)),
    ...parts.map(([a, b]) => ({ x: (a.x + b.x - width) / 2, y: a.y })),
  ].flatMap(({ x, y }) => [
    { x, y: y - aboveGap },
    { x, y: y + aboveGap + ascent },
  ]);
}

// The left end of a label that starts or ends near `end`.
function beside(end: Point, other: Point, width: number): Point {
  return { x: other.x < end.x ? end.x - clearance - width : end.x + clearance, y: end.y };
}

function* segments(points: readonly Point[]): Generator<[Point, Point]> {
  let before: Point | undefined;
  for (const point of points) {
    if (before !== undefined) yield [before, point];
    before = point;
  }
}

function areaOfBox({ x, y, width, height }: PlacedBox): Area {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function headerArea({ x, y, box, indent = 0 }: PlacedBox): Area {
  return { left: x + indent, top: y, right: x + indent + boxText(box).width, bottom: y + frameTop(box) - 8 };
}

function areaOfSegment(a: Point, b: Point): Area {
  return {
    left: Math.min(a.x, b.x) - halfLine,
    top: Math.min(a.y, b.y) - halfLine,
    right: Math.max(a.x, b.x) + halfLine,
    bottom: Math.max(a.y, b.y) + halfLine,
  };
}

function areaOfLabel({ x, y }: Point, width: number): Area {
  return { left: x - 1, top: y - ascent, right: x + width + 1, bottom: y + 1 };
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function within(area: Area, frame: Area): boolean {
  return frame.left < area.left && area.right < frame.right && frame.top < area.top && area.bottom < frame.bottom;
}
