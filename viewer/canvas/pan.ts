import type { Area } from './sheet.js';

/** The position of a drawing on the canvas: its top-left corner in px, and its zoom. */
export interface Pan {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Centres the whole drawing on the canvas, with limited magnification. */
export function fitted(drawing: Size, canvas: Size): Pan {
  const zoom = Math.min(1.5, canvas.width / drawing.width, canvas.height / drawing.height);
  return { zoom, x: (canvas.width - drawing.width * zoom) / 2, y: (canvas.height - drawing.height * zoom) / 2 };
}

/** Zoom levels at which text of at least 9 px is comfortable to read, and just readable. */
const readableZoom = { ease: 0.8, still: 0.7 };

/** The margin in px beside a box that is brought into sight. */
const besideBox = 8;

/** The position of a whole drawing after its canvas was resized: the fitted one, unless that makes the text unreadable. */
export function stillReadable(before: Pan, whole: Pan): Pan {
  return before.zoom >= readableZoom.still && whole.zoom < readableZoom.still ? before : whole;
}

/**
 * A part of a drawing at a comfortable zoom: the top-left corner, moved as little as needed to show one of its boxes, or the beginning of a box that
 * is larger than the canvas. Undefined if the whole drawing is readable.
 */
export function readable(drawing: Size, canvas: Size, boxes: readonly Area[]): Pan | undefined {
  // If only little would be cut off, show the whole drawing instead.
  if (fitted(drawing, canvas).zoom >= readableZoom.still) return undefined;
  const zoom = readableZoom.ease;
  const corner = {
    zoom,
    x: Math.max(0, (canvas.width - drawing.width * zoom) / 2),
    y: Math.max(0, (canvas.height - drawing.height * zoom) / 2),
  };
  // For a box larger than the canvas, its beginning suffices for orientation.
  const beyond = (from: number, to: number, start: number, room: number): number => {
    const isLarger = (to - from) * zoom + 2 * besideBox > room;
    const seen = isLarger ? from * zoom + room / 2 : to * zoom + besideBox;
    return Math.max(0, start + seen - room);
  };
  const moves = boxes.map(({ left, right, top, bottom }) => ({
    x: beyond(left, right, corner.x, canvas.width),
    y: beyond(top, bottom, corner.y, canvas.height),
  }));
  const [least = { x: 0, y: 0 }] = moves.sort((a, b) => a.x + a.y - b.x - b.y);
  return movedBy(corner, -least.x, -least.y);
}

/** The point of the drawing at the centre of the canvas, and the zoom, for a URL. */
export function placeText({ x, y, zoom }: Pan, { width, height }: Size): string {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return [(width / 2 - x) / zoom, (height / 2 - y) / zoom, zoom].map(rounded).join(',');
}

/** At least this much of a drawing, in px, is in sight, wherever a link leads. */
const leastSeen = 40;

/** Reads such a position from a URL fragment, and corrects it if none of the drawing would be in sight; undefined if the fragment has no position. */
export function placeIn(hash: string, drawing: Size, { width, height }: Size): Pan | undefined {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get('at') ?? '';
  const [x, y, written, ...others] = text.split(',').map(Number);
  if (x === undefined || y === undefined || written === undefined || others.length > 0) return undefined;
  if (![x, y, written].every(Number.isFinite) || written <= 0) return undefined;
  const zoom = zoomWithin(written);
  const startOf = (place: number, length: number, room: number): number =>
    Math.min(room - leastSeen, Math.max(leastSeen - length * zoom, room / 2 - place * zoom));
  return { zoom, x: startOf(x, drawing.width, width), y: startOf(y, drawing.height, height) };
}

function zoomWithin(zoom: number): number {
  return Math.min(8, Math.max(0.02, zoom));
}

export function movedBy(pan: Pan, x: number, y: number): Pan {
  return { ...pan, x: pan.x + x, y: pan.y + y };
}

/** Zooms around a point of the canvas, which keeps its place. */
export function zoomedAt(pan: Pan, factor: number, at: { readonly x: number; readonly y: number }): Pan {
  const zoom = zoomWithin(pan.zoom * factor);
  const ratio = zoom / pan.zoom;
  return { zoom, x: at.x - (at.x - pan.x) * ratio, y: at.y - (at.y - pan.y) * ratio };
}

/** A drawing on the canvas, and the offset of its outermost box. */
export interface Placed extends Size {
  readonly origin: { readonly x: number; readonly y: number };
}

/**
 * Brings one of several areas into sight: the one that needs the smallest move. If none is visible, the first one is centred as far as the edges of
 * the drawing allow. Returns the same pan if no move is needed.
 */
export function inSight(pan: Pan, areas: readonly Area[], drawing: Placed, canvas: Size): Pan {
  const { x, y, zoom } = pan;
  const { origin } = drawing;
  const { width, height } = canvas;
  const all = areas.map((area) => ({
    left: x + (area.left + origin.x) * zoom,
    top: y + (area.top + origin.y) * zoom,
    right: x + (area.right + origin.x) * zoom,
    bottom: y + (area.bottom + origin.y) * zoom,
  }));
  const [first] = all;
  if (first === undefined) return pan;
  const [least] = all
    .filter((area) => isSeen(area, canvas))
    .map(({ left, top, right, bottom }) => ({ x: into(left, right, width), y: into(top, bottom, height) }))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  if (least !== undefined) return least.x === 0 && least.y === 0 ? pan : movedBy(pan, least.x, least.y);
  return {
    zoom,
    x: filling(x + width / 2 - (first.left + first.right) / 2, drawing.width * zoom, width),
    y: filling(y + height / 2 - (first.top + first.bottom) / 2, drawing.height * zoom, height),
  };
}

function isSeen({ left, top, right, bottom }: Area, { width, height }: Size): boolean {
  return right > 0 && bottom > 0 && left < width && top < height;
}

// The start nearest to `start` at which a stretch fills a length, or lies within it if it is shorter.
function filling(start: number, stretch: number, length: number): number {
  const [least, most] = [Math.min(0, length - stretch), Math.max(0, length - stretch)];
  return Math.min(most, Math.max(least, start));
}

// The distance by which a stretch must move to lie within a length with some margin; a longer one only has to fill it.
function into(start: number, end: number, length: number): number {
  if (start >= 0 && end <= length) return 0;
  const [least, most] = [besideBox, length - besideBox];
  const isLonger = end - start > most - least;
  const [before, behind] = isLonger ? [end - most, start - least] : [start - least, end - most];
  if (before < 0) return -before;
  return behind > 0 ? -behind : 0;
}
