import type { ElkNode, ElkPoint } from '../../../interop.js';
import { boxText } from '../words/box-text.js';
import type { Direction, Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from '../drawing.js';
import type { Box, Diagram, Line } from '../model.js';

/** Converts the positions in ELK's graph to a drawing. */
export function placed(diagram: Diagram, graph: ElkNode, direction: Direction, simplified: string | null): Drawing {
  const waiting: [Box, ElkNode, Point][] = [[diagram.root, graph, { x: 0, y: 0 }]];
  const order: { box: Box; node: ElkNode; at: Point }[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [box, node, outside] = next;
    const at = node === graph ? outside : shifted(node, outside);
    order.push({ box, node, at });
    box.boxes.forEach((inner, k) => {
      const child = node.children?.[k];
      if (child !== undefined) waiting.push([inner, child, at]);
    });
  }
  const done = new Map<Box, PlacedBox>();
  for (const { box, node, at } of order.toReversed()) done.set(box, placedBox(box, node, at, done));
  const root = done.get(diagram.root);
  if (root === undefined) throw new Error('A diagram has a root.');
  return { diagram, root: direction === 'right' ? root : turned(root), direction, simplified };
}

function placedBox(box: Box, node: ElkNode, at: Point, done: ReadonlyMap<Box, PlacedBox>): PlacedBox {
  return {
    box,
    ...at,
    width: tenth(node.width ?? 0),
    height: tenth(node.height ?? 0),
    ports: box.ports.map((port, k): PlacedPort => ({ port, ...shifted(node.ports?.[k] ?? {}, at) })),
    boxes: box.boxes.map((inner) => done.get(inner)).filter((inner) => inner !== undefined),
    lines: box.lines.map((line, k) => placedLine(line, node.edges?.[k], at)),
  };
}

function placedLine(line: Line, edge: NonNullable<ElkNode['edges']>[number] | undefined, at: Point): PlacedLine {
  const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints, endPoint }) =>
    [startPoint, ...(bendPoints ?? []), endPoint].map((point) => shifted(point, at)),
  );
  const junctions = (edge?.junctionPoints ?? []).map((point) => shifted(point, at));
  return { line, points: line.backward ? points.reverse() : points, junctions };
}

function shifted({ x = 0, y = 0 }: Partial<ElkPoint>, by: Point): Point {
  return { x: tenth(x + by.x), y: tenth(y + by.y) };
}

// Finer positions are invisible and cost bytes. The small offset rounds halves consistently, so that both ends of a straight line agree in spite of
// floating-point errors.
function tenth(value: number): number {
  return Math.round(value * 10 + 1e-6) / 10;
}

// Swaps x and y of a drawing that was laid out to the right but runs down.
function turned(outermost: PlacedBox): PlacedBox {
  const order = [outermost];
  for (const { boxes } of order) order.push(...boxes);
  const done = new Map<PlacedBox, PlacedBox>();
  for (const placedBox of order.toReversed()) {
    const { x, y, width, height, ports, boxes, lines } = placedBox;
    const own: PlacedBox = {
      ...placedBox,
      ...{ x: y, y: x, width: height, height: width },
      ports: ports.map((port) => ({ ...port, ...flipped(port) })),
      boxes: boxes.map((inner) => done.get(inner)).filter((inner) => inner !== undefined),
      lines: lines.map(({ line, points, junctions }) => ({
        line,
        points: points.map(flipped),
        junctions: junctions.map(flipped),
      })),
    };
    const indent = own.box.shape === 'module' ? indentOf(own) : 0;
    done.set(placedBox, indent === 0 ? own : { ...own, indent });
  }
  return done.get(outermost) ?? outermost;
}

function flipped({ x, y }: Point): Point {
  return { x: y, y: x };
}

// The text of a module starts beside the lines that enter it from above, at the first gap that is wide enough.
function indentOf({ box, x, y, width, ports }: PlacedBox): number {
  const words = boxText(box).width;
  const entries = ports.filter((port) => port.y === y).map((port) => port.x - x);
  const edges = [0, ...entries.sort((a, b) => a - b), width];
  const start = edges.find((edge, k) => (edges[k + 1] ?? edge) - edge >= words);
  return start ?? 0;
}
