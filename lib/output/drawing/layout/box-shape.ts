import type { PlacedBox, Point } from '../drawing.js';
import type { Role } from '../model.js';
import { px } from '../formats/wire.js';

/** The outline of a box: where it is, and where it is cut. */
type Outline = Pick<PlacedBox, 'x' | 'y' | 'width' | 'height' | 'breaks'>;

/** Of the two jagged edges of a break, in px: the distance between them, the height and the width of a tooth. */
const between = 6;
const tooth = { height: 5, width: 14 };

/** How much of the height of a box a break takes, in px. */
export const breakHeight: number = between + tooth.height;

/** The outline of a box as markup: a rectangle, in pieces where it is cut. */
export function shapeMarkup(outline: Outline, classes: string, radius: number): string {
  const { x, y, width, height, breaks = [] } = outline;
  if (breaks.length > 0) {
    const edges = edgesPath(outline, breaks);
    return `<path class="${classes}" d="${piecesPath(outline, breaks, radius)}"/><path class="${classes} tear" d="${edges}"/>`;
  }
  const corners = radius === 0 ? '' : ` rx="${px(radius)}"`;
  return `<rect class="${classes}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"${corners}/>`;
}

/** From one line of a hatch to the next along the edge of a box, and how far they stay away from that, in px. */
const hatch = { step: 8, inset: 1 };

/** What boxes of some roles have on them as markup, so that they are told apart without colour: a hatch where firewalls block. */
export function hatchMarkup({ x, y, width, height, breaks = [] }: Outline, role: Role): string {
  if (role !== 'blocked') return '';
  const room = breakHeight / 2;
  const tops = [y, ...breaks.map((at) => at + room)];
  const bottoms = [...breaks.map((at) => at - room), y + height];
  const lines = tops.map((top, k) => diagonals(x, x + width, top, bottoms[k] ?? top));
  return `<path class="hatch" d="${lines.join('')}"/>`;
}

// Lines upwards to the right, each of the places whose x and y have one sum; those sums are the same in all pieces.
function diagonals(from: number, to: number, top: number, bottom: number): string {
  const { step, inset } = hatch;
  const [left, right, upper, lower] = [from + inset, to - inset, top + inset, bottom - inset];
  const first = Math.ceil((left + upper) / step);
  const count = Math.max(0, Math.floor((right + lower) / step) - first + 1);
  return Array.from({ length: count }, (_, k) => {
    const sum = (first + k) * step;
    const [start, end] = [Math.max(left, sum - lower), Math.min(right, sum - upper)];
    return `M${px(start)} ${px(sum - start)}L${px(end)} ${px(sum - end)}`;
  }).join('');
}

/** How much of the height of a box there is for its text, from above: all, or what lies above its first break. */
export function textRoom({ y, height, breaks = [] }: Pick<Outline, 'y' | 'height' | 'breaks'>): number {
  const [first] = breaks;
  return first === undefined ? height : first - breakHeight / 2 - y;
}

/** The path of what a break takes out of something so many px wide, which reaches out of it on both sides. */
export function breakPath(width: number): string {
  const [left, right] = [-tooth.width, width + tooth.width];
  const middle = breakHeight / 2;
  return `M${lineTo(jagged(left, right, middle - between / 2))}L${lineTo(jagged(right, left, middle + between / 2))}Z`;
}

// Each piece begins with its upper edge, to the right, and goes on with its lower edge, to the left.
function piecesPath(outline: Outline, breaks: readonly number[], wanted: number): string {
  const { x, y, width, height } = outline;
  const [right, bottom] = [x + width, y + height];
  const lowest = bottom - Math.max(...breaks) - breakHeight / 2;
  const radius = Math.min(wanted, textRoom(outline), lowest);
  const corner = (dx: number, dy: number): string => `a${px(radius)} ${px(radius)} 0 0 1 ${px(dx)} ${px(dy)}`;
  const upper = [
    `M${px(x)} ${px(y + radius)}${corner(radius, -radius)}H${px(right - radius)}${corner(radius, radius)}`,
    ...breaks.map((at) => `M${lineTo(jagged(x, right, at + between / 2))}`),
  ];
  const lower = [
    ...breaks.map((at) => `L${lineTo(jagged(right, x, at - between / 2))}`),
    `V${px(bottom - radius)}${corner(-radius, radius)}H${px(x + radius)}${corner(-radius, -radius)}`,
  ];
  return upper.map((edge, k) => `${edge}${lower[k] ?? ''}Z`).join('');
}

// The jagged edges alone, which are drawn solid even where the outline is dashed.
function edgesPath({ x, width }: Outline, breaks: readonly number[]): string {
  const edge = (y: number): string => `M${lineTo(jagged(x, x + width, y))}`;
  return breaks.map((at) => edge(at - between / 2) + edge(at + between / 2)).join('');
}

// As many whole teeth as fit best, so that both ends look alike.
function jagged(from: number, to: number, y: number): Point[] {
  const steps = 2 * Math.max(1, Math.round(Math.abs(to - from) / tooth.width));
  return Array.from({ length: steps + 1 }, (_, k) => ({
    x: from + ((to - from) * k) / steps,
    y: y + (k % 2 === 0 ? tooth.height : -tooth.height) / 2,
  }));
}

function lineTo(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L');
}
