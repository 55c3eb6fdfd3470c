import type { Area } from './sheet.js';

/** Where a drawing is on the canvas: its top-left corner in px, and how many times it is enlarged. */
export interface Pan {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** All of a drawing in the middle of the canvas, not much larger than it is. */
export function fitted(drawing: Size, canvas: Size): Pan {
  const zoom = Math.min(1.5, canvas.width / drawing.width, canvas.height / drawing.height);
  return { zoom, x: (canvas.width - drawing.width * zoom) / 2, y: (canvas.height - drawing.height * zoom) / 2 };
}

/** Words of a drawing, of 9 px and more, can be read with ease where it is enlarged so many times, and still be read where it is so many. */
const readableZoom = { ease: 0.8, still: 0.7 };

/** So many px of the canvas are left beside a box that is brought into sight. */
const besideBox = 8;

/** Where a drawing is that was shown whole, before its canvas got another size and now that it is shown whole again: there, unless it can be read no longer. */
export function stillReadable(before: Pan, whole: Pan): Pan {
  return before.zoom >= readableZoom.still && whole.zoom < readableZoom.still ? before : whole;
}

/**
 * As much of a drawing as can be read with ease: its top-left corner, or as near to that as one of its boxes is in sight: whole, or
 * from its beginning to the middle of a canvas that is smaller. Undefined where all of it can be read.
 */
export function readable(drawing: Size, canvas: Size, boxes: readonly Area[]): Pan | undefined {
  // A drawing that would stick out by little is better seen whole.
  if (fitted(drawing, canvas).zoom >= readableZoom.still) return undefined;
  const zoom = readableZoom.ease;
  const corner = {
    zoom,
    x: Math.max(0, (canvas.width - drawing.width * zoom) / 2),
    y: Math.max(0, (canvas.height - drawing.height * zoom) / 2),
  };
  // Of what is larger than the canvas, its beginning tells where one is.
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

/** What is in the middle of the canvas, in px of the drawing, and how many times it is enlarged: for an address. */
export function placeText({ x, y, zoom }: Pan, { width, height }: Size): string {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return [(width / 2 - x) / zoom, (height / 2 - y) / zoom, zoom].map(rounded).join(',');
}

/** So many px of a drawing are in sight at least, wherever a link leads to. */
const leastSeen = 40;

/** The same from the part of an address after `#`, as near to it as some of the drawing is in sight; undefined where it says nothing of it. */
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

/** Enlarged around a point of the canvas, which stays where it is. */
export function zoomedAt(pan: Pan, factor: number, at: { readonly x: number; readonly y: number }): Pan {
  const zoom = zoomWithin(pan.zoom * factor);
  const ratio = zoom / pan.zoom;
  return { zoom, x: at.x - (at.x - pan.x) * ratio, y: at.y - (at.y - pan.y) * ratio };
}

/** A drawing on the canvas, and where its outermost box is on it. */
export interface Placed extends Size {
  readonly origin: { readonly x: number; readonly y: number };
}

/**
 * One of some areas in sight: the one that has to be moved least to be seen whole, or as much of it as there is room for; where none is in sight, the first
 * in the middle, or as near to it as the drawing fills the canvas. The same pan where nothing has to be moved.
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

// Where a stretch begins that is to fill a length, or to lie within it if it is shorter; as near to a place as can be.
function filling(start: number, stretch: number, length: number): number {
  const [least, most] = [Math.min(0, length - stretch), Math.max(0, length - stretch)];
  return Math.min(most, Math.max(least, start));
}

// How far a stretch has to move to lie within a length, with a little beside it; one that is longer only has to fill it.
function into(start: number, end: number, length: number): number {
  if (start >= 0 && end <= length) return 0;
  const [least, most] = [besideBox, length - besideBox];
  const isLonger = end - start > most - least;
  const [before, behind] = isLonger ? [end - most, start - least] : [start - least, end - most];
  if (before < 0) return -before;
  return behind > 0 ? -behind : 0;
}
