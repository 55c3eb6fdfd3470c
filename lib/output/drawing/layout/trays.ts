import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPoint, ElkPort } from '../../../interop.js';
import type { Direction } from '../drawing.js';
import { groupBy } from '../../../base/group-by.js';
import { replaced } from './replaced.js';

/**
 * Many boxes to which one other leads and nothing else, such as the devices of a bus: they stand in columns, on lines that part from one
 * rail, and are one box to ELK, which would put all of them below one another.
 */
interface Tray {
  /** The boxes of the tray with the places of the lines that lead to them, from the tray's corner. */
  readonly leaves: readonly Leaf[];
  readonly box: ElkNode;
  /** The line that stands for all of them, and its end at the box that it comes from. */
  readonly trunk: ElkExtendedEdge;
}

/** A box and the line that leads to it. */
interface Place {
  readonly node: ElkNode;
  readonly edge: ElkExtendedEdge;
}

interface Leaf extends Place {
  readonly at: ElkPoint;
  /** From where the trunk enters the tray to the box. */
  readonly points: readonly ElkPoint[];
  /** Where its line parts from those of others. */
  readonly junctions: readonly ElkPoint[];
}

/** So many boxes still stand below one another, or beside one another where a drawing runs down. */
const mostInColumn: Readonly<Record<Direction, number>> = { right: 8, down: 3 };
/** Width over height of a tray, or height over width where a drawing runs down. */
const shape = 1.2;
const gap = { row: 16, column: 22, rail: 18 } as const;

/** Lays out a graph whose modules may have trays. The answer is a copy. */
export async function layoutTrays(
  graph: ElkNode,
  direction: Direction,
  engine: (graph: ElkNode) => Promise<ElkNode>,
): Promise<ElkNode> {
  const trays = new Map<string, { readonly module: ElkNode; readonly found: readonly Tray[] }>();
  const packed = replaced(graph, (module) => {
    const found = traysOf(module, direction);
    if (found.length === 0) return module;
    trays.set(module.id, { module, found });
    return withTrays(module, found);
  });
  if (trays.size === 0) return engine(graph);
  return replaced(await engine(packed), (module) => {
    const known = trays.get(module.id);
    return known === undefined ? module : unpacked(module, known.module, known.found);
  });
}

function traysOf(module: ElkNode, direction: Direction): Tray[] {
  const most = mostInColumn[direction];
  const { children = [], edges = [] } = module;
  if (edges.length <= most) return [];
  const owners = new Map(children.flatMap((node) => (node.ports ?? []).map(({ id }) => [id, node] as const)));
  const meeting = groupBy(
    edges.flatMap((edge) => [...edge.sources, ...edge.targets].map((port) => ({ edge, node: owners.get(port) }))),
    ({ node }) => node?.id ?? '',
  );
  const leaves = edges.flatMap((edge) => {
    const [source = '', target = ''] = [edge.sources[0], edge.targets[0]];
    const node = owners.get(target);
    const [from, hub] = [portOf(owners.get(source), source), owners.get(source)];
    const isLeaf =
      node !== undefined &&
      node.children === undefined &&
      meeting.get(node.id)?.length === 1 &&
      sideOf(portOf(node, target)) === 'WEST';
    // What lies in a module of its own goes on inside, at places of its own.
    const isHub = hub !== undefined && hub.children === undefined && !isFixed(hub) && sideOf(from) === 'EAST';
    return isLeaf && isHub ? [{ node, edge, hub: hub.id }] : [];
  });
  const tap = Number(module.layoutOptions?.['elk.layered.spacing.edgeNodeBetweenLayers'] ?? 0);
  return [...groupBy(leaves, ({ hub }) => hub).values()]
    .filter((group) => group.length > most)
    .map((group) => trayFor(group, tap));
}

function portOf(node: ElkNode | undefined, id: string): ElkPort | undefined {
  return node?.ports?.find((port) => port.id === id);
}

function sideOf(port: ElkPort | undefined): string | undefined {
  return port?.layoutOptions?.['elk.port.side'];
}

function isFixed({ layoutOptions }: ElkNode): boolean {
  return layoutOptions?.['elk.portConstraints'] === 'FIXED_POS';
}

function trayFor(group: readonly [Place, ...Place[]], tap: number): Tray {
  const columns = columnsOf(group, tap);
  const height = Math.max(...columns.map(({ bottom }) => bottom));
  const entry = { x: 0, y: height / 2 };
  const leaves = columns.flatMap(({ left, rows }, c) =>
    rows.map(({ node, edge, y }, r): Leaf => {
      const middle = y + (isFixed(node) ? (node.ports?.[0]?.y ?? 0) : (node.height ?? 0) / 2);
      const [rail, branch] = [
        { x: left, y: 0 },
        { x: left, y: middle },
      ];
      const up = c === 0 ? [] : [{ x: 0, y: 0 }, rail];
      const isLast = r === rows.length - 1;
      return {
        ...{ node, edge, at: { x: left + tap, y } },
        points: [entry, ...up, branch, { x: left + tap, y: middle }],
        junctions: [...(c === 0 ? [entry] : c === columns.length - 1 ? [] : [rail]), ...(isLast ? [] : [branch])],
      };
    }),
  );
  const [{ edge: trunk }] = group;
  const width = Math.max(...leaves.map(({ node, at }) => at.x + (node.width ?? 0)));
  const port = { id: trunk.targets[0] ?? '', ...entry, width: 0, height: 0 };
  const layoutOptions = { 'elk.portConstraints': 'FIXED_POS' };
  const ports = [{ ...port, layoutOptions: { 'elk.port.side': 'WEST' } }];
  return { leaves, trunk, box: { id: `${trunk.id} tray`, width, height, ports, layoutOptions } };
}

interface Column {
  /** Where the line stands that those to its boxes part from. */
  readonly left: number;
  readonly bottom: number;
  readonly rows: readonly (Place & { readonly y: number })[];
}

function columnsOf(group: readonly Place[], tap: number): Column[] {
  const heights = group.reduce((sum, { node }) => sum + (node.height ?? 0) + gap.row, 0);
  const widest = Math.max(...group.map(({ node }) => node.width ?? 0));
  const most = Math.max(2, Math.round(Math.sqrt((heights * shape) / (widest + tap + gap.column))));
  const rows = Math.ceil(group.length / most);
  const columns: Column[] = [];
  let left = 0;
  for (let first = 0; first < group.length; first += rows) {
    const own = group.slice(first, first + rows);
    let bottom: number = gap.rail - gap.row;
    const placed = own.map((place) => {
      const y = bottom + gap.row;
      bottom = y + (place.node.height ?? 0);
      return { ...place, y };
    });
    columns.push({ left, bottom, rows: placed });
    left += tap + Math.max(...own.map(({ node }) => node.width ?? 0)) + gap.column;
  }
  return columns;
}

// The module as ELK sees it: a box for each tray, where its first leaf was, and of its lines the trunk.
function withTrays(module: ElkNode, trays: readonly Tray[]): ElkNode {
  const boxes = new Map(
    trays.flatMap(({ leaves, box }) => leaves.map(({ node }, k) => [node.id, k === 0 ? [box] : []])),
  );
  const others = new Set(
    trays.flatMap(({ leaves, trunk }) => leaves.map(({ edge }) => edge.id).filter((id) => id !== trunk.id)),
  );
  const unused = new Set((module.edges ?? []).filter(({ id }) => others.has(id)).flatMap(({ sources }) => sources));
  for (const { id, sources } of module.edges ?? [])
    if (!others.has(id)) for (const port of sources) unused.delete(port);
  return {
    ...module,
    children: (module.children ?? []).flatMap(
      (node) => boxes.get(node.id) ?? [{ ...node, ...withoutPorts(node, unused) }],
    ),
    edges: (module.edges ?? []).filter(({ id }) => !others.has(id)),
  };
}

function withoutPorts({ ports }: ElkNode, unused: ReadonlySet<string>): Pick<ElkNode, 'ports'> {
  return ports === undefined ? {} : { ports: ports.filter(({ id }) => !unused.has(id)) };
}

// The module as it was, with the places that ELK found.
function unpacked(placed: ElkNode, module: ElkNode, trays: readonly Tray[]): ElkNode {
  const nodes = new Map((placed.children ?? []).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  for (const { leaves, box, trunk } of trays) {
    const corner = cornerOf(nodes.get(box.id));
    const way = pointsOf(edges.get(trunk.id));
    for (const { node, edge, at, points, junctions } of leaves) {
      nodes.set(node.id, {
        ...node,
        ...moved(at, corner),
        ports: (node.ports ?? []).map((port) => inTheMiddle(port, node)),
      });
      const whole = [...way, ...points.map((point) => moved(point, corner))];
      const parts = junctions.map((point) => moved(point, corner));
      edges.set(edge.id, { ...edge, sections: [sectionOf(edge.id, whole)], junctionPoints: parts });
    }
  }
  const starts = new Map(
    trays.flatMap(({ leaves, trunk }) => leaves.map(({ edge }) => [edge.sources[0], trunk.sources[0]] as const)),
  );
  return {
    ...placed,
    children: (module.children ?? []).map((node) => withAllPorts(nodes.get(node.id) ?? node, node, starts)),
    edges: (module.edges ?? []).map((edge) => edges.get(edge.id) ?? edge),
  };
}

// Ports that lines of a tray begin at are where its trunk begins.
function withAllPorts(
  placed: ElkNode,
  { ports = [] }: ElkNode,
  starts: ReadonlyMap<string | undefined, string | undefined>,
): ElkNode {
  if (placed.ports === undefined || placed.ports.length === ports.length) return placed;
  const known = new Map(placed.ports.map((port) => [port.id, port]));
  return {
    ...placed,
    ports: ports.map((port) => known.get(port.id) ?? { ...known.get(starts.get(port.id) ?? ''), id: port.id }),
  };
}

function inTheMiddle(port: ElkPort, node: ElkNode): ElkPort {
  return isFixed(node) ? port : { ...port, x: 0, y: (node.height ?? 0) / 2 };
}

function cornerOf({ x = 0, y = 0 }: Partial<ElkPoint> = {}): ElkPoint {
  return { x, y };
}

function moved(point: ElkPoint, by: ElkPoint): ElkPoint {
  return { x: point.x + by.x, y: point.y + by.y };
}

function pointsOf(edge: ElkExtendedEdge | undefined): ElkPoint[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

function sectionOf(id: string, points: readonly ElkPoint[]): ElkEdgeSection {
  const distinct = points.filter((point, k) => k === 0 || !isSame(point, points[k - 1]));
  const bends = distinct.filter((point, k) => !goesOn(distinct[k - 1], point, distinct[k + 1]));
  const [startPoint = { x: 0, y: 0 }] = bends;
  return { id: `${id} way`, startPoint, bendPoints: bends.slice(1, -1), endPoint: bends.at(-1) ?? startPoint };
}

function isSame(a: ElkPoint, b: ElkPoint | undefined): boolean {
  return a.x === b?.x && a.y === b.y;
}

// Whether a way only goes on here.
function goesOn(before: ElkPoint | undefined, at: ElkPoint, after: ElkPoint | undefined): boolean {
  return (before?.x === at.x && at.x === after?.x) || (before?.y === at.y && at.y === after?.y);
}
