import { counted } from '../diagnostic/index.js';
import {
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  type ModuleRecord,
  Netlist,
  type WiredNode,
} from '../model/index.js';
import { assemble, type Content } from './assemble.js';
import { classWords, moduleDetails, nodeDetails } from './box-words.js';
import type { Connection } from './connection.js';
import { chainOf } from './landmarks.js';
import type { Diagram } from './model.js';
import { protocolStyle } from './protocol-style.js';
import { hiddenOn, lastOf, waysFrom } from './ways.js';

/** Whom a box stands for: a clock domain, or a source or fork of clocks. */
interface Place {
  readonly id: string;
  readonly module: ModuleRecord | undefined;
  readonly nodes: WiredNode[];
}

/**
 * Who is clocked by what: sources of clocks, where they branch, the domains that take them with their frequency, and the crossings
 * between domains. Clocks that only pass are told in the details of a line.
 */
export function clocksView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  const places = placesOf(netlist);
  const boxes = new Map(
    [...places.values()].flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)),
  );
  const crossings = crossingsOf(netlist, places);
  const domains = [...places.values()].filter(({ nodes }) => nodes.some(takesClock)).length;
  return assemble(elaboration, {
    subtitle: [counted(domains, 'clock domain'), counted(crossings.length, 'crossing')].join(' · '),
    boxes: [...places.values()].map(contentOf),
    connections: [...clocksOf(netlist, places, boxes), ...crossings],
  });
}

function isClock(edge: EdgeRecord): boolean {
  return protocolStyle(edge.protocol).family === 'clock';
}

function takesClock({ record, inward }: WiredNode): boolean {
  return record.kind === 'sink' && inward.some(isClock);
}

function placesOf(netlist: Netlist): Map<string, Place> {
  const places = new Map<string, Place>();
  // Modules and nodes are listed newest first.
  for (const node of [...netlist.nodes.values()].reverse()) {
    if (!isLandmark(node)) continue;
    const { module, record } = node;
    const domain = chainOf(netlist, module).findLast((each) => each.parent !== null && isDomain(netlist, each));
    const own = domain ?? (module.parent === null ? undefined : module);
    const id = own?.id ?? record.id;
    const place = places.get(id) ?? { id, module: own, nodes: [] };
    place.nodes.push(node);
    places.set(id, place);
  }
  return places;
}

// Where clocks begin, branch, meet and end.
function isLandmark({ record, inward, outward }: WiredNode): boolean {
  const [clocksIn, clocksOut] = [inward.filter(isClock).length, outward.filter(isClock).length];
  if (clocksIn + clocksOut === 0) return false;
  if (clocksIn === 0 || clocksOut === 0) return true;
  return record.kind !== 'identity' && record.kind !== 'adapter' && clocksIn + clocksOut > 2;
}

function isDomain(netlist: Netlist, module: ModuleRecord): boolean {
  return module.nodes.some(({ id }) => takesClock(netlist.node(id)));
}

function contentOf({ id, module, nodes }: Place): Content {
  const [first] = nodes;
  const frequencies = nodes.flatMap(({ inward, outward }) => [...inward, ...outward]).map(frequencyOf);
  const taken = nodes.filter(takesClock).flatMap(({ inward }) => inward.map(frequencyOf));
  const known = [...new Set((taken.length > 0 ? taken : frequencies).filter((text) => text !== ''))];
  return {
    id,
    nodes: nodes.map(({ record }) => record.id),
    role: nodes.some(takesClock) ? 'module' : 'clock',
    label: module?.instanceName ?? first?.record.name ?? id,
    sublabel: module === undefined ? '' : classWords(module),
    notes: known,
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => nodeDetails(record, inward, outward)),
    ].join('\n'),
    around: [],
  };
}

function frequencyOf({ down, up, facts }: EdgeRecord): string {
  const clock = [fieldOf(facts, 'clock'), fieldOf(down, 'give'), fieldOf(up, 'take')];
  const frequency = clock.map((each) => fieldOf(each, 'freqMHz')).find((value) => typeof value === 'number');
  return frequency === undefined ? '' : `${frequency} MHz`;
}

function clocksOf(
  netlist: Netlist,
  places: ReadonlyMap<string, Place>,
  boxes: ReadonlyMap<string, string>,
): Connection[] {
  return [...places.values()].flatMap(({ id, nodes }) =>
    nodes
      .flatMap(({ outward }) => outward.filter(isClock))
      .flatMap((edge) => waysFrom(netlist, edge, (node) => boxes.has(node)))
      .map((way): Connection => {
        const last = lastOf(way);
        const to = boxes.get(last.to) ?? last.to;
        return { ...last, from: id, to, flipped: false, edge: last, ...hiddenOn(netlist, way) };
      })
      .filter(({ from, to }) => from !== to),
  );
}

// What crosses from one domain to another, asynchronously or at a ratio of frequencies; once for each way between two domains.
function crossingsOf(netlist: Netlist, places: ReadonlyMap<string, Place>): Connection[] {
  const found = new Map<string, Connection>();
  for (const edge of netlist.edges.values()) {
    if (!isCrossing(edge.protocol)) continue;
    const [from, to] = [placeAround(netlist, edge.from, places), placeAround(netlist, edge.to, places)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from} ${to} ${edge.protocol}`;
    if (!found.has(key)) found.set(key, { ...edge, id: key, from, to, label: '', flipped: true, edge });
  }
  return [...found.values()];
}

// The domain that a node lies in, or the only one in the innermost module around it that has any: crossings stand at its border.
function placeAround(netlist: Netlist, id: string, places: ReadonlyMap<string, Place>): string | undefined {
  for (const module of chainOf(netlist, netlist.node(id).module).reverse()) {
    if (places.has(module.id)) return module.id;
    const inside = [...places.keys()].filter((place) => place.startsWith(`${module.id}.`));
    const [only] = inside;
    if (only !== undefined && module.parent !== null) return inside.length === 1 ? only : undefined;
  }
  // What lies in no domain is clocked as the root is.
  const [root, another] = [...places.values()].filter(
    (place) => place.module === undefined && place.nodes.some(takesClock),
  );
  return another === undefined ? root?.id : undefined;
}

function isCrossing(protocol: string): boolean {
  return /Async|Rational|Credited|Sync/.test(protocol);
}
