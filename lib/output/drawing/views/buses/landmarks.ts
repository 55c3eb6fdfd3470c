import {
  type EdgeRecord,
  isBus,
  isIdleBus,
  type Json,
  makesAccesses,
  type ModuleRecord,
  type Netlist,
  recordsOf,
  slavesOn,
  takesAccesses,
  type WiredNode,
} from '../../../../elaboration/index.js';
import { chainOf, closedModules, commonModule, isHeldByOne, networksOf } from './bus-networks.js';
import { partsOf, type Ways, waysBetween } from './parts.js';

/**
 * The nodes that matter in a drawing of the buses of a design:
 *
 * - `master` and `device`: the ends of accesses;
 * - `bus`: crossbars, and other nodes that join or split paths;
 * - `manager`: a coherence manager, with all nodes in its module that join or split paths;
 * - `bridge`: converts between protocols;
 * - `firewall`: blocks some accesses to devices;
 * - `faulty`: an adapter that is the subject of an error.
 *
 * The nodes of a module form one landmark if every path through it exists, or if the module declares to be one.
 *
 * All other nodes only adapt what passes through them, and belong to the line between two landmarks.
 */
export interface Landmark {
  /** The id of a module that contains no other landmark, or else of a node. */
  readonly id: string;
  readonly kind: 'master' | 'device' | 'bus' | 'manager' | 'bridge' | 'firewall' | 'faulty';
  readonly nodes: readonly WiredNode[];
  /** The module that the landmark represents; undefined for one of several nodes in a module. */
  readonly module: ModuleRecord | undefined;
  /** The enclosing modules, the root first. */
  readonly around: readonly ModuleRecord[];
}

/**
 * The landmarks of a design, the oldest first, including those of faulty nodes. Paths that never leave the module of a landmark are internal to it.
 */
export function landmarksOf(netlist: Netlist, faulty: readonly string[] = []): Landmark[] {
  const found = [...netlist.nodes.values()].flatMap((node) => {
    const kind = kindOf(netlist, node);
    return kind === undefined ? [] : [{ kind, node }];
  });
  const nodes = found.map(({ node }) => node);
  const whole = commonModule(netlist, nodes);
  const networks = networksOf(netlist, nodes);
  const boxes = closedModules(netlist, nodes, networks, whole);
  const closedAround = ({ module }: WiredNode): ModuleRecord | undefined =>
    chainOf(netlist, module).find((each) => boxes.has(each));
  const inner = new Set(networks.filter((network) => isHeldByOne(network.map(closedAround))).flat());
  const seen = found.filter(({ node }) => !inner.has(node));
  const masters = seen.filter(({ kind }) => kind === 'master').map(({ node }) => node);
  const ofSeveral = modulesOfSeveral(
    netlist,
    seen.filter(({ kind }) => kind !== 'bridge' && kind !== 'firewall').map(({ node }) => node),
  );
  const holding = modulesAround(netlist, seen);
  const buses = new Map<ModuleRecord, Found[]>();
  const landmarks: Landmark[] = [];
  const fabrics = nodesWithRouters(netlist);
  for (const each of seen) {
    const closed = closedAround(each.node);
    if (closed !== undefined) {
      landmarks.push(closedOne(netlist, each, closed));
      continue;
    }
    if (each.kind !== 'bus' && each.kind !== 'manager') {
      landmarks.push(single(netlist, each, ofSeveral));
      continue;
    }
    if (fabrics.has(each.node.record.id)) {
      landmarks.push(routed(netlist, each));
      continue;
    }
    const module = busModule(netlist, each, holding);
    const group = buses.get(module);
    if (group === undefined) buses.set(module, [each]);
    else group.push(each);
  }
  for (const node of netlist.nodes.values()) {
    const module = busModule(netlist, { kind: 'bus', node }, holding);
    const known = buses.get(module)?.some(({ node: other }) => !isIdleBus(netlist, other));
    if (!isIdleBus(netlist, node) || known === true || holdsAny(netlist, module, masters)) continue;
    if (closedAround(node) !== undefined) continue;
    buses.set(module, [...(buses.get(module) ?? []), { kind: 'bus', node }]);
  }
  for (const [module, group] of buses) landmarks.push(busOf(netlist, module, group, masters));
  // Modules and nodes are listed newest first.
  const age = new Map([...netlist.nodes.values()].map((node, k) => [node, k]));
  const ageOf = ({ nodes: [first] }: Landmark): number => (first === undefined ? 0 : (age.get(first) ?? 0));
  const ways = waysBetween(
    netlist,
    seen.map(({ node }) => node),
    ({ protocol }) => isBus(netlist, protocol),
  );
  const drawn = oneEach(landmarks).flatMap((landmark) =>
    inParts(netlist, landmark, ways, landmark.module !== undefined && boxes.has(landmark.module)),
  );
  return [...drawn, ...faultyBeside(netlist, drawn, faulty, ofSeveral)].sort((a, b) => ageOf(b) - ageOf(a));
}

// A landmark for each faulty node that belongs to no landmark and is not inside the module of one.
function faultyBeside(
  netlist: Netlist,
  landmarks: readonly Landmark[],
  faulty: readonly string[],
  ofSeveral: ReadonlySet<ModuleRecord>,
): Landmark[] {
  const known = new Set(landmarks.flatMap(({ nodes }) => nodes.map(({ record }) => record.id)));
  const modules = new Set(landmarks.map(({ module }) => module));
  return faulty.flatMap((id): Landmark[] => {
    const node = netlist.node(id);
    const around = chainOf(netlist, node.module);
    if (known.has(id) || around.some((module) => modules.has(module))) return [];
    return [single(netlist, { kind: faultyKind(netlist, node), node }, ofSeveral)];
  });
}

// The kind of a node that may have no edges.
function faultyKind(netlist: Netlist, { record }: WiredNode): Landmark['kind'] {
  const { kind, inner, outer } = record;
  if (kind === 'source') return 'master';
  if (kind === 'sink') return 'device';
  if (kind === 'nexus' || kind === 'junction') return 'bus';
  return busTitle(netlist, inner) === busTitle(netlist, outer) ? 'faulty' : 'bridge';
}

function nodesWithRouters({ modules }: Netlist): ReadonlySet<string> {
  return new Set([...modules.values()].flatMap(({ fabric }) => fabric?.attached ?? []).map(({ node }) => node));
}

function routed(netlist: Netlist, { kind, node }: Found): Landmark {
  const { record, module } = node;
  return { id: record.id, kind, nodes: [node], module: undefined, around: chainOf(netlist, module) };
}

// Splits a landmark into parts if a single box would suggest paths that do not exist. No path leads through devices and masters, because accesses end
// and begin there.
function inParts(netlist: Netlist, landmark: Landmark, ways: Ways, isBox: boolean): Landmark[] {
  if (isBox || landmark.nodes.every((node) => isIdleBus(netlist, node))) return [landmark];
  const ends = landmark.nodes.filter((node) => ['master', 'device'].includes(kindOf(netlist, node) ?? 'idle'));
  const passed = landmark.nodes.filter((node) => !ends.includes(node));
  const parts = [...(ends.length > 0 ? [ends] : []), ...partsOf(netlist, passed, ways)];
  return parts.length === 1 ? [landmark] : parts.map((nodes) => partOf(netlist, landmark, nodes));
}

function partOf(netlist: Netlist, { nodes: all, kind }: Landmark, nodes: readonly WiredNode[]): Landmark {
  const kinds = nodes.map((node) => kindOf(netlist, node) ?? kind);
  const [{ module: own, record } = absent()] = nodes;
  const chain = chainOf(netlist, own);
  const foreign = all.some((node) => !nodes.includes(node) && chainOf(netlist, node.module).includes(own));
  const isOwn = own.parent !== null && !foreign && nodes.every(({ module }) => module === own);
  const port = nodes.length === 1 && !all.some((node) => nodes.includes(node)) ? portOf(nodes) : '';
  return {
    id: isOwn && port === '' ? own.id : `${record.id}${port}`,
    kind: kinds.find((each) => each === 'device' || each === 'manager') ?? kinds[0] ?? kind,
    nodes,
    module: isOwn && port === '' ? own : undefined,
    around: isOwn && port === '' ? chain.slice(0, -1) : chain,
  };
}

// Identifies the part of a node with a single port.
function portOf([node]: readonly WiredNode[]): string {
  return `[${node?.inward[0]?.toPort ?? node?.outward[0]?.fromPort ?? 0}]`;
}

function absent(): never {
  throw new Error('A part of a landmark has nodes.');
}

const ends: readonly Landmark['kind'][] = ['device', 'master', 'manager'];

// A device that is also a master, such as a debug module with bus access, is a single landmark.
function oneEach(landmarks: readonly Landmark[]): Landmark[] {
  const byId = new Map<string, Landmark>();
  for (const landmark of landmarks) {
    const same = byId.get(landmark.id);
    const kind = ends.find((each) => each === same?.kind || each === landmark.kind) ?? landmark.kind;
    const nodes = [...(same?.nodes ?? []), ...landmark.nodes];
    byId.set(landmark.id, { ...landmark, kind, nodes });
  }
  return [...byId.values()];
}

interface Found {
  readonly kind: Landmark['kind'];
  readonly node: WiredNode;
}

function holdsAny(netlist: Netlist, module: ModuleRecord, nodes: readonly WiredNode[]): boolean {
  return nodes.some((node) => chainOf(netlist, node.module).includes(module));
}

function kindOf(netlist: Netlist, node: WiredNode): Landmark['kind'] | undefined {
  const { record } = node;
  const inward = node.inward.filter(({ protocol }) => isBus(netlist, protocol));
  const outward = node.outward.filter(({ protocol }) => isBus(netlist, protocol));
  if (inward.length + outward.length === 0) return undefined;
  if (record.kind === 'nexus') return 'bus';
  if (inward.length === 0 || makesAccesses(netlist, node)) return 'master';
  if (outward.length === 0 || takesAccesses(netlist, node)) return 'device';
  if (node.module.traits?.firewall === true) return 'firewall';
  if (inward.some((edge) => isTracked(edge) && netlist.after(edge).some((next) => endsTracking(edge, next))))
    return 'manager';
  if (record.kind === 'junction' || record.kind === 'custom')
    return inward.length + outward.length > 2 ? 'bus' : undefined;
  return busTitle(netlist, record.inner) === busTitle(netlist, record.outer) ? undefined : 'bridge';
}

// The title of a crossing is that of the protocol that crosses.
function busTitle({ protocols }: Netlist, protocol: string): string {
  return protocols.titleOf(protocols.of(protocol).crossing?.of ?? protocol);
}

const shared: ReadonlySet<Json | undefined> = new Set(['CACHED', 'TRACKED']);

// Whether copies of memory behind an edge may be held in front of it.
function isTracked(edge: EdgeRecord): boolean {
  return recordsOf(slavesOn(edge)).some(({ regionType }) => shared.has(regionType));
}

// Whether this is true in front of a node, but not behind it.
function endsTracking(front: EdgeRecord, behind: EdgeRecord): boolean {
  return front.up !== behind.up && !isTracked(behind);
}

function closedOne(netlist: Netlist, { kind, node }: Found, module: ModuleRecord): Landmark {
  return { id: module.id, kind, nodes: [node], module, around: chainOf(netlist, module).slice(0, -1) };
}

// Modules that contain landmarks in inner modules.
function modulesAround(netlist: Netlist, landmarks: readonly Found[]): ReadonlySet<ModuleRecord> {
  return new Set(landmarks.flatMap(({ node }) => chainOf(netlist, node.module).slice(0, -1)));
}

// The module around a crossbar's own module, unless the crossbar is directly in the root. If the crossbar's module also contains what is attached to
// it, that module itself is the bus, even inside another one.
function busModule(
  netlist: Netlist,
  { kind, node: { module } }: Found,
  holding: ReadonlySet<ModuleRecord>,
): ModuleRecord {
  if (kind === 'bus' && holding.has(module)) return module;
  const parent = netlist.modules.get(module.parent ?? '');
  return typeof parent?.parent === 'string' ? parent : module;
}

function busOf(
  netlist: Netlist,
  module: ModuleRecord,
  group: readonly Found[],
  masters: readonly WiredNode[],
): Landmark {
  const kind = group.some((each) => each.kind === 'manager') ? 'manager' : 'bus';
  const nodes = group.map(({ node }) => node);
  const [first] = nodes;
  const chain = chainOf(netlist, module);
  // A bus that shares a module with masters is only a part of that module.
  if (!holdsAny(netlist, module, masters) || first === undefined)
    return { id: module.id, kind, nodes, module, around: chain.slice(0, -1) };
  return { id: first.module.id, kind, nodes, module: first.module, around: chain };
}

// Modules that contain more than one of the nodes.
function modulesOfSeveral(netlist: Netlist, nodes: readonly WiredNode[]): ReadonlySet<ModuleRecord> {
  const [one, several] = [new Set<ModuleRecord>(), new Set<ModuleRecord>()];
  for (const { module } of nodes)
    for (const each of chainOf(netlist, module)) (one.has(each) ? several : one).add(each);
  return several;
}

// `ofSeveral` are the modules with more than one landmark, whose names cannot serve for a single one.
function single(netlist: Netlist, { kind, node }: Found, ofSeveral: ReadonlySet<ModuleRecord>): Landmark {
  const { module } = node;
  const chain = chainOf(netlist, module);
  if (module.parent === null || ofSeveral.has(module) || !isAlone(netlist, node))
    return { id: node.record.id, kind, nodes: [node], module: undefined, around: chain };
  return { id: module.id, kind, nodes: [node], module, around: chain.slice(0, -1) };
}

// Whether a node is the only one of its module with a bus, except for mere wires such as those of a crossing into another module.
function isAlone(netlist: Netlist, { record, module }: WiredNode): boolean {
  return module.nodes.every(
    ({ id, kind, inner, outer, omitted }) =>
      id === record.id || omitted || kind === 'identity' || !(isBus(netlist, inner) || isBus(netlist, outer)),
  );
}

/** The modules that are drawn as frames around their landmarks: those that contain masters and more than one landmark. */
export function systemsOf(landmarks: readonly Landmark[]): ReadonlySet<ModuleRecord> {
  const held = new Map<ModuleRecord, Landmark[]>();
  for (const landmark of landmarks) {
    for (const module of landmark.around) {
      const list = held.get(module);
      if (list === undefined) held.set(module, [landmark]);
      else list.push(landmark);
    }
  }
  const systems = [...held].filter(
    ([module, list]) => module.parent !== null && list.length > 1 && list.some(({ kind }) => kind === 'master'),
  );
  // Of nested modules around the same landmarks, choose the innermost one with a role. Modules precede those inside them.
  const chosen = systems.map(([module, list]) => {
    const same = systems
      .filter(([other, its]) => its.length === list.length && nested(module, other))
      .map(([other]) => other);
    return same.findLast(({ role }) => role !== undefined) ?? same.at(-1) ?? module;
  });
  return new Set(chosen);
}

function nested(a: ModuleRecord, b: ModuleRecord): boolean {
  return a === b || a.id.startsWith(`${b.id}.`) || b.id.startsWith(`${a.id}.`);
}
