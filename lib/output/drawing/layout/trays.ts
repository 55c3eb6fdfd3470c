import type { ElkExtendedEdge, ElkNode, ElkPoint, ElkPort } from '../../../interop.js';
import type { Direction } from '../drawing.js';
import { groupBy } from '../../../base/group-by.js';
import { layoutAround, layoutEach } from './alike.js';
import { pointsOf, sectionOf } from './ways.js';
import { replaced } from './replaced.js';
import {
  type End,
  heightOf,
  type Leaf,
  type Place,
  placesBefore,
  placesBehind,
  placesBetween,
  type Side,
} from './tray-places.js';

/**
 * Many boxes with the same predecessors or the same successors and no other lines, such as the devices of a bus that all interrupt one controller.
 * They are arranged in columns, with rails where their lines meet, and are a single box to ELK, which would otherwise stack all of them vertically.
 */
interface Tray {
  readonly leaves: readonly Leaf[];
  readonly box: ElkNode;
  /** For each line of its first box: that line, which represents the corresponding lines of all boxes. */
  readonly trunks: readonly ElkExtendedEdge[];
}

/** For lines on either side of a leaf: which end is at the leaf and which at the hub, and the sides of both boxes at which the line ends. */
const sides = {
  west: { leaf: 'targets', hub: 'sources', at: 'WEST', from: 'EAST' },
  east: { leaf: 'sources', hub: 'targets', at: 'EAST', from: 'WEST' },
} as const;

/**
 * Up to this number, boxes are stacked vertically, or side by side in a drawing that runs down. Devices are many and small, so the limits for them
 * differ from those for sources of a bus, which are often modules with content and keep a line of their own longer.
 */
export const mostInColumn: Readonly<Record<Side, Readonly<Record<Direction, number>>>> = {
  west: { right: 8, down: 3 },
  east: { right: 8, down: 8 },
};

/** The maximum height in px of such a stack, or its maximum width in a drawing that runs down. Up to `fewest` boxes are stacked at any size. */
const fewest = 3;
const mostRoom: Readonly<Record<Direction, number>> = { right: 640, down: 1600 };

/** A box with more lines than this is no leaf. */
const mostEnds = 4;

type Engine = (graph: ElkNode) => Promise<ElkNode>;

/** Lays out a graph whose modules may have trays. Returns a copy. */
export async function layoutTrays(graph: ElkNode, direction: Direction, engine: Engine): Promise<ElkNode> {
  const modules = modulesInTrays(graph);
  if (modules.length === 0) return packed(graph, direction, engine);
  // Boxes in a tray must have their final size.
  const { layoutOptions = {} } = graph;
  const inside = { id: `${graph.id} trays`, layoutOptions, children: modules, edges: [] };
  const known = await layoutEach(inside, (each) => layoutTrays(each, direction, engine));
  return layoutAround(graph, known, (outline) => packed(outline, direction, engine));
}

// The outermost modules that may be in trays; their heights are not known yet.
function modulesInTrays(graph: ElkNode): ElkNode[] {
  const found: ElkNode[] = [];
  const waiting = [graph];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const inTrays = new Set(groupsIn(module, mayBeMany).flatMap((group) => group.map(({ node }) => node)));
    for (const node of module.children ?? [])
      if (node.children !== undefined) (inTrays.has(node) ? found : waiting).push(node);
  }
  return found;
}

async function packed(graph: ElkNode, direction: Direction, engine: Engine): Promise<ElkNode> {
  const trays = new Map<string, { readonly module: ElkNode; readonly found: readonly Tray[] }>();
  const outline = replaced(graph, (module) => {
    const found = groupsIn(module, (group) => areMany(group, direction)).map((group) => trayOf(group, module));
    if (found.length === 0) return module;
    trays.set(module.id, { module, found });
    return withTrays(module, found);
  });
  if (trays.size === 0) return engine(graph);
  return replaced(await engine(outline), (module) => {
    const known = trays.get(module.id);
    return known === undefined ? module : unpacked(module, known.module, known.found);
  });
}

type Group = readonly [Place, ...Place[]];

function groupsIn(module: ElkNode, isMany: (group: Group) => boolean): Group[] {
  const { children = [], edges = [] } = module;
  const owners = new Map(
    [...children, module].flatMap((node) => (node.ports ?? []).map(({ id }) => [id, node] as const)),
  );
  const meeting = groupBy(
    edges.flatMap((edge) => [...edge.sources, ...edge.targets].map((port) => ({ edge, node: owners.get(port) }))),
    ({ node }) => node?.id ?? '',
  );
  const linesAt = new Map<string, number>();
  for (const port of edges.flatMap(portsOf)) linesAt.set(port, (linesAt.get(port) ?? 0) + 1);
  // The hub at the other end of a line; undefined if the box cannot be a leaf.
  const hubAt = (node: ElkNode, edge: ElkExtendedEdge, side: Side): string | undefined => {
    const [atLeaf = '', atHub = ''] = [edge[sides[side].leaf][0], edge[sides[side].hub][0]];
    const hub = owners.get(atHub);
    if (owners.get(atLeaf) !== node || hub === undefined || hub === node) return undefined;
    if (sideOf(portOf(node, atLeaf)) !== sides[side].at) return undefined;
    // If the hub is a module or has fixed ports, or several lines share its port, the port itself is the hub, because its position matters.
    if (hub.children !== undefined || isFixed(hub) || (linesAt.get(atHub) ?? 0) > 1) return atHub;
    return sideOf(portOf(hub, atHub)) === sides[side].from ? hub.id : undefined;
  };
  const places = children.flatMap((node): (Place & { readonly hubs: readonly string[] })[] => {
    const own = meeting.get(node.id) ?? [];
    if (own.length === 0 || own.length > mostEnds) return [];
    const ends = own.flatMap(({ edge }): (End & { readonly hub: string })[] => {
      const side = owners.get(edge.targets[0] ?? '') === node ? 'west' : 'east';
      const hub = hubAt(node, edge, side);
      return hub === undefined ? [] : [{ edge, side, hub, at: { x: 0, y: 0 } }];
    });
    if (ends.length < own.length) return [];
    const sorted = ends.toSorted((a, b) => compare(b.side, a.side) || compare(a.hub, b.hub));
    return [{ node, ends: withPlaces(node, sorted), hubs: sorted.map(({ side, hub }) => `${side} ${hub}`) }];
  });
  const groups = [...groupBy(places, ({ hubs }) => hubs.join('\n')).values()].filter(isMany);
  // If both ends of the lines are candidates, only one of them becomes a tray.
  const inTrays = new Set<string>();
  const taken = new Set<string>();
  return groups.filter((group) => {
    const hubs = group[0].hubs.map((hub) => hub.replace(/^(west|east) /, ''));
    const ids = group.map(({ node }) => node.id);
    const owning = hubs.map((hub) => owners.get(hub)?.id ?? hub);
    if (owning.some((id) => inTrays.has(id)) || ids.some((id) => taken.has(id))) return false;
    for (const id of ids) inTrays.add(id);
    for (const id of owning) taken.add(id);
    return true;
  });
}

function mayBeMany({ length }: Group): boolean {
  return length > fewest;
}

function areMany(group: Group, direction: Direction): boolean {
  const side = group[0].ends.some((end) => end.side === 'west') ? 'west' : 'east';
  return group.length > mostInColumn[side][direction] || (mayBeMany(group) && heightOf(group) > mostRoom[direction]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

// The end points of lines on a box whose ports have no positions yet, distributed evenly on its sides.
function withPlaces<T extends End>(node: ElkNode, ends: readonly T[]): T[] {
  const { width = 0, height = 0 } = node;
  return ends.map((end) => {
    const own = ends.filter(({ side }) => side === end.side);
    const port = portOf(node, end.edge[sides[end.side].leaf][0] ?? '');
    const even = (height * (own.indexOf(end) + 1)) / (own.length + 1);
    return { ...end, at: { x: end.side === 'west' ? 0 : width, y: isFixed(node) ? (port?.y ?? 0) : even } };
  });
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

function trayOf(group: Group, { layoutOptions }: ElkNode): Tray {
  const tap = Number(layoutOptions?.['elk.layered.spacing.edgeNodeBetweenLayers'] ?? 0);
  const [first] = group;
  const [end, ...others] = first.ends;
  const place = others.length > 0 ? placesBetween : end?.side === 'west' ? placesBehind : placesBefore;
  const { leaves, width, height, entries } = place(group, tap);
  const ports = first.ends.map(({ edge, side }, k): ElkPort => ({
    ...{ id: edge[sides[side].leaf][0] ?? '', ...entries[k], width: 0, height: 0 },
    layoutOptions: { 'elk.port.side': sides[side].at },
  }));
  const trunks = first.ends.map(({ edge }) => edge);
  const options = { 'elk.portConstraints': 'FIXED_POS' };
  return { leaves, trunks, box: { id: `${first.node.id} tray`, width, height, ports, layoutOptions: options } };
}

// The module as passed to ELK: one box for each tray, at the index of its first leaf, and only the trunks of its lines.
function withTrays(module: ElkNode, trays: readonly Tray[]): ElkNode {
  const boxes = new Map(
    trays.flatMap(({ leaves, box }) => leaves.map(({ node }, k) => [node.id, k === 0 ? [box] : []])),
  );
  const trunks = new Set(trays.flatMap((tray) => tray.trunks.map(({ id }) => id)));
  const others = new Set(
    trays
      .flatMap(({ leaves }) => leaves.flatMap(({ ends }) => ends.map(({ edge }) => edge.id)))
      .filter((id) => !trunks.has(id)),
  );
  const [apart, kept] = [
    (module.edges ?? []).filter(({ id }) => others.has(id)),
    (module.edges ?? []).filter(({ id }) => !others.has(id)),
  ];
  const unused = new Set(apart.flatMap(portsOf));
  for (const port of kept.flatMap(portsOf)) unused.delete(port);
  const pitch = Number(module.layoutOptions?.['elk.spacing.portPort'] ?? 0);
  return {
    ...module,
    children: (module.children ?? []).flatMap((node) => boxes.get(node.id) ?? [withoutPorts(node, unused, pitch)]),
    edges: kept,
  };
}

function portsOf({ sources, targets }: ElkExtendedEdge): string[] {
  return [...sources, ...targets];
}

// Removes ports, and shrinks the box to what the remaining ones need at this distance.
function withoutPorts(node: ElkNode, unused: ReadonlySet<string>, pitch: number): ElkNode {
  const { ports = [], height = 0, layoutOptions } = node;
  const kept = ports.filter(({ id }) => !unused.has(id));
  if (kept.length === ports.length) return node;
  const least = Number(/,([\d.]+)\)$/.exec(layoutOptions?.['elk.nodeSize.minimum'] ?? '')?.[1] ?? height);
  return { ...node, ports: kept, height: Math.max(least, height - pitch * (mostOnSide(ports) - mostOnSide(kept))) };
}

function mostOnSide(ports: readonly ElkPort[]): number {
  const west = ports.filter((port) => sideOf(port) === 'WEST').length;
  return Math.max(west, ports.length - west);
}

// Restores the original module, with the positions found by ELK.
function unpacked(placed: ElkNode, module: ElkNode, trays: readonly Tray[]): ElkNode {
  const nodes = new Map((placed.children ?? []).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  const meets = new Map<string | undefined, string | undefined>();
  for (const { leaves, box, trunks } of trays) {
    const corner = cornerOf(nodes.get(box.id));
    const ways = trunks.map(({ id }) => edges.get(id));
    for (const { node, ends, at, ways: own } of leaves) {
      const places = new Map(ends.map((end) => [end.edge[sides[end.side].leaf][0], end.at]));
      nodes.set(node.id, {
        ...node,
        ...moved(at, corner),
        ports: (node.ports ?? []).map((port) => ({ ...port, ...places.get(port.id) })),
      });
      ends.forEach(({ edge, side }, k) => {
        const [trunk, way] = [trunks[k], ways[k]];
        const inside = (own[k]?.points ?? []).map((point) => moved(point, corner));
        const whole = side === 'west' ? [...pointsOf(way), ...inside] : [...inside, ...pointsOf(way)];
        const junctions = (own[k]?.junctions ?? []).map((point) => moved(point, corner));
        // Junctions of a trunk with lines outside the tray are recorded once.
        const met = edge.id === trunk?.id ? (way?.junctionPoints ?? []) : [];
        edges.set(edge.id, { ...edge, sections: [sectionOf(edge.id, whole)], junctionPoints: [...met, ...junctions] });
        meets.set(edge[sides[side].hub][0], trunk?.[sides[side].hub][0]);
      });
    }
  }
  return {
    ...placed,
    children: (module.children ?? []).map((node) => withAllPorts(nodes.get(node.id) ?? node, node, meets)),
    edges: (module.edges ?? []).map((edge) => edges.get(edge.id) ?? edge),
  };
}

// The ports of all lines of a tray are where that of the trunk is.
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

function cornerOf({ x = 0, y = 0 }: Partial<ElkPoint> = {}): ElkPoint {
  return { x, y };
}

function moved(point: ElkPoint, by: ElkPoint): ElkPoint {
  return { x: point.x + by.x, y: point.y + by.y };
}
