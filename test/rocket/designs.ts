import {
  type ClockGroups,
  clockGroupAggregator,
  clockGroupIdentity,
  clockGroupSourceNode,
} from '../../lib/protocols/clocks/index.js';
import { Parameters } from '../../lib/config/index.js';
import type { LocationMap } from '../../lib/bus/crossings/index.js';
import {
  type Handle,
  LazyModule,
  lazyModule,
  type Negotiated,
  negotiate,
  type Node,
  type Protocol,
  type ProtocolTypes,
  reopen,
  withView,
} from '../../lib/graph/index.js';
import type { Interrupts } from '../../lib/protocols/interrupts/index.js';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { describe } from '../../lib/elaborate/describe.js';
import type { EdgeRecord } from '../../lib/elaboration/index.js';
import { resourceTree } from '../../lib/devicetree/index.js';
import { BusHolder } from '../../lib/rocket/bus-holder.js';
import {
  axi4MemoryPort,
  bootROMs,
  type BusContext,
  type BusLocation,
  CBUS,
  interruptBus,
  type InterruptBusWrapper,
  RocketSubsystem,
  rocketConfig,
  SBUS,
  type TLBusWrapper,
} from '../../lib/rocket/index.js';
import { clientNode, managerNode, TileLink, type TLEdge, type TLSlaveInit } from '../../lib/protocols/gathered/tl.js';
import { complaints, cpu, device } from '../protocols/tilelink/designs.js';
import { withoutPlaces } from '../without-places.js';

/** A place with clocks and interrupts where buses are made: what a subsystem or a cluster is to its buses. */
export class Board extends LazyModule implements BusContext {
  readonly title = 'The board';
  readonly systemBus: BusLocation = SBUS;
  readonly controlBus: BusLocation = CBUS;
  readonly allClockGroupsNode: Handle<ClockGroups, ClockGroups>;
  readonly ibus: InterruptBusWrapper;
  readonly #holder = new BusHolder('The board');

  constructor() {
    super();
    this.ibus = interruptBus();
    const groups = clockGroupIdentity({ name: 'allClockGroupsNode' });
    groups.starFrom(clockGroupAggregator('aggregator')).from(clockGroupSourceNode(1, { name: 'source' }));
    this.allClockGroupsNode = groups;
  }

  get module(): LazyModule {
    return this;
  }

  get anyLocation(): LocationMap {
    return this.#holder.anyLocation;
  }

  get interruptBus(): Handle<Interrupts, Interrupts> {
    return this.ibus.node;
  }

  locate(location: BusLocation, what?: string): TLBusWrapper {
    return this.#holder.locate(location, what);
  }

  find(location: BusLocation): TLBusWrapper | undefined {
    return this.#holder.find(location);
  }

  attach(location: BusLocation, bus: TLBusWrapper): void {
    this.#holder.attach(location, bus);
  }
}

/** What a test knows of a design: what it declared, and what negotiation made of it. */
export interface Made<R> {
  readonly made: R;
  readonly n: Negotiated;
}

function declaring<T>(config: Parameters, body: () => T): T {
  return withoutPlaces(() => withView(config, body));
}

/** A board with what `declare` puts on it, whether or not it can be negotiated. */
export function tryOnBoard<R>(declare: (board: Board) => R, config = Parameters.empty): Made<R> {
  return declaring(config, () => {
    const board = lazyModule(() => new Board(), { name: 'top' });
    const made = reopen(board, () => declare(board));
    return { made, n: negotiate(board.design) };
  });
}

/** A board with what `declare` puts on it. */
export function onBoard<R>(declare: (board: Board) => R, config = Parameters.empty): Made<R> {
  return sound(tryOnBoard(declare, config));
}

/** The buses, tiles and devices of an expression with what `declare` adds, whether or not it can be negotiated. */
export function trySystem<R>(expression: string | Parameters, declare: (system: RocketSubsystem) => R): Made<R> {
  const config = typeof expression === 'string' ? rocketConfig(expression) : expression;
  return declaring(config, () => {
    const system = lazyModule(() => new RocketSubsystem(), { name: 'top' });
    const made = reopen(system, () => declare(system));
    return { made, n: negotiate(system.design) };
  });
}

/** A system with memory and a boot ROM, and what `declare` adds. */
export function inSystem<R>(expression: string | Parameters, declare: (system: RocketSubsystem) => R): Made<R> {
  return sound(
    trySystem(expression, (system) => {
      axi4MemoryPort(system);
      bootROMs(system);
      return declare(system);
    }),
  );
}

function sound<R>(result: Made<R>): Made<R> {
  if (!result.n.ok) throw new Error(complaints(result.n).join('\n'));
  return result;
}

/** Gives a bus the clocks of its board. */
export function clocked<B extends TLBusWrapper>(board: Board, bus: B): B {
  bus.clockGroupNode.from(board.allClockGroupsNode);
  board.ibus.clockNode.from(bus.fixedClockNode);
  return bus;
}

/** Gives a bus the clocks of its board, and a master called `cpu` with four source ids. */
export function inUse<B extends TLBusWrapper>(board: Board, bus: B): B {
  bus.coupleFrom('cpu', (to) => to.from(clientNode([cpu], { name: 'cpu' })));
  return clocked(board, bus);
}

/** A device on a bus; unless told otherwise, with reads and writes of 1 to 8 bytes at 0x1000. */
export function withDevice(bus: TLBusWrapper, name: string, changes: Partial<TLSlaveInit> = {}): void {
  bus.coupleTo(name, (from) => managerNode([device({ name, ...changes })], { name }).from(from));
}

/** All connections with how they are drawn; `wire` is `from -> to` without `top.` and `.node`. */
export function drawn(n: Negotiated): (EdgeRecord & { readonly wire: string })[] {
  const { edges } = describe(n, { name: 'test' });
  return edges.map((edge) => ({ ...edge, wire: `${short(edge.from)} -> ${short(edge.to)}` }));
}

/**
 * The way from a source to a node, as `source -> … -> node`: through the first inward edge of each node on the way. What the names
 * begin with is left out where `within` says so, and `.node` at their ends.
 */
export function route(n: Negotiated, path: string, within = ''): string {
  const { edges } = describe(n, { name: 'test' });
  const passed = [`top.${path}`];
  for (;;) {
    const at = passed[0];
    const edge = edges.find(({ to, toPort }) => to === at && toPort === 0);
    if (edge === undefined) break;
    passed.unshift(edge.from);
  }
  return passed.map((id) => short(id).replace(new RegExp(`^${within}\\.`), '')).join(' -> ');
}

// Ids tell modules and nodes of one name apart, as reports do.
const idsOf = new WeakMap<Negotiated, { modules: Map<string, LazyModule>; nodes: Map<string, Node> }>();

function idsIn(n: Negotiated): { modules: Map<string, LazyModule>; nodes: Map<string, Node> } {
  const known = idsOf.get(n);
  if (known !== undefined) return known;
  const modules = new Map<string, LazyModule>();
  const nodes = new Map<string, Node>();
  const records = describe(n, { name: 'test' }).modules;
  n.design.walk().forEach((module, k) => {
    modules.set(records[k]?.id ?? '', module);
    module.nodes.forEach((node, i) => nodes.set(records[k]?.nodes[i]?.id ?? '', node));
  });
  const made = { modules, nodes };
  idsOf.set(n, made);
  return made;
}

/** A module by its id without `top.`: its path, in which modules of one name are numbered; the root by an empty one. */
function moduleAt(n: Negotiated, id: string): LazyModule {
  const found = idsIn(n).modules.get(id === '' ? 'top' : `top.${id}`);
  if (found === undefined) throw new Error(`no module ${id}`);
  return found;
}

/** A node by its id without `top.`: its path, in which modules and nodes of one name are numbered. */
export function nodeAt(n: Negotiated, id: string): Node {
  const found = idsIn(n).nodes.get(`top.${id}`);
  if (found === undefined) throw new Error(`no node ${id}`);
  return found;
}

/** The modules directly in a module, oldest first, as `name <Class>`. */
export function modulesIn(n: Negotiated, path: string): string[] {
  return moduleAt(n, path).declaredChildren.map(({ name, className }) => `${name} <${className}>`);
}

/** The nodes of a module, oldest first, as `name kind`. */
export function nodesIn(n: Negotiated, path: string): string[] {
  return moduleAt(n, path).declaredNodes.map(({ name, kind }) => `${name} ${kind}`);
}

/** The hardware of modules with this wanted instance name, as `pathName: moduleName`. */
export function hardwareOf(n: Negotiated, name: string): string[] {
  return describe(n, { name: 'test' })
    .modules.filter((module) => module.name === name)
    .map(({ pathName, moduleName }) => `${pathName}: ${moduleName}`);
}

function short(id: string): string {
  return id.replace(/^top\./, '').replace(/\.node$/, '');
}

/** The TileLink edges into a node. */
export function into(n: Negotiated, id: string): readonly TLEdge[] {
  return edgesInto(n, id, TileLink);
}

/** The TileLink edges out of a node. */
export function outOf(n: Negotiated, id: string): readonly TLEdge[] {
  return n.edges(nodeAt(n, id) as unknown as Node<TileLink, TileLink>).out;
}

/** The edges into a node of another protocol. */
export function edgesInto<P extends ProtocolTypes>(
  n: Negotiated,
  id: string,
  _protocol: Protocol<P>,
): readonly P['edge'][] {
  return n.edges(nodeAt(n, id) as unknown as Node<P>).in;
}

/** The kinds of the bindings into a node, as it records them. */
export function bindingsInto(n: Negotiated, path: string): string[] {
  const { bindings } = describe(n, { name: 'test' });
  return bindings
    .map(({ to }) => to)
    .filter(({ node }) => node === `top.${path}`)
    .sort((a, b) => a.index - b.index)
    .map(({ kind }) => kind);
}

/** The first TileLink edge into a node. */
export function firstInto(n: Negotiated, path: string): TLEdge {
  const [edge] = into(n, path);
  if (edge === undefined) throw new Error(`nothing leads into ${path}`);
  return edge;
}

/** A node of the device tree as source, without its indentation; `name` as it stands there. */
export function dts(n: Negotiated, name: string): string {
  const tree = resourceTree(n);
  const lines = tree === undefined ? [] : [...deviceTreeSource(tree)].join('').split('\n');
  const first = lines.findIndex((line) => line.trim().replace(/^\w+: /, '') === `${name} {`);
  if (first < 0) throw new Error(`no ${name} in the device tree`);
  const indent = /^\t*/.exec(lines[first] ?? '')?.[0] ?? '';
  const last = lines.indexOf(`${indent}};`, first);
  return lines
    .slice(first, last + 1)
    .map((line) => line.slice(indent.length).replaceAll('\t', '  '))
    .join('\n');
}
