import { toTheHertz } from '../../base/diagnostic/index.js';
import { demandElaboration, makesAccesses, takesAccesses } from '../../elaboration/index.js';
import { securityText } from '../../bus/security/index.js';
import { checkKind, checkOptions } from '../../base/options/index.js';
import {
  beatBytesOf,
  classWords,
  ClockTree,
  frequencyOn,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  hasAddresses,
  interruptLines,
  isIdleBus,
  knownBy,
  type NodeRecord,
  ownName,
  Raisers,
  regionOf,
  regionsOf,
} from '../../elaboration/index.js';
import { groupBy } from '../../base/group-by.js';
import { nameMatcher } from '../../base/names/index.js';
import { addressesText } from '../design/addresses-text.js';
import { checkPlace, protocolsCalled } from '../design/places.js';
import { PlacesSeen } from './places-seen.js';
import { guardedPairs } from '../access/reach.js';
import { type WiredNode, type Wiring, wiringOf } from '../design/wiring.js';

/** The lists available for a design. */
export const listings = ['nodes', 'edges', 'masters', 'devices', 'buses', 'domains', 'interrupts'] as const;
export type Listing = (typeof listings)[number];

/** The columns of each list, also of one without lines. */
export const listColumns: Readonly<Record<Listing, readonly string[]>> = {
  nodes: ['id', 'kind', 'protocol', 'in', 'out', 'module'],
  edges: ['id', 'protocol', 'label', 'domain'],
  masters: ['id', 'name', 'protocol', 'bytes', 'ids', 'accesses', 'devices', 'domain'],
  devices: ['id', 'name', 'protocol', 'bytes', 'masters', 'addresses'],
  buses: ['id', 'protocol', 'bytes', 'masters', 'slaves', 'domain'],
  domains: ['id', 'clock', 'MHz', 'nodes'],
  interrupts: ['id', 'number', 'name', 'from', 'index', 'called', 'device'],
};

/** One line of a list; all lines of a list have the same columns, the first of which is an id. A number that is not known is null. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Which lines are wanted; all by default. */
export interface ListOptions {
  /** A protocol's name in reports or among people: `TLImp`, `TileLink`. */
  readonly protocol?: string | undefined;
  /** A kind of node: `source`, `sink`, `adapter`, `nexus`, … */
  readonly kind?: NodeRecord['kind'] | undefined;
  /** Only matches of this name: modules with their contents, and nodes. */
  readonly under?: string | undefined;
}

/**
 * Nodes, edges, masters, devices, buses, clock domains or interrupts of a design, as rows (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means no module and no node, and for a protocol that nothing speaks.
 */
export function list(elaboration: Elaboration, what: Listing, options: ListOptions = {}): Row[] {
  demandElaboration(elaboration);
  const { protocol, kind, under } = checkOptions('ListOptions', options);
  checkKind('A list', 'what it lists', what, ...listings.map((each) => `"${each}"`));
  if (under !== undefined) checkPlace(elaboration, under);
  const protocols = protocol === undefined ? undefined : protocolsCalled(elaboration, [protocol]);
  return listers[what](wiringOf(elaboration), { protocols, kind, under });
}

interface Wanted extends Pick<ListOptions, 'kind' | 'under'> {
  /** Names of protocols in reports; undefined for all. */
  readonly protocols: ReadonlySet<string> | undefined;
}

const listers: Readonly<Record<Listing, (wiring: Wiring, wanted: Wanted) => Row[]>> = {
  nodes: (wiring, options) => chosen(wiring, options).map((node) => nodeRow(wiring, node)),
  edges: (wiring, { protocols, kind, under }) =>
    [...wiring.edges.values()]
      .filter(({ protocol }) => protocols?.has(protocol) !== false)
      .filter(meantBy(under, ({ from, to }) => [from, to]))
      .filter((edge) => [edge.from, edge.to].some((end) => isKind(wiring.node(end), kind)))
      .map((edge) => edgeRow(wiring, edge)),
  masters: (wiring, options) => masterRows(wiring, chosen(wiring, options)),
  devices: (wiring, options) => {
    const seers = knownBy(wiring.elaboration);
    const mastersOf = (id: string): number | null => (seers === undefined ? null : (seers.get(id)?.size ?? 0));
    return chosen(wiring, options).flatMap((node) => deviceRows(wiring, node, mastersOf(node.record.id)));
  },
  buses: (wiring, options) =>
    chosen(wiring, options)
      .filter((node) => isListedBus(wiring, node))
      .map((node) => busRow(wiring, node)),
  domains: (wiring, { under }) => domainRows(wiring).filter(meantBy(under, ({ id }) => [String(id)])),
  interrupts: (wiring, options) => interruptRows(wiring, chosen(wiring, options)),
};

function chosen(wiring: Wiring, { protocols, kind, under }: Wanted): WiredNode[] {
  return [...wiring.nodes.values()]
    .filter(({ record: { inner, outer } }) => [inner, outer].some((each) => protocols?.has(each) !== false))
    .filter((node) => isKind(node, kind))
    .filter(meantBy(under, ({ record }) => [record.id]));
}

// Whether the name means one of the paths of a thing; without a name, everything matches.
function meantBy<T>(name: string | undefined, pathsOf: (thing: T) => readonly string[]): (thing: T) => boolean {
  const isMeant = nameMatcher(name ?? '**');
  return (thing) => pathsOf(thing).some((path) => isMeant(path));
}

function isKind({ record }: WiredNode, kind: ListOptions['kind']): boolean {
  return kind === undefined || record.kind === kind;
}

function protocolsOf({ protocols: { titleOf } }: Wiring, { record: { inner, outer } }: WiredNode): string {
  return inner === outer ? titleOf(inner) : `${titleOf(inner)} to ${titleOf(outer)}`;
}

function nodeRow(wiring: Wiring, node: WiredNode): Row {
  const { record, module, inward, outward } = node;
  return {
    ...{ id: record.id, kind: record.kind, protocol: protocolsOf(wiring, node) },
    ...{ in: inward.length, out: outward.length, module: classWords(module) || ownName(module) },
  };
}

function edgeRow(wiring: Wiring, edge: EdgeRecord): Row {
  const { id, protocol, label } = edge;
  return { id, protocol: wiring.protocols.titleOf(protocol), label, domain: domainOf(wiring, edge.to) ?? '' };
}

// One row for each client of a port where accesses begin, even if it sees no device.
function masterRows(wiring: Wiring, nodes: readonly WiredNode[]): Row[] {
  const reached = groupBy(
    guardedPairs(wiring.elaboration).filter(({ open }) => open !== undefined),
    ({ pair: { master, port, client } }) => clientKey(master, port, client),
  );
  const rows = nodes
    .filter((node) => makesAccesses(wiring, node))
    .flatMap(({ record, outward }) =>
      outward.filter(hasAddresses).flatMap((edge) =>
        wiring.ports.clients(edge).map(({ name, ids, makes }): Row => {
          const own = reached.get(clientKey(record.id, edge.fromPort, name)) ?? [];
          return {
            ...{ id: record.id, name: wiring.deviceName(record.id, name) },
            ...{ protocol: wiring.protocols.titleOf(edge.protocol), bytes: beatBytesOf(edge) ?? null },
            ...{
              ids: ids === undefined ? null : ids[1] - ids[0],
              accesses: makes === undefined ? '' : securityText(makes),
            },
            ...{ devices: new Set(own.map(({ pair }) => pair.device)).size, domain: domainOf(wiring, record.id) ?? '' },
          };
        }),
      ),
    );
  // Channels that are alike give equal rows, of which one is kept.
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function clientKey(master: string, port: number, client: string): string {
  return JSON.stringify([master, port, client]);
}

// Includes devices that no master sees, as they are declared.
function deviceRows(wiring: Wiring, node: WiredNode, masters: number | null): Row[] {
  if (!takesAccesses(wiring, node)) return [];
  const { record, inward } = node;
  const places = PlacesSeen.in(wiring.elaboration);
  const windows = new Set(
    inward.flatMap((edge) => wiring.ports.managers(edge).map(({ parameters }) => regionOf(parameters).window)),
  );
  const rows = inward.flatMap((edge) => {
    // A device may have several ranges; a window with a name of its own gets a row of its own.
    const byName = groupBy(wiring.ports.managers(edge), (manager) => {
      const own = wiring.deviceName(record.id, manager.name);
      const window = windows.size > 1 ? regionOf(manager.parameters).window : undefined;
      return window === undefined ? own : `${own}.${window}`;
    });
    return [...byName].map(([name, ranges]) => ({
      ...{ id: record.id, name, protocol: wiring.protocols.titleOf(edge.protocol), bytes: beatBytesOf(edge) ?? null },
      masters,
      addresses: addressesText(ranges.flatMap(({ parameters }) => places.of(parameters))),
    }));
  });
  // Channels that are alike give equal rows, of which one is kept.
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

// Every crossbar, even without devices, and every other node where several masters or several devices meet. Drawings of buses show the same nodes.
function isListedBus(wiring: Wiring, node: WiredNode): boolean {
  const { record, inward, outward } = node;
  if (isIdleBus(wiring, node)) return true;
  const addressed = [...inward, ...outward].some((edge) => regionsOf(edge) !== undefined);
  const joins = record.kind === 'junction' && inward.length + outward.length > 2;
  return addressed && (record.kind === 'nexus' || joins);
}

function busRow(wiring: Wiring, node: WiredNode): Row {
  const { record, inward, outward } = node;
  const [edge] = outward.length > 0 ? outward : inward;
  return {
    ...{
      id: record.id,
      protocol: protocolsOf(wiring, node),
      bytes: edge === undefined ? null : (beatBytesOf(edge) ?? null),
    },
    ...{ masters: inward.length, slaves: outward.length, domain: domainOf(wiring, record.id) ?? '' },
  };
}

function domainRows(wiring: Wiring): Row[] {
  const nodes = new Map<string, number>();
  for (const id of wiring.nodes.keys()) {
    const domain = domainOf(wiring, id);
    if (domain !== undefined) nodes.set(domain, (nodes.get(domain) ?? 0) + 1);
  }
  const clocks = new ClockTree(wiring);
  return [...nodes].map(([id, count]) => {
    const taken = clocks.taken.get(id) ?? [];
    const words = (texts: readonly (string | number)[]): string => [...new Set(texts)].join(' ');
    return {
      id,
      clock: words(clocks.of(id).map(({ name }) => name)),
      MHz: words(taken.flatMap((edge) => frequencyOn(edge) ?? []).map(toTheHertz)),
      nodes: count,
    };
  });
}

function interruptRows(wiring: Wiring, nodes: readonly WiredNode[]): Row[] {
  const wanted = new Set(nodes.map(({ record }) => record.id));
  const devices = [...wiring.nodes.values()].filter((node) => takesAccesses(wiring, node));
  const raisers = new Raisers(
    wiring,
    devices.map(({ record }) => record.id),
  );
  const alike = groupBy(devices, ({ record }) => listedName(wiring, record.id));
  const raiserName = (source: string): string => {
    const device = raisers.of(source);
    if (device === undefined) return namedAfterModule(wiring, source);
    // A name that several devices of a module share does not identify one of them.
    const name = listedName(wiring, device);
    return (alike.get(name)?.length ?? 0) > 1 ? device : name;
  };
  return interruptLines(wiring)
    .filter(({ sink }) => wanted.has(sink))
    .map(({ sink, number, name, source, index, called }) => ({
      id: sink,
      // Before negotiation, the numbers may still change.
      ...(wiring.isNegotiated ? { number, name } : { number: null, name: '' }),
      ...{ from: source, index, called, device: raiserName(source) },
    }));
}

// The name of a device in the list of devices.
function listedName(wiring: Wiring, device: string): string {
  const [edge] = wiring.node(device).inward.filter(hasAddresses);
  const [manager] = edge === undefined ? [] : wiring.ports.managers(edge);
  return wiring.deviceName(device, manager?.name ?? '');
}

// Devices without addresses are named after their modules.
function namedAfterModule(wiring: Wiring, source: string): string {
  const { record, module } = wiring.node(source);
  return record.devices === undefined ? '' : wiring.deviceName(source, module.name);
}
