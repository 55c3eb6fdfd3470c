import { counted, megahertz } from '../../../base/diagnostic/index.js';
import {
  classWords,
  type Clock,
  clocksRunning,
  clocksTaken,
  ClockTree,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  frequencyOn,
  isClock as isOneClock,
  lacksCrossing,
  linksOf,
  type ModuleRecord,
  Netlist,
  type ProtocolRecord,
  statedClock,
  type WiredNode,
} from '../../../elaboration/index.js';
import { assemble, type Content } from './assemble.js';
import { boundConnections, boundEdges } from './bound-edges.js';
import { moduleDetails, naming, NodeWords } from '../words/box-words.js';
import type { Connection } from './lines/connection.js';
import { chainOf } from './buses/bus-networks.js';
import { faultyNodes } from './findings.js';
import type { Diagram } from '../model.js';
import { hiddenOn, lastOf, waysFrom } from './hidden-ways.js';

/** The subject of a box: a clock domain, or a node that generates or distributes clocks. */
interface Place {
  readonly id: string;
  readonly module: ModuleRecord | undefined;
  readonly nodes: WiredNode[];
}

/**
 * The clocks of a design: sources, branches, the domains that take them with their frequency, the crossings between domains, and
 * connections that lack one. Adapters that only pass clocks on appear in the details of a line. For a design whose negotiation failed: also
 * the bindings without edges, and the parts that errors are about.
 */
export function clocksView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  const clocks = new ClockTree(netlist);
  const bound = boundEdges(elaboration).filter((edge) => isClock(netlist, edge));
  const places = placesOf(netlist, clocks, bound, faultyNodes(elaboration, netlist, isClockLine));
  const words = new NodeWords(elaboration);
  const boxes = new Map(
    [...places.values()].flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)),
  );
  const unmade = boundConnections(bound, boxes);
  const transitions = [...transitionsOf(words, netlist, clocks, places)];
  const crossings = transitions.filter(({ isCrossing }) => isCrossing).length;
  const lacking = transitions.length - crossings;
  const ends = new Map(transitions.flatMap(({ ends: both }) => both).map((end) => [end.id, end]));
  return assemble(elaboration, {
    subtitle: [
      ...(places.size + transitions.length === 0
        ? [elaboration.described?.unknown.includes('clocks') === true ? 'clocks not known' : 'no clocks']
        : clocks.taken.size + transitions.length === 0 && unmade.length > 0
          ? []
          : [domainsText(clocks), counted(crossings, 'crossing')]),
      ...(lacking === 0 ? [] : [`${counted(lacking, 'way')} without a crossing`]),
      ...(unmade.length === 0 ? [] : [`${counted(unmade.length, 'binding')} without an edge`]),
    ].join(' · '),
    ordered: true,
    boxes: [...[...places.values()].map((place) => contentOf(words, netlist, clocks, place)), ...ends.values()],
    connections: [
      ...clocksOf(netlist, clocks, places, boxes),
      ...unmade,
      ...transitions.map(({ connection }) => connection),
    ],
  });
}

// Modules that receive clocks, as in lists; several may share a clock.
function domainsText(clocks: ClockTree): string {
  const domains = [...clocks.taken.keys()];
  const run = new Set(domains.flatMap((module) => clocks.of(module)));
  return counted(domains.length, 'clock domain') + (run.size === 0 ? '' : ` on ${counted(run.size, 'clock')}`);
}

function isClock({ protocols }: Netlist, { protocol }: EdgeRecord): boolean {
  return isClockLine(protocols.of(protocol));
}

function isClockLine({ family }: ProtocolRecord): boolean {
  return family === 'clock';
}

function takesClock(netlist: Netlist, node: WiredNode): boolean {
  return clocksInto(netlist, node).length > 0;
}

// The edges of the clock that a module declares to run on, if they end at this node; otherwise the clocks that the node receives.
function clocksInto(netlist: Netlist, node: WiredNode): readonly EdgeRecord[] {
  const stated = statedClock(node.module);
  const isStated = typeof stated === 'object' && stated.node === node.record.id;
  return isStated ? clocksRunning(netlist, node.module) : clocksTaken(netlist, node);
}

function placesOf(
  netlist: Netlist,
  clocks: ClockTree,
  bound: readonly EdgeRecord[],
  faulty: readonly string[],
): Map<string, Place> {
  const places = new Map<string, Place>();
  const unmade = new Set([...bound.flatMap(({ from, to }) => [from, to]), ...faulty]);
  // Modules and nodes are listed newest first.
  for (const node of [...netlist.nodes.values()].reverse()) {
    if (!isLandmark(netlist, clocks, node) && !unmade.has(node.record.id)) continue;
    const { record } = node;
    const own = boxAround(netlist, clocks, node);
    const id = own?.id ?? record.id;
    const place = places.get(id) ?? { id, module: own, nodes: [] };
    place.nodes.push(node);
    places.set(id, place);
  }
  return places;
}

// The module whose box represents a node; undefined for a node of the root. A module within a domain has its own box if it derives a clock from
// another, or if it generates clocks that the domain does not run on.
function boxAround(netlist: Netlist, clocks: ClockTree, node: WiredNode): ModuleRecord | undefined {
  const { module, record } = node;
  const domain = chainOf(netlist, module).findLast((each) => each.parent !== null && clocks.taken.has(each.id));
  if (domain === undefined) return module.parent === null ? undefined : module;
  const begun = clocksBegun(netlist, clocks, node);
  const run = clocks.of(domain.id);
  const changes = record.kind !== 'source' && isOneClock(netlist.protocols.of(record.inner));
  return begun.length > 0 && (changes || !begun.some((clock) => run.includes(clock))) ? module : domain;
}

// Clocks that messages and lists name after this node.
function clocksBegun({ protocols }: Netlist, clocks: ClockTree, { record, outward }: WiredNode): readonly Clock[] {
  const all = outward.filter(({ protocol }) => isOneClock(protocols.of(protocol))).map((edge) => clocks.on(edge));
  return [...new Set(all)].filter(({ node }) => node === record.id);
}

// Nodes where clocks begin, branch, merge, change or end, and where they enter a module that runs on them.
function isLandmark(netlist: Netlist, clocks: ClockTree, node: WiredNode): boolean {
  if (takesClock(netlist, node) || clocksBegun(netlist, clocks, node).length > 0) return true;
  const { record, inward, outward } = node;
  const [clocksIn = 0, clocksOut = 0] = [inward, outward].map(
    (edges) => edges.filter((edge) => isClock(netlist, edge)).length,
  );
  if (clocksIn + clocksOut === 0) return false;
  if (clocksIn === 0 || clocksOut === 0) return true;
  return record.kind !== 'identity' && record.kind !== 'adapter' && clocksIn + clocksOut > 2;
}

function contentOf(words: NodeWords, netlist: Netlist, clocks: ClockTree, { id, module, nodes }: Place): Content {
  const named = naming(
    module,
    nodes.map(({ record }) => record),
  );
  return {
    id,
    nodes: nodes.map(({ record }) => record.id),
    role: nodes.some((node) => takesClock(netlist, node) || node.record.kind === 'sink') ? 'module' : 'clock',
    ...named,
    notes: [...named.notes, ...frequenciesOf(netlist, clocks, nodes)],
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => words.details(record, inward, outward)),
    ].join('\n'),
    around: [],
  };
}

// For a box that receives clocks, their frequencies as in lists, followed by those it generates; otherwise the frequencies of all its edges.
function frequenciesOf(netlist: Netlist, clocks: ClockTree, nodes: readonly WiredNode[]): string[] {
  const known = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];
  // Nodes are listed newest first.
  const taken = nodes.toReversed().flatMap((node) => clocksInto(netlist, node));
  if (taken.length === 0)
    return known(nodes.flatMap(({ inward, outward }) => [...inward, ...outward]).map(frequencyOf));
  const run = new Set(nodes.flatMap(({ module }) => clocks.of(module.id)));
  const made = nodes.flatMap((node) => clocksBegun(netlist, clocks, node)).filter((clock) => !run.has(clock));
  const given = known(made.map(({ freqMHz }) => frequencyText(freqMHz)));
  const bringing = new Set(nodes.flatMap(({ module }) => clocks.taken.get(module.id) ?? []));
  const running = taken.filter((edge) => bringing.has(edge));
  return [
    ...known((running.length > 0 ? running : taken).map(frequencyOf)),
    ...(given.length === 0 ? [] : [`gives ${given.join(', ')}`]),
  ];
}

function frequencyOf(edge: EdgeRecord): string {
  return frequencyText(frequencyOn(edge));
}

function frequencyText(frequency: number | undefined): string {
  return frequency === undefined ? '' : megahertz(frequency);
}

function clocksOf(
  netlist: Netlist,
  clocks: ClockTree,
  places: ReadonlyMap<string, Place>,
  boxes: ReadonlyMap<string, string>,
): Connection[] {
  return [...places.values()].flatMap(({ id, nodes }) =>
    nodes
      .flatMap(({ outward }) => outward.filter((edge) => isClock(netlist, edge)))
      .flatMap((edge) => waysFrom(netlist, edge, (node) => boxes.has(node)))
      .map((way): Connection => {
        const last = lastOf(way);
        const to = boxes.get(last.to) ?? last.to;
        const signal = isOneClock(netlist.protocols.of(last.protocol)) ? { signal: clocks.on(last).id } : {};
        return { ...last, from: id, to, flipped: false, edge: last, ...signal, ...hiddenOn(netlist, way) };
      })
      .filter(({ from, to }) => from !== to),
  );
}

/** A path between domains, with additional boxes for ends whose clock is unknown. */
interface Transition {
  readonly connection: Connection;
  /** Whether it has a crossing, or lacks one. */
  readonly isCrossing: boolean;
  readonly ends: readonly Content[];
}

// Paths from one domain to another that have a crossing or lack one, once for each pair of domains.
function transitionsOf(
  words: NodeWords,
  netlist: Netlist,
  clocks: ClockTree,
  places: ReadonlyMap<string, Place>,
): Iterable<Transition> {
  const found = new Map<string, Transition>();
  for (const link of linksOf(netlist)) {
    const { from, to, edge } = link;
    const isCrossing = link.synchronisation !== 'none';
    const run = [clocks.clockOf(from.record.id), clocks.clockOf(to.record.id)] as const;
    if (!isCrossing && !lacksCrossing(netlist, link, run)) continue;
    const [start, end] = [placeAround(netlist, from, places), placeAround(netlist, to, places)];
    // If both ends of a crossing are in the same place, one of its nodes has another clock than the module around it.
    const known = start !== end;
    const [source, sink] = [from, to].map((node, k) => (known ? [start, end][k] : undefined) ?? endAround(node));
    if (source === undefined || sink === undefined) continue;
    const label = isCrossing ? '' : 'no crossing';
    const key = `${source} ${sink} ${edge.protocol} ${label}`;
    const connection = { ...edge, id: key, from: source, to: sink, label, flipped: true, edge };
    const ends = [from, to]
      .filter((_, k) => !known || [start, end][k] === undefined)
      .map((node) => endOf(words, node))
      .filter(({ id }) => !places.has(id));
    if (!found.has(key)) found.set(key, { connection, ends, isCrossing });
  }
  return found.values();
}

// The root is drawn around everything, so its nodes get boxes instead.
function endAround({ module, record }: WiredNode): string {
  return module.parent === null ? record.id : module.id;
}

function endOf(words: NodeWords, node: WiredNode): Content {
  const { module, record, inward, outward } = node;
  const id = endAround(node);
  const isModule = id === module.id;
  return {
    id,
    nodes: [],
    role: 'identity',
    // Omits the root, which is drawn around it.
    label: id.split('.').slice(1).slice(-2).join('.'),
    sublabel: isModule ? classWords(module) : '',
    notes: ['clock not known'],
    details: isModule ? moduleDetails(module) : words.details(record, inward, outward),
    around: [],
  };
}

// The place of the domain of a node; undefined if unknown.
function placeAround(netlist: Netlist, { record }: WiredNode, places: ReadonlyMap<string, Place>): string | undefined {
  const domain = domainOf(netlist, record.id);
  if (domain === undefined || places.has(domain)) return domain;
  // The root is drawn around everything, so its clocks are boxes.
  const [own, another] = [...places.values()].filter(
    ({ nodes }) => nodes.some((node) => takesClock(netlist, node)) && nodes.some(({ module }) => module.id === domain),
  );
  return another === undefined ? own?.id : undefined;
}
