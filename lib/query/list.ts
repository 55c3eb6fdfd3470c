import { AddressRange, hex } from '../address/index.js';
import {
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  isList,
  type JsonRecord,
  protocolName,
  recordsOf,
  textOf,
} from '../model/index.js';
import { domainOf } from './domains.js';
import { isUnder } from './masters.js';
import { originOf } from './paths.js';
import { beatBytesOf } from './ports.js';
import { type WiredNode, type Wiring, wiringOf } from './wiring.js';

/** What a design can be asked to list. */
export const listings = ['nodes', 'edges', 'devices', 'buses', 'domains', 'interrupts'] as const;
export type Listing = (typeof listings)[number];

/** One line of a list; all lines of a list have the same columns, the first of which is an id. */
export type Row = Readonly<Record<string, string | number>>;

/** Which lines are wanted; all by default. */
export interface ListOptions {
  /** A protocol's name in reports or among people: `TLImp`, `TileLink`. */
  readonly protocol?: string | undefined;
  /** A kind of node: `source`, `sink`, `adapter`, `nexus`, … */
  readonly kind?: string | undefined;
  /** Only what is, or lies under, this path. */
  readonly under?: string | undefined;
}

/** Nodes, edges, devices, buses, clock domains or interrupts of a design, as rows (design 6). */
export function list(elaboration: Elaboration, what: Listing, options: ListOptions = {}): Row[] {
  return listers[what](wiringOf(elaboration), options);
}

const listers: Readonly<Record<Listing, (wiring: Wiring, options: ListOptions) => Row[]>> = {
  nodes: (wiring, options) => chosen(wiring, options).map(nodeRow),
  edges: (wiring, { protocol, kind, under }) =>
    [...wiring.edges.values()]
      .filter((edge) => isProtocol(edge.protocol, protocol))
      .filter((edge) => isUnder(edge.from, under) || isUnder(edge.to, under))
      .filter((edge) => [edge.from, edge.to].some((end) => isKind(wiring.node(end), kind)))
      .map((edge) => edgeRow(wiring, edge)),
  devices: (wiring, options) => chosen(wiring, options).flatMap((node) => deviceRows(wiring, node)),
  buses: (wiring, options) =>
    chosen(wiring, options)
      .filter(isBus)
      .map((node) => busRow(wiring, node)),
  domains: (wiring, { under }) => domainRows(wiring).filter(({ id }) => isUnder(String(id), under)),
  interrupts: (wiring, options) => chosen(wiring, options).flatMap((node) => interruptRows(wiring, node)),
};

function chosen(wiring: Wiring, { protocol, kind, under }: ListOptions): WiredNode[] {
  return [...wiring.nodes.values()].filter(
    (node) =>
      [node.record.inner, node.record.outer].some((each) => isProtocol(each, protocol)) &&
      isKind(node, kind) &&
      isUnder(node.record.id, under),
  );
}

function isProtocol(protocol: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return [protocol, protocolName(protocol)].some((name) => name.toLowerCase() === wanted.toLowerCase());
}

function isKind({ record }: WiredNode, kind: string | undefined): boolean {
  return kind === undefined || record.kind === kind;
}

function protocolsOf({ record: { inner, outer } }: WiredNode): string {
  return inner === outer ? protocolName(inner) : `${protocolName(inner)} to ${protocolName(outer)}`;
}

function nodeRow(node: WiredNode): Row {
  const { record, module, inward, outward } = node;
  return {
    ...{ id: record.id, kind: record.kind, protocol: protocolsOf(node) },
    ...{ in: inward.length, out: outward.length, module: module.className },
  };
}

function edgeRow(wiring: Wiring, edge: EdgeRecord): Row {
  const { id, protocol, label } = edge;
  return { id, protocol: protocolName(protocol), label, domain: domainOf(wiring, edge.to) ?? '' };
}

function deviceRows(wiring: Wiring, { record, inward }: WiredNode): Row[] {
  if (record.kind !== 'sink') return [];
  return inward.flatMap((edge) =>
    wiring.ports.managers(edge).map(({ name, sets }) => ({
      ...{ id: record.id, name, protocol: protocolName(edge.protocol), bytes: beatBytesOf(edge) },
      addresses: AddressRange.fromSets(sets.filter(({ finite }) => finite))
        .map(({ base, end }) => `${hex(base)}..${hex(end - 1n)}`)
        .join(' '),
    })),
  );
}

// What lets several masters or several devices meet.
function isBus({ record, inward, outward }: WiredNode): boolean {
  const addressed = [...inward, ...outward].some((edge) => beatBytesOf(edge) > 0);
  return addressed && (record.kind === 'nexus' || record.kind === 'junction') && inward.length + outward.length > 2;
}

function busRow(wiring: Wiring, node: WiredNode): Row {
  const { record, inward, outward } = node;
  const [edge] = outward.length > 0 ? outward : inward;
  return {
    ...{ id: record.id, protocol: protocolsOf(node), bytes: edge === undefined ? 0 : beatBytesOf(edge) },
    ...{ masters: inward.length, slaves: outward.length, domain: domainOf(wiring, record.id) ?? '' },
  };
}

function domainRows(wiring: Wiring): Row[] {
  const nodes = new Map<string, number>();
  for (const id of wiring.nodes.keys()) {
    const domain = domainOf(wiring, id);
    if (domain !== undefined) nodes.set(domain, (nodes.get(domain) ?? 0) + 1);
  }
  return [...nodes].map(([id, count]) => {
    const clock = clockOf(wiring, id);
    return { id, clock: clock?.name ?? '', MHz: clock?.freqMHz ?? '', nodes: count };
  });
}

// The clock that a module takes: what drives it, and how fast it is where that is known.
function clockOf(wiring: Wiring, module: string): { readonly name: string; readonly freqMHz: string } | undefined {
  const sink = [...wiring.nodes.values()].find(
    (node) => node.module.id === module && node.record.kind === 'sink' && node.record.inner === 'ClockImp',
  );
  const [edge] = sink?.inward ?? [];
  if (edge === undefined) return undefined;
  const freqMHz = fieldOf(fieldOf(edge.facts, 'clock'), 'freqMHz');
  return { name: edge.from, freqMHz: typeof freqMHz === 'number' ? String(freqMHz) : '' };
}

// The interrupts that end at a node, numbered from 0 over all of its ports.
function interruptRows(wiring: Wiring, node: WiredNode): Row[] {
  const inward = node.inward.filter(({ protocol }) => protocol === 'IntImp');
  if (inward.length === 0 || passesInterrupts(wiring, node)) return [];
  const rows: Row[] = [];
  let first = 0;
  for (const edge of inward) {
    const sources = sourcesOf(edge);
    for (const source of sources) {
      const [start, end] = rangeOf(source);
      const from = originIn(wiring, edge, source);
      const device = recordsOf(source.resources)[0];
      rows.push(
        ...Array.from({ length: end - start }, (_, k) => ({
          ...{ id: node.record.id, number: first + start + k, from, index: k },
          device: device === undefined ? '' : textOf(device, 'owner'),
        })),
      );
    }
    first += Math.max(0, ...sources.map((source) => rangeOf(source)[1]));
  }
  return rows;
}

function passesInterrupts(wiring: Wiring, { record, outward }: WiredNode): boolean {
  return outward.some((edge) => sourcesOf(edge).some((source) => originIn(wiring, edge, source) !== record.id));
}

function sourcesOf(edge: EdgeRecord): JsonRecord[] {
  return recordsOf(fieldOf(edge.down, 'sources'));
}

function rangeOf({ range }: JsonRecord): readonly [number, number] {
  return isList(range) ? [Number(range[0]), Number(range[1])] : [0, 0];
}

function originIn(wiring: Wiring, edge: EdgeRecord, source: JsonRecord): string {
  const path = wiring.ports.pathOf(edge.down, source);
  return path === undefined ? edge.from : originOf(path);
}
