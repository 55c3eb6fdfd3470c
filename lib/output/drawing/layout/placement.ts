import type { ElkNode, ElkPoint } from '../../../interop.js';
import type { Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from '../drawing.js';
import type { Box, Diagram, Line } from '../model.js';

/** Takes the places of a diagram's parts from the graph that ELK has laid out. */
export function placed(diagram: Diagram, graph: ElkNode, simplified: string | null): Drawing {
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
  return { diagram, root, simplified };
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

// Finer places cannot be seen, and cost bytes.
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
