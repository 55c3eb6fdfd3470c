import { type EdgeRecord, type Elaboration, type ModuleRecord, Netlist } from '../model/index.js';
import { counted } from '../diagnostic/index.js';
import { classWords, moduleDetails, nodeDetails, notesOf } from './box-words.js';
import type { Connection, Place } from './connection.js';
import { backwardConnections } from './direction.js';
import { chainOf, isBusProtocol, type Landmark, landmarksOf, systemsOf } from './landmarks.js';
import type { Box, Diagram, Role } from './model.js';
import { protocolStyle } from './protocol-style.js';
import { Routes } from './routes.js';

/**
 * The buses of a design as people draw them: masters, buses, coherence managers, bridges and devices, each a box, in the modules that
 * make accesses. What only adjusts, such as buffers and fragmenters, is told in the details of a line.
 */
export function busesView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  const landmarks = landmarksOf(netlist);
  const systems = systemsOf(landmarks);
  const [root] = elaboration.modules;
  if (root === undefined) throw new Error(`The elaboration ${elaboration.name} has no modules.`);
  const places = new Map(landmarks.map((landmark) => [landmark.id, placeOf(landmark, root, systems)]));
  const connections = connectionsOf(netlist, landmarks);
  const backward = backwardConnections(connections, places);
  const routes = new Routes(places);
  for (const connection of connections) routes.add(connection, backward.has(connection));

  const inside = new Map<string, Box[]>();
  for (const landmark of landmarks)
    append(inside, places.get(landmark.id)?.around.at(-1) ?? root.id, landmarkBox(landmark, routes));
  // A module comes before those inside it, so that those are finished first.
  for (const system of [...systems].sort((a, b) => b.id.length - a.id.length)) {
    const around = chainOf(netlist, system).slice(0, -1);
    const outside = around.findLast((module) => systems.has(module)) ?? root;
    append(inside, outside.id, frame(system, inside.get(system.id) ?? [], routes));
  }
  const errors = elaboration.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return {
    title: elaboration.name,
    subtitle: subtitle(landmarks),
    findings: errors,
    root: frame(root, inside.get(root.id) ?? [], routes),
  };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function placeOf({ id, around }: Landmark, root: ModuleRecord, systems: ReadonlySet<ModuleRecord>): Place {
  return { box: id, around: [root.id, ...around.filter((module) => systems.has(module)).map((module) => module.id)] };
}

const kinds = [
  ['master', 'master'],
  ['bus', 'bus'],
  ['manager', 'coherence manager'],
  ['bridge', 'bridge'],
  ['device', 'device'],
] as const;

function subtitle(landmarks: readonly Landmark[]): string {
  return kinds
    .map(([kind, word]) => [landmarks.filter((each) => each.kind === kind).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => (word === 'bus' && count !== 1 ? `${count} buses` : counted(count, word)))
    .join(' · ');
}

function frame(module: ModuleRecord, boxes: readonly Box[], routes: Routes): Box {
  return {
    id: module.id,
    shape: 'module',
    role: 'module',
    label: module.parent === null ? module.name : module.instanceName,
    sublabel: classWords(module),
    notes: [],
    details: moduleDetails(module),
    faint: false,
    mark: null,
    ports: routes.portsOf(module.id),
    boxes: toldApart(boxes),
    lines: routes.linesOf(module.id),
  };
}

// Boxes of one name side by side get the first part of their paths that differs.
function toldApart(boxes: readonly Box[]): Box[] {
  return boxes.map((box) => {
    const namesakes = boxes.filter(({ label }) => label === box.label).map(({ id }) => id.split('.'));
    const parts = box.id.split('.');
    const at = parts.findIndex((part, k) => namesakes.some((other) => other[k] !== part));
    const part = namesakes.length > 1 ? parts[at] : undefined;
    if (part === undefined || part === box.label) return box;
    return { ...box, sublabel: [box.sublabel, part].filter((text) => text !== '').join(' · ') };
  });
}

const roles: Readonly<Record<Landmark['kind'], Role>> = {
  master: 'source',
  bus: 'fabric',
  manager: 'fabric',
  bridge: 'adapter',
  device: 'sink',
};

function landmarkBox({ id, kind, nodes, module }: Landmark, routes: Routes): Box {
  const [first] = nodes;
  return {
    id,
    shape: 'block',
    role: roles[kind],
    label: module?.instanceName ?? first?.record.name ?? id,
    sublabel: module === undefined ? '' : classWords(module),
    notes: nodes.every(({ inward, outward }) => inward.length + outward.length === 0)
      ? ['no devices']
      : nodes.length > 1
        ? []
        : nodes.flatMap(({ record, inward, outward }) => notesOf(record, inward, outward)),
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => nodeDetails(record, inward, outward)),
    ].join('\n'),
    faint: false,
    mark: null,
    ports: routes.portsOf(id),
    boxes: [],
    lines: [],
  };
}

// A way from a landmark to the next: the edges on it, in order.
type Way = readonly [EdgeRecord, ...EdgeRecord[]];

function connectionsOf(netlist: Netlist, landmarks: readonly Landmark[]): Connection[] {
  const boxes = new Map(landmarks.flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)));
  return landmarks.flatMap(({ id, nodes }) =>
    nodes
      .flatMap(({ outward }) => outward)
      .filter(({ protocol }) => isBusProtocol(protocol))
      .flatMap((edge) => waysFrom(netlist, edge, boxes))
      .map((way) => connection(netlist, id, way, boxes))
      .filter(({ from, to }) => from !== to)
      .concat(idleConnections(netlist, { id, nodes }, boxes)),
  );
}

// Bindings that lead to a bus without devices, from the landmarks where they begin. They give way where they would close a loop.
function idleConnections(
  netlist: Netlist,
  { id, nodes }: Pick<Landmark, 'id' | 'nodes'>,
  boxes: ReadonlyMap<string, string>,
): Connection[] {
  const [bus] = nodes;
  if (bus === undefined || nodes.some(({ inward, outward }) => inward.length + outward.length > 0)) return [];
  const from = new Set<string>();
  const seen = new Set(nodes.map(({ record }) => record.id));
  for (const node of seen) {
    const box = boxes.get(node) ?? id;
    if (box !== id) from.add(box);
    else for (const { peer } of netlist.node(node).record.inBindings) seen.add(peer);
  }
  const common = { to: id, protocol: bus.record.inner, label: '', flipped: true, idle: true } as const;
  return [...from].map((box) => ({ id: `${box} -> ${id}`, from: box, ...common }));
}

function waysFrom(netlist: Netlist, edge: EdgeRecord, boxes: ReadonlyMap<string, string>): Way[] {
  const ways: Way[] = [];
  const open: Way[] = [[edge]];
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const last = way.at(-1) ?? edge;
    if (boxes.has(last.to)) {
      ways.push(way);
      continue;
    }
    for (const next of netlist.after(last)) if (!way.includes(next)) open.push([...way, next]);
  }
  return ways;
}

function connection(netlist: Netlist, from: string, way: Way, boxes: ReadonlyMap<string, string>): Connection {
  const [first] = way;
  const last = way.at(-1) ?? first;
  const crossing = way.find(({ protocol }) => protocolStyle(protocol).label === null);
  return {
    id: first.id,
    from,
    to: boxes.get(last.to) ?? last.to,
    protocol: (crossing ?? last).protocol,
    label: last.label,
    flipped: false,
    edge: last,
    through: way.slice(1).map((edge) => {
      const { record, module } = netlist.node(edge.from);
      return `${module.className} ${record.id}`;
    }),
  };
}
