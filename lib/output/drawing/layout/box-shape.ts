import type { PlacedBox, Point } from '../drawing.js';
import type { Role } from '../model.js';
import { px } from '../formats/wire.js';

/** The position and size of a box, and the heights of its breaks. */
type Outline = Pick<PlacedBox, 'x' | 'y' | 'width' | 'height' | 'breaks'>;

/** The distance between the two jagged edges of a break, and the height and width of a tooth, in px. */
const between = 6;
const tooth = { height: 5, width: 14 };

/** How much of the height of a box a break takes, in px. */
export const breakHeight: number = between + tooth.height;

/** The outline of a box as markup: a rectangle, split into pieces by its breaks. */
export function shapeMarkup(outline: Outline, classes: string, radius: number): string {
  const { x, y, width, height, breaks = [] } = outline;
  if (breaks.length > 0) {
    const edges = edgesPath(outline, breaks);
    return `<path class="${classes}" d="${piecesPath(outline, breaks, radius)}"/><path class="${classes} tear" d="${edges}"/>`;
  }
  const corners = radius === 0 ? '' : ` rx="${px(radius)}"`;
  return `<rect class="${classes}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"${corners}/>`;
}

/** The distance between hatch lines along the edge of a box, and their distance from the edge, in px. */
const hatch = { step: 8, inset: 1 };

/** Markup that distinguishes some roles without colour: hatching for boxes that firewalls block. */
export function hatchMarkup({ x, y, width, height, breaks = [] }: Outline, role: Role): string {
  if (role !== 'blocked') return '';
  const room = breakHeight / 2;
  const tops = [y, ...breaks.map((at) => at + room)];
  const bottoms = [...breaks.map((at) => at - room), y + height];
  const lines = tops.map((top, k) => diagonals(x, x + width, top, bottoms[k] ?? top));
  return `<path class="hatch" d="${lines.join('')}"/>`;
}

// Lines that rise to the right. All points of a line have the same sum of x and y, and the sums are the same in all
// pieces, so that lines continue across breaks.
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

/** The height available for the text of a box, from the top: all of it, or the part above its first break. */
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

// Each piece consists of its upper edge, drawn to the right, and its lower edge, drawn to the left.
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

// The jagged edges alone, which are solid even if the outline is dashed.
function edgesPath({ x, width }: Outline, breaks: readonly number[]): string {
  const edge = (y: number): string => `M${lineTo(jagged(x, x + width, y))}`;
  return breaks.map((at) => edge(at - between / 2) + edge(at + between / 2)).join('');
}

// Uses a whole number of teeth, so that both ends look the same.
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
