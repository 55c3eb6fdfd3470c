import { framePadding, frameTop, sizeOf } from '../words/box-text.js';
import type { Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from '../drawing.js';
import { allBoxes, type Box, type Diagram } from '../model.js';

const columnGap = 60;
/** Room for arrows between the frame of a module and its content. */
const sideGap = 28;
const rowGap = 16;

/** A box with its size, and the boxes inside at relative positions. */
interface Sized {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly inside: readonly { readonly sized: Sized; readonly x: number; readonly y: number }[];
}

/**
 * Places boxes in columns by their distance from the sources, and draws lines straight. The result is plain, but takes time proportional to
 * the size of any drawing: it is used when the better layout takes too long.
 */
export function simpleLayout(diagram: Diagram, simplified: string | null): Drawing {
  const sizes = new Map<Box, Sized>();
  for (const box of [...allBoxes(diagram)].reverse()) sizes.set(box, sized(box, sizes));
  return { diagram, root: place(diagram.root, sizes), direction: 'right', simplified };
}

function sized(box: Box, sizes: ReadonlyMap<Box, Sized>): Sized {
  const { width, height } = sizeOf(box);
  if (box.shape !== 'module') return { box, width, height, inside: [] };
  const [top, bottom] = [frameTop(box), framePadding.bottom];
  const inside: { sized: Sized; x: number; y: number }[] = [];
  let x = sideGap;
  let tallest = 0;
  for (const column of columnsOf(box)) {
    let y = top;
    let widest = 0;
    for (const inner of column) {
      const size = sizes.get(inner);
      if (size === undefined) continue;
      inside.push({ sized: size, x, y });
      y += size.height + rowGap;
      widest = Math.max(widest, size.width);
    }
    tallest = Math.max(tallest, y - rowGap);
    x += widest + columnGap;
  }
  return {
    box,
    width: Math.max(width, x - columnGap + sideGap),
    height: Math.max(height, tallest + bottom),
    inside,
  };
}

// A column contains boxes at the same distance from the sources; one that is too tall continues in the next.
function columnsOf(box: Box): Box[][] {
  const rows = Math.max(8, Math.ceil(1.5 * Math.sqrt(box.boxes.length)));
  const byRank: Box[][] = [];
  ranks(box).forEach((rank, inner) => (byRank[rank] ??= []).push(inner));
  return byRank.flatMap((rank) =>
    Array.from({ length: Math.ceil(rank.length / rows) }, (_, k) => rank.slice(k * rows, (k + 1) * rows)),
  );
}

// The longest path from a box without predecessors. Boxes on cycles come last.
function ranks(box: Box): Map<Box, number> {
  const owner = new Map(box.boxes.flatMap((inner) => inner.ports.map((port) => [port.id, inner] as const)));
  const after = new Map<Box, Box[]>(box.boxes.map((inner) => [inner, []]));
  const before = new Map<Box, number>(box.boxes.map((inner) => [inner, 0]));
  for (const { from, to, backward } of box.lines) {
    const [first, second] = backward ? [owner.get(to), owner.get(from)] : [owner.get(from), owner.get(to)];
    if (first === undefined || second === undefined || first === second) continue;
    after.get(first)?.push(second);
    before.set(second, (before.get(second) ?? 0) + 1);
  }
  const found = new Map<Box, number>(box.boxes.map((inner) => [inner, 0]));
  const ready = box.boxes.filter((inner) => before.get(inner) === 0);
  for (const inner of ready) {
    for (const next of after.get(inner) ?? []) {
      found.set(next, Math.max(found.get(next) ?? 0, (found.get(inner) ?? 0) + 1));
      const left = (before.get(next) ?? 0) - 1;
      before.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  const last = Math.max(0, ...new Set(found.values()));
  const reached = new Set(ready);
  for (const inner of box.boxes) if (!reached.has(inner)) found.set(inner, last + 1);
  return found;
}

function place(root: Box, sizes: ReadonlyMap<Box, Sized>): PlacedBox {
  const start = sizes.get(root);
  if (start === undefined) throw new Error('A diagram has a root.');
  const order: [Sized, Point][] = [[start, { x: 0, y: 0 }]];
  for (const [{ inside }, at] of order)
    for (const { sized: inner, x, y } of inside) order.push([inner, { x: at.x + x, y: at.y + y }]);
  const placed = new Map<Box, PlacedBox>();
  for (const [size, at] of order.toReversed()) placed.set(size.box, placedBox(size, at, placed));
  const done = placed.get(root);
  if (done === undefined) throw new Error('A diagram has a root.');
  return done;
}

function placedBox({ box, width, height }: Sized, at: Point, placed: ReadonlyMap<Box, PlacedBox>): PlacedBox {
  const ports = (['west', 'east'] as const).flatMap((side): PlacedPort[] => {
    const list = box.ports.filter((port) => port.side === side);
    const x = side === 'west' ? at.x : at.x + width;
    return list.map((port, k) => ({ port, x, y: at.y + (height * (k + 1)) / (list.length + 1) }));
  });
  const boxes = box.boxes.map((inner) => placed.get(inner)).filter((inner) => inner !== undefined);
  const places = new Map([...ports, ...boxes.flatMap((inner) => inner.ports)].map((each) => [each.port.id, each]));
  const lines = box.lines.flatMap((line): PlacedLine[] => {
    const ends = [places.get(line.from), places.get(line.to)].filter((end) => end !== undefined);
    return [{ line, points: ends.map(({ x, y }) => ({ x, y })), junctions: [] }];
  });
  return { box, ...at, width, height, ports, boxes, lines };
}
