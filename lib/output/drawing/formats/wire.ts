import type { Point } from '../drawing.js';

const cornerRadius = 5;
/** The length and the half width of an arrowhead in px. */
const tip = { length: 7, half: 3.2 };

/** The path of a line with rounded corners; it ends at the base of the arrowhead, if there is one. */
export function wirePath(points: readonly Point[], arrow: boolean): string {
  const [start, ...rest] = arrow ? withoutTip(points) : points;
  if (start === undefined) return '';
  const parts = [`M${pair(start)}`];
  rest.forEach((point, k) => {
    const before = k === 0 ? start : (rest[k - 1] ?? start);
    const after = rest[k + 1];
    const radius =
      after === undefined ? 0 : Math.min(cornerRadius, distance(before, point) / 2, distance(point, after) / 2);
    if (after === undefined || radius < 0.5) parts.push(`L${pair(point)}`);
    else parts.push(`L${pair(toward(point, before, radius))}Q${pair(point)} ${pair(toward(point, after, radius))}`);
  });
  return parts.join('');
}

/** The arrowhead at the end of a line. */
export function tipPath(points: readonly Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return '';
  const length = distance(before, end);
  if (length === 0) return '';
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const back = { x: end.x - dx * tip.length, y: end.y - dy * tip.length };
  const left = { x: back.x - dy * tip.half, y: back.y + dx * tip.half };
  const right = { x: back.x + dy * tip.half, y: back.y - dx * tip.half };
  return `M${pair(end)}L${pair(left)}L${pair(right)}Z`;
}

/** Formats a number for a drawing, rounded to a tenth of a px. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

function withoutTip(points: readonly Point[]): readonly Point[] {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined || distance(before, end) <= tip.length) return points;
  return [...points.slice(0, -1), toward(end, before, tip.length - 1)];
}

function toward(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function pair({ x, y }: Point): string {
  return `${px(x)} ${px(y)}`;
}
