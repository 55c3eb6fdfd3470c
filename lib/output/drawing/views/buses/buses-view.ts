import { counted, megahertz } from '../../../../base/diagnostic/index.js';
import {
  append,
  ClockTree,
  countsOf,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  isBus,
  isBusLine,
  makesAccesses,
  Netlist,
  partOf,
  regionsOf,
  type WiredNode,
} from '../../../../elaboration/index.js';
import { assemble, type Content } from '../assemble.js';
import { boundEdges } from '../bound-edges.js';
import { chipOf, chipPorts, type DrawnAs } from './chip-ports.js';
import { moduleDetails, naming, NodeWords } from '../../words/box-words.js';
import { commonLabel, type Connection } from '../lines/connection.js';
import { endedIn, endedOn, unseenBy } from './ended-ways.js';
import { Fabrics } from './fabrics.js';
import { faultyNodes } from '../findings.js';
import { interruptLayer } from './interrupt-layer.js';
import { chainOf, commonModule } from './bus-networks.js';
import { type Landmark, landmarksOf, systemsOf } from './landmarks.js';
import type { Diagram, Role } from '../../model.js';
import { Looks } from '../../looks.js';
import { hiddenOn, lastOf, type Way, waysFrom } from '../hidden-ways.js';

/** Options of a view. */
export interface ViewOptions {
  /** Whether the buses show who interrupts whom as well. Default false. */
  readonly interrupts?: boolean;
}

/**
 * A block diagram of the buses of a design: masters, buses, coherence managers, bridges and devices, each a box, within the modules that
 * make accesses. Adapters such as buffers and fragmenters appear in the details of a connection, unless a failure is about them.
 */
export function busesView(elaboration: Elaboration, { interrupts = false }: ViewOptions = {}): Diagram {
  const bound = new Set(boundEdges(elaboration));
  const netlist = new Netlist(elaboration, [...elaboration.edges, ...bound]);
  const landmarks = landmarksOf(netlist, faultyNodes(elaboration, netlist, isBusLine));
  const looks = Looks.in(elaboration);
  const systems = systemsOf(landmarks);
  const clocks = new ClockTree(netlist);
  const fabrics = new Fabrics(elaboration, netlist);
  const boxed = landmarks.filter(({ nodes }) => !nodes.some(({ record }) => fabrics.has(record.id)));
  const layer = interrupts ? interruptLayer(elaboration, netlist, boxed, systems) : undefined;
  const joined = ({ id }: Landmark): WiredNode[] => (layer?.joined.get(id) ?? []).map((node) => netlist.node(node));
  const names = new Map(
    landmarks.flatMap(({ module, nodes }) => {
      const records = nodes.map(({ record }) => record);
      const { label } = naming(module, records);
      return records.map(({ id }) => [id, label] as const);
    }),
  );
  const told: Told = { netlist, words: new NodeWords(elaboration), nameOf: (node) => names.get(node) ?? node, bound };
  const boxes = [
    ...boxed.map((landmark) => ({
      ...contentOf(told, landmark, joined(landmark), frequencyOf(netlist, clocks, landmark)),
      around: landmark.around.filter((module) => systems.has(module)),
    })),
    ...(layer?.boxes ?? []),
  ];
  const whole = commonModule(
    netlist,
    landmarks.flatMap(({ nodes }) => nodes),
  );
  const chip = chipOf(netlist, whole !== undefined && systems.has(whole) ? whole : undefined);
  const ports = chipPorts(netlist, chip, drawnAs(netlist, boxes));
  const withPorts = (box: Content): Content => {
    const note = ports.boxNotes.get(box.id);
    return note === undefined ? box : { ...box, notes: [...box.notes, note] };
  };
  return assemble(elaboration, {
    subtitle: subtitle(elaboration, landmarks),
    ordered: interrupts,
    boxes: [...boxes.map(withPorts), ...fabrics.boxes(systems)],
    beside: chip?.parent === null ? ports.others : '',
    frameNotes: new Map([
      ...fabrics.frameNotes((node) => {
        const landmark = landmarks.find(({ nodes }) => nodes.some(({ record }) => record.id === node));
        return landmark === undefined ? [] : frequencyOf(netlist, clocks, landmark);
      }),
      ...[...ports.frameNotes].map(([id, note]) => [id, [note]] as const),
      ...(chip === undefined || ports.others === '' ? [] : [[chip.id, [ports.others]] as const]),
    ]),
    connections: [
      ...whereNew(looks, connectionsOf(netlist, landmarks, fabrics, bound)),
      ...fabrics.links(),
      ...(layer?.connections ?? []),
    ],
    boundary: { of: chip, connections: ports.connections },
  });
}

// A module is represented by its frame, or else by the only box with nodes from inside it.
function drawnAs(netlist: Netlist, boxes: readonly Content[]): DrawnAs {
  const nodes = new Map(boxes.flatMap(({ id, nodes: own }) => own.map((node) => [node, id] as const)));
  const frames = new Set(boxes.flatMap(({ around }) => around.map(({ id }) => id)));
  const inside = new Map<string, Set<string>>();
  for (const [node, box] of nodes) {
    for (const { id } of chainOf(netlist, netlist.node(node).module)) {
      const found = inside.get(id) ?? new Set();
      inside.set(id, found.add(box));
    }
  }
  return {
    node: (id) => nodes.get(id),
    module: (id) => {
      if (frames.has(id)) return { kind: 'frame', id };
      const [box, ...others] = inside.get(id) ?? [];
      return box === undefined || others.length > 0 ? undefined : { kind: 'box', id: box };
    },
  };
}

function subtitle(elaboration: Elaboration, landmarks: readonly Landmark[]): string {
  const drawn = new Set(landmarks.flatMap(({ nodes }) => nodes.map(({ record }) => record.id)));
  // Masters and devices are recognized by addresses, which are known only after negotiation.
  const { masters, devices } =
    elaboration.status === 'negotiated'
      ? countsOf(elaboration)
      : { masters: nodesOf(landmarks, 'master'), devices: nodesOf(landmarks, 'device') };
  const [some, more] = [masters, devices].map((all) => [...all].filter((id) => drawn.has(id)).length);
  // The same holds for buses: nodes that join streams are not counted. A bus without edges counts, because it has addresses as soon as it gets
  // devices.
  const hasAddresses = ({ nodes }: Landmark): boolean => {
    const edges = nodes.flatMap(({ inward, outward }) => [...inward, ...outward]);
    return (
      elaboration.status !== 'negotiated' || edges.length === 0 || edges.some((edge) => regionsOf(edge) !== undefined)
    );
  };
  const addressed = landmarks.filter(hasAddresses);
  const boxes = (kind: Landmark['kind']): number => addressed.filter((each) => each.kind === kind).length;
  const others = landmarks.length - addressed.length;
  const [buses, managers, bridges] = [boxes('bus'), boxes('manager'), boxes('bridge')];
  const firewalls = boxes('firewall');
  const words = [
    ...(masters.size > 0 ? [partOf(some ?? 0, masters.size, 'master')] : []),
    ...(buses > 0 ? [buses === 1 ? '1 bus' : `${buses} buses`] : []),
    ...(managers > 0 ? [counted(managers, 'coherence manager')] : []),
    ...(bridges > 0 ? [counted(bridges, 'bridge')] : []),
    ...(firewalls > 0 ? [counted(firewalls, 'firewall')] : []),
    ...(devices.size > 0 ? [partOf(more ?? 0, devices.size, 'device')] : []),
    ...(others > 0 ? [`${counted(others, 'part')} without addresses`] : []),
  ];
  return landmarks.length === 0 ? 'no buses, masters or devices' : words.join(' · ');
}

function nodesOf(landmarks: readonly Landmark[], kind: Landmark['kind']): Set<string> {
  return new Set(
    landmarks.filter((each) => each.kind === kind).flatMap(({ nodes }) => nodes.map(({ record }) => record.id)),
  );
}

const roles: Readonly<Record<Landmark['kind'], Role>> = {
  master: 'source',
  bus: 'fabric',
  manager: 'fabric',
  bridge: 'adapter',
  firewall: 'adapter',
  device: 'sink',
  faulty: 'adapter',
};

// The frequency of a bus, if all its clocks have the same known one.
function frequencyOf(netlist: Netlist, clocks: ClockTree, { kind, nodes }: Landmark): string[] {
  if (kind !== 'bus' && kind !== 'manager') return [];
  const found = nodes.flatMap(({ record }) => clocks.of(domainOf(netlist, record.id) ?? ''));
  const [frequency, ...others] = new Set(
    found.map(({ freqMHz }) => (freqMHz === undefined ? undefined : megahertz(freqMHz))),
  );
  return frequency === undefined || others.length > 0 ? [] : [frequency];
}

/** The inputs for describing boxes. */
interface Told {
  readonly netlist: Netlist;
  readonly words: NodeWords;
  /** The name of the box of a node. */
  readonly nameOf: (node: string) => string;
  /** Edges that have not been negotiated. */
  readonly bound: ReadonlySet<EdgeRecord>;
}

function contentOf(
  { netlist, words, nameOf, bound }: Told,
  landmark: Landmark,
  joined: readonly WiredNode[],
  frequency: readonly string[],
): Omit<Content, 'around'> {
  const { id, kind, module } = landmark;
  const known = (node: WiredNode): WiredNode => ({
    ...node,
    inward: node.inward.filter((edge) => !bound.has(edge)),
    outward: node.outward.filter((edge) => !bound.has(edge)),
  });
  const nodes = landmark.nodes.map(known);
  const others = joined.filter((node) => !landmark.nodes.includes(node)).map(known);
  const named = naming(
    module,
    nodes.map(({ record }) => record),
  );
  const isEnd = kind === 'master' || kind === 'device';
  const ended = isEnd
    ? []
    : [...endedIn(netlist, nodes)].map(([master, devices]) => [nameOf(master), devices] as const);
  const unseen = [...new Set(nodes.filter((node) => isMaster(netlist, node)).flatMap(unseenBy))];
  return {
    id,
    nodes: [...nodes, ...others].map(({ record }) => record.id),
    role: roles[kind],
    ...named,
    notes: [...named.notes, ...frequency, ...notesFor(netlist, words, landmark, nodes), ...endedWords(ended, unseen)],
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...[...nodes, ...others].map(({ record, inward, outward }) => words.details(record, inward, outward)),
      ...ended.flatMap(([master, devices]) => devices.map((device) => `ends ways of ${master} to ${device}`)),
      ...unseen.map((device) => `does not see ${device}`),
    ].join('\n'),
  };
}

function isMaster(netlist: Netlist, node: WiredNode): boolean {
  return node.record.kind === 'source' || makesAccesses(netlist, node);
}

// Nobody reads the notes of more parts in one box.
const mostNotes = 8;

function notesFor(
  netlist: Netlist,
  words: NodeWords,
  { kind, nodes: wired }: Landmark,
  nodes: readonly WiredNode[],
): string[] {
  if (kind === 'bus' && wired.every(({ inward, outward }) => inward.length + outward.length === 0))
    return ['no devices'];
  if (nodes.length > 1 && kind !== 'device') return [];
  // Each of several masters has its own ids.
  const masters = nodes.filter((node) => isMaster(netlist, node));
  const notes = nodes
    .filter((node) => masters.length === 1 || !masters.includes(node))
    .flatMap(({ record, inward, outward }) => words.notes(record, inward, outward));
  return notes.length > mostNotes ? [] : notes;
}

function endedWords(ended: readonly (readonly [string, readonly string[]])[], unseen: readonly string[]): string[] {
  const [first, ...others] = ended;
  const devices = new Set(ended.flatMap(([, each]) => each));
  const ways = ended.every(([, each]) => each.length === devices.size) ? 'ways' : 'some ways';
  const masters = others.length === 0 ? first?.[0] : counted(ended.length, 'master');
  return [
    ...(first === undefined ? [] : [`ends ${ways} of ${masters} to ${counted(devices.size, 'device')}`]),
    ...(unseen.length > 0 ? [`does not see ${counted(unseen.length, 'device')}`] : []),
  ];
}

/** A connection, and the constant width of a crossing between its ends; empty if the width changes on the way. */
interface WideConnection extends Connection {
  readonly crossed?: string;
}

function connectionsOf(
  netlist: Netlist,
  landmarks: readonly Landmark[],
  fabrics: Fabrics,
  bound: ReadonlySet<EdgeRecord>,
): WideConnection[] {
  const boxes = new Map(landmarks.flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)));
  const entered = new Map(
    landmarks.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ inward }) => inward.map((edge) => [edge.id, fabrics.entered(edge) ?? id] as const)),
    ),
  );
  return landmarks.flatMap(({ id, nodes }) =>
    nodes
      .flatMap(({ outward }) => outward)
      .filter(({ protocol }) => isBus(netlist, protocol))
      .flatMap((edge) => waysFrom(netlist, edge, (node) => boxes.has(node)))
      .map((way) => connection(netlist, fabrics.left(way[0]) ?? id, way, entered, bound))
      .filter(({ from, to }) => from !== to)
      .concat(idleConnections(netlist, { id, nodes }, boxes)),
  );
}

// Shows a width only where it changes: not on lines out of a box whose inputs all have the same width.
function whereNew(looks: Looks, connections: readonly WideConnection[]): Connection[] {
  const into = new Map<string, string[]>();
  for (const { to, protocol, label, crossed, idle } of connections)
    if (idle !== true) append(into, to, crossed ?? looks.labelOf(protocol, label));
  // Computed once for each box, because many lines may leave a box that many lines enter.
  const passed = new Map([...into].map(([box, labels]) => [box, commonLabel(labels)]));
  return connections.map(({ crossed: _, ...each }) =>
    passed.get(each.from) === each.label ? { ...each, label: '' } : each,
  );
}

// Bindings that lead from landmarks to a bus without devices. They are omitted where they would close a loop.
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

function connection(
  netlist: Netlist,
  from: string,
  way: Way,
  entered: ReadonlyMap<string, string>,
  bound: ReadonlySet<EdgeRecord>,
): WideConnection {
  const [first] = way;
  const last = lastOf(way);
  const isCrossing = ({ protocol }: EdgeRecord): boolean => netlist.protocols.of(protocol).crossing !== undefined;
  const crossing = way.find(isCrossing);
  const labels = way.filter((edge) => !isCrossing(edge)).map(({ label }) => label);
  return {
    id: first.id,
    from,
    to: entered.get(last.id) ?? last.to,
    protocol: (crossing ?? last).protocol,
    label: last.label,
    ...(crossing === undefined ? {} : { crossed: commonLabel(labels) ?? '' }),
    ended: endedOn(way),
    isolated: way.slice(1).some((edge) => netlist.node(edge.from).module.traits?.isolation === true),
    flipped: false,
    ...(way.some((edge) => bound.has(edge)) ? {} : { edge: last }),
    ...hiddenOn(netlist, way),
  };
}
