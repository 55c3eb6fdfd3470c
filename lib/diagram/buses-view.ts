import { counted } from '../diagnostic/index.js';
import { type Elaboration, Netlist } from '../model/index.js';
import { assemble, type Content } from './assemble.js';
import { classWords, moduleDetails, nodeDetails, notesOf } from './box-words.js';
import type { Connection } from './connection.js';
import { isBusProtocol, type Landmark, landmarksOf, systemsOf } from './landmarks.js';
import type { Diagram, Role } from './model.js';
import { protocolStyle } from './protocol-style.js';
import { hiddenOn, lastOf, type Way, waysFrom } from './ways.js';

/**
 * The buses of a design as people draw them: masters, buses, coherence managers, bridges and devices, each a box, in the modules that
 * make accesses. What only adjusts, such as buffers and fragmenters, is told in the details of a line.
 */
export function busesView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  const landmarks = landmarksOf(netlist);
  const systems = systemsOf(landmarks);
  return assemble(elaboration, {
    subtitle: subtitle(landmarks),
    boxes: landmarks.map((landmark) => ({
      ...contentOf(landmark),
      around: landmark.around.filter((module) => systems.has(module)),
    })),
    connections: connectionsOf(netlist, landmarks),
  });
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

const roles: Readonly<Record<Landmark['kind'], Role>> = {
  master: 'source',
  bus: 'fabric',
  manager: 'fabric',
  bridge: 'adapter',
  device: 'sink',
};

function contentOf({ id, kind, nodes, module }: Landmark): Omit<Content, 'around'> {
  const [first] = nodes;
  return {
    id,
    nodes: nodes.map(({ record }) => record.id),
    role: roles[kind],
    label: module?.instanceName ?? first?.record.name ?? id,
    sublabel: module === undefined ? '' : classWords(module),
    notes: nodes.every(({ inward, outward }) => inward.length + outward.length === 0)
      ? ['no devices']
      : nodes.length > 1 && kind !== 'device'
        ? []
        : nodes.flatMap(({ record, inward, outward }) => notesOf(record, inward, outward)),
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => nodeDetails(record, inward, outward)),
    ].join('\n'),
  };
}

function connectionsOf(netlist: Netlist, landmarks: readonly Landmark[]): Connection[] {
  const boxes = new Map(landmarks.flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)));
  return landmarks.flatMap(({ id, nodes }) =>
    nodes
      .flatMap(({ outward }) => outward)
      .filter(({ protocol }) => isBusProtocol(protocol))
      .flatMap((edge) => waysFrom(netlist, edge, (node) => boxes.has(node)))
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
    else for (const { from: source } of netlist.bindingsInto(node)) seen.add(source.node);
  }
  const common = { to: id, protocol: bus.record.inner, label: '', flipped: true, idle: true } as const;
  return [...from].map((box) => ({ id: `${box} -> ${id}`, from: box, ...common }));
}

function connection(netlist: Netlist, from: string, way: Way, boxes: ReadonlyMap<string, string>): Connection {
  const [first] = way;
  const last = lastOf(way);
  const crossing = way.find(({ protocol }) => protocolStyle(protocol).label === null);
  return {
    id: first.id,
    from,
    to: boxes.get(last.to) ?? last.to,
    protocol: (crossing ?? last).protocol,
    label: last.label,
    flipped: false,
    edge: last,
    ...hiddenOn(netlist, way),
  };
}
