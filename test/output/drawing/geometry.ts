import { breakHeight, textRoom } from '../../../lib/output/drawing/layout/box-shape.js';
import { boxText } from '../../../lib/output/drawing/words/box-text.js';
import type { Direction, Drawing, PlacedBox, PlacedLine, Point } from '../../../lib/output/drawing/index.js';
import { lineLabels } from '../../../lib/output/drawing/words/line-labels.js';
import { groupBy } from '../../../lib/base/group-by.js';
import { textWidth } from '../../../lib/output/drawing/layout/text-width.js';

/** A rectangle in px. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Places are rounded to a tenth of a px. */
const tolerance = 0.2;

/** All boxes of a drawing. */
export function placedBoxes(drawing: Drawing): PlacedBox[] {
  const boxes = [drawing.root];
  for (const box of boxes) boxes.push(...box.boxes);
  return boxes;
}

/** What is wrong with the places in a drawing, in words; nothing when it is right. */
export function faults(drawing: Drawing, { straight = true } = {}): string[] {
  return placedBoxes(drawing).flatMap((box) => [
    ...siblingFaults(box),
    ...textFaults(box),
    ...portFaults(box, drawing.direction),
    ...box.lines.flatMap((line) => lineFaults(box, line, straight)),
    ...(straight ? [...labelFaults(box), ...mergedFaults(box)] : []),
  ]);
}

function siblingFaults(parent: PlacedBox): string[] {
  const frame = areaOf(parent);
  const outside = parent.boxes
    .filter((box) => !contains(frame, areaOf(box)))
    .map((box) => `${box.box.id} leaves its module`);
  return [...outside, ...overlapping(parent.boxes.map((box) => [box.box.id, areaOf(box)]))];
}

function overlapping(areas: readonly (readonly [string, Area])[]): string[] {
  const sorted = areas.toSorted(([, a], [, b]) => a.left - b.left);
  return sorted.flatMap(([name, area], k) => {
    const clashes: string[] = [];
    for (const [other, next] of sorted.slice(k + 1)) {
      if (next.left >= area.right) break;
      if (overlap(area, next)) clashes.push(`${name} overlaps ${other}`);
    }
    return clashes;
  });
}

function textFaults(placed: PlacedBox): string[] {
  const { box, x, y, width, indent = 0, breaks = [] } = placed;
  const bounds = areaOf(placed);
  const text = boxText(box);
  const lower = box.shape === 'module' ? 0 : (textRoom(placed) - text.height) / 2;
  const areas = text.lines.map((line): readonly [string, Area] => {
    const wide = textWidth(line.text, line.size, line.weight);
    const left = line.anchor === 'start' ? x + indent + line.x : x + width / 2 + line.x - wide / 2;
    const base = y + line.y + lower;
    return [
      `“${line.text}”`,
      { left, right: left + wide, top: base - 0.73 * line.size, bottom: base + 0.22 * line.size },
    ];
  });
  areas.push(
    ...breaks.map((at, k): readonly [string, Area] => [
      `break ${k}`,
      { left: x, right: x + width, top: at - breakHeight / 2, bottom: at + breakHeight / 2 },
    ]),
  );
  const sticking = areas
    .filter(([, area]) => !contains(bounds, area))
    .map(([name]) => `${name} sticks out of ${box.id}`);
  const below =
    box.shape === 'module'
      ? areas.flatMap(([name, area]) => [...covered(name, area, placed), ...struck(name, area, placed)])
      : [];
  return [...sticking, ...overlapping(areas), ...below];
}

function struck(name: string, area: Area, { lines }: PlacedBox): string[] {
  return lines
    .filter(({ points }) => points.slice(1).some((point, k) => overlap(area, segment(points[k] ?? point, point))))
    .map(({ line }) => `${line.id} runs through ${name}`);
}

function covered(name: string, area: Area, { boxes }: PlacedBox): string[] {
  return boxes.filter((box) => overlap(area, areaOf(box))).map((box) => `${name} is covered by ${box.box.id}`);
}

function portFaults({ box, x, y, width, height, ports }: PlacedBox, direction: Direction): string[] {
  if (box.at !== undefined) {
    // In a grid, lines come from all sides.
    const onEdge = (port: Point): boolean =>
      [x, x + width].some((edge) => Math.abs(port.x - edge) <= tolerance) ||
      [y, y + height].some((edge) => Math.abs(port.y - edge) <= tolerance);
    return ports.filter((port) => !onEdge(port)).map(({ port }) => `${port.id} is not on a side of ${box.id}`);
  }
  const away = (port: PlacedBox['ports'][number]): number =>
    direction === 'right'
      ? port.x - (port.port.side === 'west' ? x : x + width)
      : port.y - (port.port.side === 'west' ? y : y + height);
  return ports
    .filter((port) => Math.abs(away(port)) > tolerance)
    .map(({ port }) => `${port.id} is not on the ${port.side} side of ${box.id}`);
}

function lineFaults(module: PlacedBox, { line, points }: PlacedLine, straight: boolean): string[] {
  const ports = new Map(
    [module, ...module.boxes].flatMap((box) => box.ports.map((port) => [port.port.id, port] as const)),
  );
  const ends = [
    [points[0], ports.get(line.from)],
    [points.at(-1), ports.get(line.to)],
  ] as const;
  const loose = ends.some(([point, port]) => point === undefined || port === undefined || far(point, port));
  const steps = points.slice(1).map((point, k) => [points[k] ?? point, point] as const);
  const slanted = straight && steps.some(([a, b]) => a.x !== b.x && a.y !== b.y);
  const through = straight
    ? module.boxes.filter((box) => steps.some(([a, b]) => overlap(segment(a, b), shrunk(areaOf(box)))))
    : [];
  return [
    ...(loose ? [`${line.id} does not end at its ports`] : []),
    ...(slanted ? [`${line.id} is slanted`] : []),
    ...through.map(({ box }) => `${line.id} runs through ${box.id}`),
  ];
}

function labelFaults(module: PlacedBox): string[] {
  const placed = [...lineLabels(module)].map(([own, { text, at }]) => {
    const area: Area = { left: at.x, right: at.x + textWidth(text, 9.5), top: at.y - 6.9, bottom: at.y };
    return { own, text, area };
  });
  const labels = placed.map(({ text, area }): readonly [string, Area] => [text, area]);
  const covers = labels.flatMap(([text, area]) => covered(`the label ${text}`, area, module));
  const crossed = labels.flatMap(([text, area]) =>
    module.lines
      .filter(({ line, points }) =>
        points.slice(1).some((point, k) => overlap(area, widened(segment(points[k] ?? point, point), lineWidth(line)))),
      )
      .map(({ line }) => `${line.id} runs through the label ${text}`),
  );
  const shared = placed.flatMap(({ own, text, area }) =>
    sharing(own, widened(area, 2 * beside), module).map(({ line }) => `${line.id} runs along the label ${text}`),
  );
  return [...covers, ...crossed, ...shared, ...overlapping(labels)];
}

// Lines that run along one another, though they have no end in common: nobody could tell them apart.
function mergedFaults({ lines }: PlacedBox): string[] {
  const parts = lines.flatMap((line) =>
    line.points.slice(1).map((point, k) => ({ line, area: segment(line.points[k] ?? point, point) })),
  );
  const axes = groupBy(parts, ({ area }) => (area.top === area.bottom ? `y ${area.top}` : `x ${area.left}`));
  const found = [...axes.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.area.left - b.area.left || a.area.top - b.area.top);
    return sorted.flatMap((one, k) => {
      const clashes: string[] = [];
      for (const other of sorted.slice(k + 1)) {
        const across = Math.min(one.area.right, other.area.right) - other.area.left;
        const down = Math.min(one.area.bottom, other.area.bottom) - other.area.top;
        if (across < 0 || down < 0) break;
        if (Math.max(across, down) > 1 && !meet(one.line, other.line))
          clashes.push(`${one.line.line.id} runs along ${other.line.line.id}`);
      }
      return clashes;
    });
  });
  return [...new Set(found)];
}

function meet(a: PlacedLine, b: PlacedLine): boolean {
  const endsOf = ({ points }: PlacedLine): Point[] => [points[0], points.at(-1)].filter((end) => end !== undefined);
  return a === b || endsOf(a).some((end) => endsOf(b).some((other) => !far(end, other)));
}

/** No label is further from its line, in px. */
const beside = 4.5;

// Lines that run along one where it is near: what is said there would be said of them, too.
function sharing(own: PlacedLine, near: Area, { lines }: PlacedBox): PlacedLine[] {
  const nearby = ({ points }: PlacedLine): Area[] =>
    points
      .slice(1)
      .map((point, k) => segment(points[k] ?? point, point))
      .filter((part) => overlap(widened(part, 1), near));
  const parts = nearby(own);
  return lines.filter(
    (line) => line !== own && nearby(line).some((part) => parts.some((one) => along(one, part, near))),
  );
}

// Whether two straight parts are one for a while within an area.
function along(a: Area, b: Area, { left, top, right, bottom }: Area): boolean {
  const [across, down] = [
    Math.min(a.right, b.right, right) - Math.max(a.left, b.left, left),
    Math.min(a.bottom, b.bottom, bottom) - Math.max(a.top, b.top, top),
  ];
  const isSame = Math.abs(a.left - b.left) < tolerance && Math.abs(a.right - b.right) < tolerance;
  const isLevel = Math.abs(a.top - b.top) < tolerance && Math.abs(a.bottom - b.bottom) < tolerance;
  return (isLevel && across > 1 && a.top === a.bottom) || (isSame && down > 1 && a.left === a.right);
}

function far(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) > tolerance || Math.abs(a.y - b.y) > tolerance;
}

function areaOf({ x, y, width, height }: PlacedBox): Area {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function shrunk({ left, top, right, bottom }: Area): Area {
  return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
}

function segment(a: Point, b: Point): Area {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}

// As style sheets have it: lines that came or went are wider.
function lineWidth({ change, look }: PlacedLine['line']): number {
  return change === undefined ? look.width : 2.4;
}

function widened({ left, top, right, bottom }: Area, width: number): Area {
  const half = width / 2;
  return { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
}

function contains(outer: Area, inner: Area): boolean {
  return (
    outer.left - tolerance <= inner.left &&
    inner.right <= outer.right + tolerance &&
    outer.top - tolerance <= inner.top &&
    inner.bottom <= outer.bottom + tolerance
  );
}

function overlap(a: Area, b: Area): boolean {
  return (
    a.left < b.right - tolerance &&
    b.left < a.right - tolerance &&
    a.top < b.bottom - tolerance &&
    b.top < a.bottom - tolerance
  );
}
