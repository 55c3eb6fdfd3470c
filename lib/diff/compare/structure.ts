import {
  append,
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  isRecord,
  type ModuleRecord,
  type NodeRecord,
  portInside,
  type ProtocolRecord,
} from '../../elaboration/index.js';
import { type Change, changeOf } from '../change/change.js';
import { wiringOf } from '../../query/index.js';
import { compareMaps } from './maps.js';
import { isEndOfWays } from '../facts/end-ports.js';
import { type Fields, fieldsIn } from '../facts/values.js';

/**
 * Internal changes: modules, nodes, edges that are added or removed between nodes of both versions, and values on the other edges. Whatever ends see
 * is part of the facts. `named` maps ids of the earlier version to the later one.
 */
export function compareStructure(before: Elaboration, after: Elaboration, named: (id: string) => string): Change[] {
  const [old, young] = [modulesOf(before, named), modulesOf(after, (id) => id)];
  const both = new Set([...old.keys()].filter((id) => young.has(id)));
  const outermost = ([id, { parent }]: [string, Member]): boolean => parent === '' || both.has(parent) || both.has(id);
  const outer = (modules: ReadonlyMap<string, Member>): Map<string, Member> => new Map([...modules].filter(outermost));
  const [oldNodes, youngNodes] = [nodesIn(old), nodesIn(young)];
  const stays = (node: string): boolean => oldNodes.has(node) && youngNodes.has(node);
  const edgeChange = (id: string, happening: 'added' | 'removed', { from, to }: Ends): Change[] =>
    stays(from) && stays(to) ? [changeOf('edge', happening, id)] : [];
  return [
    ...compareMaps(outer(old), outer(young), {
      gone: (id, { module }) => changeOf('module', 'removed', id, { before: module.className }),
      come: (id, { module }) => changeOf('module', 'added', id, { after: module.className }),
      both: (id, a, b) => [...compareModules(id, a, b), ...compareNodes(a, b)],
    }),
    ...compareMaps(
      edgesOf(before, named),
      edgesOf(after, (id) => id),
      {
        gone: (id, edge) => edgeChange(id, 'removed', edge),
        come: (id, edge) => edgeChange(id, 'added', edge),
        both: compareEdges,
      },
    ),
  ];
}

function compareModules(id: string, a: Member, b: Member): Change[] {
  const values = ({ module, clone }: Member): Map<string, string> =>
    new Map([
      // A module created by a function has no class of its own, and gets its name as class name.
      ['class', module.className === module.name ? '' : module.className],
      ['clone of', clone],
    ]);
  return valueChanges('module', id, values(a), values(b));
}

/** A module with the names of the later version. */
interface Member {
  readonly module: ModuleRecord;
  readonly parent: string;
  readonly clone: string;
  /** By id. */
  readonly nodes: ReadonlyMap<string, NodeRecord>;
}

function modulesOf({ modules }: Elaboration, named: (id: string) => string): Map<string, Member> {
  return new Map(
    modules.map((module) => [
      named(module.id),
      {
        module,
        parent: module.parent === null ? '' : named(module.parent),
        clone: module.clone === null ? '' : named(module.clone),
        nodes: new Map(module.nodes.map((node) => [named(node.id), node])),
      },
    ]),
  );
}

function nodesIn(modules: ReadonlyMap<string, Member>): Map<string, NodeRecord> {
  return new Map([...modules.values()].flatMap(({ nodes }) => [...nodes]));
}

function compareNodes(a: Member, b: Member): Change[] {
  return compareMaps(a.nodes, b.nodes, {
    gone: (id, { kind }) => changeOf('node', 'removed', id, { before: kind }),
    come: (id, { kind }) => changeOf('node', 'added', id, { after: kind }),
    both: (id, before, after) => [
      ...(isAlike(before, after) ? [] : valueChanges('node', id, traitsOf(before), traitsOf(after))),
      ...settingChanges(id, before, after),
    ],
  });
}

// An absent setting has its default.
function settingChanges(id: string, { settings: a = {} }: NodeRecord, { settings: b = {} }: NodeRecord): Change[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const values = (settings: NodeRecord['settings'] = {}): Map<string, string> =>
    new Map(names.map((name) => [name, String(settings[name] ?? 'default')]));
  return valueChanges('node', id, values(a), values(b));
}

// A fast check that holds for nearly all nodes.
function isAlike(a: NodeRecord, b: NodeRecord): boolean {
  const isSame = (['kind', 'className', 'inner', 'outer', 'debug'] as const).every((trait) => a[trait] === b[trait]);
  return isSame && a.effects?.down === b.effects?.down && a.effects?.up === b.effects?.up;
}

function traitsOf({ kind, className, inner, outer, debug, effects }: NodeRecord): Map<string, string> {
  return new Map([
    ['kind', kind],
    ['class', className],
    ['inward protocol', inner],
    ['outward protocol', outer],
    ['description', debug],
    ['effect on the way down', effects?.down ?? ''],
    ['effect on the way up', effects?.up ?? ''],
  ]);
}

/** An edge with the node names of the later version. */
export interface Ends {
  readonly edge: EdgeRecord;
  readonly protocol: ProtocolRecord;
  readonly from: string;
  readonly to: string;
  /** Whether one of its nodes is an end, where changes are reported. */
  readonly isSeen: boolean;
}

/** Edges by their ends. Ports are numbered only among edges with the same ends, because edges to other nodes may be added or removed. */
export function edgesOf(elaboration: Elaboration, named: (id: string) => string): Map<string, Ends> {
  const wiring = wiringOf(elaboration);
  const byEnds = new Map<string, Ends[]>();
  for (const edge of elaboration.edges) {
    const [from, to] = [named(edge.from), named(edge.to)];
    const isSeen = [edge.from, edge.to].some((node) => isEndOfWays(wiring, wiring.node(node)));
    append(byEnds, `${from} → ${to}`, { edge, protocol: wiring.protocols.of(edge.protocol), from, to, isSeen });
  }
  return new Map(
    [...byEnds].flatMap(([ends, all]) => all.map((edge, k) => [k === 0 ? ends : `${ends} #${k + 1}`, edge] as const)),
  );
}

function compareEdges(id: string, a: Ends, b: Ends): Change[] {
  if (a.isSeen || b.isSeen) return [];
  const [before, after] = [a.edge.protocol, b.edge.protocol];
  // Another protocol has different wires and parameters.
  return before === after
    ? valueChanges('edges', id, valuesOf(a), valuesOf(b))
    : [changeOf('edges', 'changed', id, { detail: 'protocol', before, after })];
}

// The widths of wires, and the parameters of a crossing.
function valuesOf({ edge: { down, up, bundle }, protocol }: Ends): Map<string, string> {
  const ids = [
    ['endSourceId', fieldOf(portInside(down), 'endSourceId')],
    ['endSinkId', fieldOf(portInside(up), 'endSinkId')],
  ] as const;
  return new Map([
    ...wiresOf(protocol, bundle),
    ...[down, up].flatMap((port) =>
      isRecord(port) && port.base !== undefined ? [...crossingFields(protocol, port)] : [],
    ),
    ...ids.flatMap(([name, value]) => (typeof value === 'number' ? [[name, String(value)] as const] : [])),
  ]);
}

const known = new WeakMap<object, Fields>();

// Most edges of a bus share their wires.
function wiresOf(protocol: ProtocolRecord, bundle: EdgeRecord['bundle']): Fields {
  if (!isRecord(bundle)) return new Map();
  let fields = known.get(bundle);
  if (fields === undefined) known.set(bundle, (fields = fieldsIn(protocol, bundle, 'bundle', new Set())));
  return fields;
}

const inside: ReadonlySet<string> = new Set(['base']);

function crossingFields(protocol: ProtocolRecord, port: EdgeRecord['up']): Map<string, string> {
  return fieldsIn(protocol, port, '', inside);
}

function valueChanges(
  aspect: 'module' | 'node' | 'edges',
  id: string,
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): Change[] {
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((detail) => {
    const [before, after] = [a.get(detail) ?? '', b.get(detail) ?? ''];
    return before === after ? [] : [changeOf(aspect, 'changed', id, { detail, before, after })];
  });
}
