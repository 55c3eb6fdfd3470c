import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPoint, ElkPort } from '../../../interop.js';
import type { Direction } from '../drawing.js';
import { groupBy } from '../../../base/group-by.js';
import { replaced } from './replaced.js';

/**
 * Many boxes to which one other leads and nothing else, such as the devices of a bus, or that lead to one other and nowhere else, such as
 * what interrupts a controller: they stand in columns, on lines that meet on one rail, and are one box to ELK, which would put all of them
 * below one another.
 */
interface Tray {
  readonly side: Side;
  /** The boxes of the tray with the places of their lines, from the tray's corner. */
  readonly leaves: readonly Leaf[];
  readonly box: ElkNode;
  /** The line that stands for all of them, and its end at the box where they meet. */
  readonly trunk: ElkExtendedEdge;
}

/** Where the boxes of a tray stand beside the one where their lines meet: behind it, which leads to them, or before. */
type Side = 'behind' | 'before';

/** A box and its line. */
interface Place {
  readonly node: ElkNode;
  readonly edge: ElkExtendedEdge;
}

interface Leaf extends Place {
  readonly at: ElkPoint;
  /** Between the box and where the trunk meets the tray, the way that the line goes. */
  readonly points: readonly ElkPoint[];
  /** Where its line meets those of others. */
  readonly junctions: readonly ElkPoint[];
}

/** Of a tray on either side: which end of a line is its box, and on which side of that the line is. */
const ends = {
  behind: { leaf: 'targets', hub: 'sources', at: 'WEST', from: 'EAST' },
  before: { leaf: 'sources', hub: 'targets', at: 'EAST', from: 'WEST' },
} as const;

/**
 * So many boxes still stand below one another, or beside one another where a drawing runs down. Devices are many and small; what leads to
 * a bus is often a module with something in it, and has a line of its own for longer.
 */
const mostInColumn: Readonly<Record<Side, Readonly<Record<Direction, number>>>> = {
  behind: { right: 8, down: 3 },
  before: { right: 8, down: 8 },
};
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
  const { children = [], edges = [] } = module;
  if (edges.length <= Math.min(mostInColumn.behind[direction], mostInColumn.before[direction])) return [];
  const owners = new Map(children.flatMap((node) => (node.ports ?? []).map(({ id }) => [id, node] as const)));
  const meeting = groupBy(
    edges.flatMap((edge) => [...edge.sources, ...edge.targets].map((port) => ({ edge, node: owners.get(port) }))),
    ({ node }) => node?.id ?? '',
  );
  const placesOn = (side: Side): (Place & { readonly hub: string })[] =>
    edges.flatMap((edge) => {
      const [atLeaf = '', atHub = ''] = [edge[ends[side].leaf][0], edge[ends[side].hub][0]];
      const [node, hub] = [owners.get(atLeaf), owners.get(atHub)];
      const isLeaf =
        node !== undefined &&
        node.children === undefined &&
        meeting.get(node.id)?.length === 1 &&
        sideOf(portOf(node, atLeaf)) === ends[side].at;
      // What lies in a module of its own goes on inside, at places of its own.
      const isHub =
        hub !== undefined &&
        hub.children === undefined &&
        !isFixed(hub) &&
        sideOf(portOf(hub, atHub)) === ends[side].from;
      return isLeaf && isHub ? [{ node, edge, hub: hub.id }] : [];
    });
  const tap = Number(module.layoutOptions?.['elk.layered.spacing.edgeNodeBetweenLayers'] ?? 0);
  return (['behind', 'before'] as const).flatMap((side) =>
    [...groupBy(placesOn(side), ({ hub }) => hub).values()]
      .filter((group) => group.length > mostInColumn[side][direction])
      .map((group) => (side === 'behind' ? trayBehind(group, tap) : trayBefore(group, tap))),
  );
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

function trayBehind(group: readonly [Place, ...Place[]], tap: number): Tray {
  return trayOf(group, columnsOf(columnWise(group, tap), tap), tap);
}

// As in a mirror, but with the first boxes on the left as well.
function trayBefore(group: readonly [Place, ...Place[]], tap: number): Tray {
  const { leaves, trunk, box } = trayOf(group, columnsOf(columnWise(group, tap).toReversed(), tap), tap);
  const { width = 0 } = box;
  const mirrored = ({ x, y }: ElkPoint): ElkPoint => ({ x: width - x, y });
  return {
    side: 'before',
    trunk,
    box: {
      ...box,
      ports: (box.ports ?? []).map((port) => ({
        ...port,
        ...{ id: trunk.sources[0] ?? '', x: width },
        layoutOptions: { 'elk.port.side': 'EAST' },
      })),
    },
    leaves: leaves.map(({ node, edge, at, points, junctions }) => ({
      ...{ node, edge, at: { x: width - at.x - (node.width ?? 0), y: at.y } },
      points: points.map(mirrored).toReversed(),
      junctions: junctions.map(mirrored),
    })),
  };
}

// A tray behind the box that leads to it.
function trayOf([{ edge: trunk }]: readonly [Place, ...Place[]], columns: readonly Column[], tap: number): Tray {
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
  const width = Math.max(...leaves.map(({ node, at }) => at.x + (node.width ?? 0)));
  const port = { id: trunk.targets[0] ?? '', ...entry, width: 0, height: 0 };
  const layoutOptions = { 'elk.portConstraints': 'FIXED_POS' };
  const ports = [{ ...port, layoutOptions: { 'elk.port.side': 'WEST' } }];
  return { side: 'behind', leaves, trunk, box: { id: `${trunk.id} tray`, width, height, ports, layoutOptions } };
}

interface Column {
  /** Where the line stands that those to its boxes part from. */
  readonly left: number;
  readonly bottom: number;
  readonly rows: readonly (Place & { readonly y: number })[];
}

// The boxes of each column, in their order.
function columnWise(group: readonly Place[], tap: number): Place[][] {
  const heights = group.reduce((sum, { node }) => sum + (node.height ?? 0) + gap.row, 0);
  const widest = Math.max(...group.map(({ node }) => node.width ?? 0));
  const most = Math.max(2, Math.round(Math.sqrt((heights * shape) / (widest + tap + gap.column))));
  const rows = Math.ceil(group.length / most);
  return Array.from({ length: Math.ceil(group.length / rows) }, (_, c) => group.slice(c * rows, (c + 1) * rows));
}

function columnsOf(groups: readonly (readonly Place[])[], tap: number): Column[] {
  const columns: Column[] = [];
  let left = 0;
  for (const own of groups) {
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
  const [apart, kept] = [
    (module.edges ?? []).filter(({ id }) => others.has(id)),
    (module.edges ?? []).filter(({ id }) => !others.has(id)),
  ];
  const unused = new Set(apart.flatMap(portsOf));
  for (const port of kept.flatMap(portsOf)) unused.delete(port);
  return {
    ...module,
    children: (module.children ?? []).flatMap(
      (node) => boxes.get(node.id) ?? [{ ...node, ...withoutPorts(node, unused) }],
    ),
    edges: kept,
  };
}

function portsOf({ sources, targets }: ElkExtendedEdge): string[] {
  return [...sources, ...targets];
}

function withoutPorts({ ports }: ElkNode, unused: ReadonlySet<string>): Pick<ElkNode, 'ports'> {
  return ports === undefined ? {} : { ports: ports.filter(({ id }) => !unused.has(id)) };
}

// The module as it was, with the places that ELK found.
function unpacked(placed: ElkNode, module: ElkNode, trays: readonly Tray[]): ElkNode {
  const nodes = new Map((placed.children ?? []).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  for (const { side, leaves, box, trunk } of trays) {
    const corner = cornerOf(nodes.get(box.id));
    const way = pointsOf(edges.get(trunk.id));
    for (const { node, edge, at, points, junctions } of leaves) {
      nodes.set(node.id, {
        ...node,
        ...moved(at, corner),
        ports: (node.ports ?? []).map((port) => inTheMiddle(port, node, side)),
      });
      const own = points.map((point) => moved(point, corner));
      const whole = side === 'behind' ? [...way, ...own] : [...own, ...way];
      const parts = junctions.map((point) => moved(point, corner));
      edges.set(edge.id, { ...edge, sections: [sectionOf(edge.id, whole)], junctionPoints: parts });
    }
  }
  const meets = new Map(
    trays.flatMap(({ side, leaves, trunk }) => {
      const { hub } = ends[side];
      return leaves.map(({ edge }) => [edge[hub][0], trunk[hub][0]] as const);
    }),
  );
  return {
    ...placed,
    children: (module.children ?? []).map((node) => withAllPorts(nodes.get(node.id) ?? node, node, meets)),
    edges: (module.edges ?? []).map((edge) => edges.get(edge.id) ?? edge),
  };
}

// The ports of all lines of a tray, where they meet, are where that of its trunk is.
function withAllPorts(
  placed: ElkNode,
  { ports = [] }: ElkNode,
  meets: ReadonlyMap<string | undefined, string | undefined>,
): ElkNode {
  if (placed.ports === undefined || placed.ports.length === ports.length) return placed;
  const known = new Map(placed.ports.map((port) => [port.id, port]));
  return {
    ...placed,
    ports: ports.map((port) => known.get(port.id) ?? { ...known.get(meets.get(port.id) ?? ''), id: port.id }),
  };
}

function inTheMiddle(port: ElkPort, node: ElkNode, side: Side): ElkPort {
  const x = side === 'behind' ? 0 : (node.width ?? 0);
  return isFixed(node) ? port : { ...port, x, y: (node.height ?? 0) / 2 };
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
