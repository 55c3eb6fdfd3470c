import { AddressSet, hex, parseHex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import { anySecurity } from '../../bus/security/index.js';
import {
  notationTraits,
  type Clock,
  ClockTree,
  differ as clocksDiffer,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  linksOf,
  originOf,
  type WiredNode,
  wiresOn,
  type MirrorRecord,
} from '../../elaboration/index.js';
import { type GuardedPair, guardedPairs, type Operation, setsSeen, type Wiring } from '../../query/index.js';
import { mayDo } from '../../query/access/reach.js';
import { AccessAreas, accessFields, type AccessSide, accessSides } from './accesses.js';
import { type Named, numbered } from './facts.js';
import type { CrossedWay, Thing } from './thing.js';
import { operationsText } from './values.js';

/** Which masters reach which devices, with which operations, and by which accesses if these are limited. */
export function reachThings(elaboration: Elaboration, wiring: Wiring, named: Named): Thing[] {
  const clientNumbers = new Map<EdgeRecord, ReadonlyMap<string, number>>();
  const found = new Map<string, ReachFound>();
  for (const each of guardedPairs(elaboration)) {
    const { master, port, client, device } = each.pair;
    const edge = wiring.node(master).outward[port];
    if (edge === undefined) continue;
    let numbers = clientNumbers.get(edge);
    if (numbers === undefined) clientNumbers.set(edge, (numbers = numberedClients(wiring, edge)));
    const number = numbers.get(client) ?? 0;
    const from = named(master);
    const to = named(device);
    const subject = `${from}:${port}${number === 0 ? '' : `#${number + 1}`} → ${to}`;
    const known = found.get(subject) ?? {
      ...{ subject, parties: [from, to], pairs: [] },
      isPart: seesPart(wiring, edge, client, device),
    };
    found.set(subject, known);
    known.pairs.push(each);
  }
  return [...found.values()].flatMap((each) => [...operationsThing(each), ...accessThing(each)]);
}

/** The accesses of a client to a device, over several paths and to several parts of it. */
interface ReachFound extends Pick<Thing, 'subject' | 'parties'> {
  readonly pairs: GuardedPair[];
  /** Whether the client may access only some of the device's addresses. */
  readonly isPart: boolean;
}

// An adapter may declare its own devices on behalf of others, at the same or other addresses.
function seesPart(wiring: Wiring, edge: EdgeRecord, name: string, device: string): boolean {
  const client = wiring.ports.clients(edge).find((each) => each.name === name);
  if (client?.visibility === undefined || client.visibility.some((set) => set.equals(AddressSet.everything)))
    return false;
  const managers = wiring.ports.managers(edge);
  const own = managers.filter(({ parameters }) => originOf(parameters) === device);
  return (own.length === 0 ? managers : own).some(({ sets }) => setsSeen(client, sets) !== sets);
}

function operationsThing({ subject, parties, pairs }: ReachFound): Thing[] {
  const texts = new Set(pairs.flatMap(({ open }) => (open === undefined ? [] : [operationsText(open.operations)])));
  if (texts.size === 0) return [];
  return [{ aspect: 'reach', subject, parties, fields: new Map([['operations', [...texts].sort().join(' | ')]]) }];
}

// Nothing is recorded without limits.
function accessThing({ subject, parties, pairs, isPart }: ReachFound): Thing[] {
  if (!isPart && pairs.every(({ accesses }) => accesses === undefined)) return [];
  const areas = { read: new AccessAreas(), write: new AccessAreas() };
  for (const { pair, accesses } of pairs) {
    for (const side of accessSides) {
      if (may(pair, side)) areas[side].add(pair.sets, accesses?.[side] ?? anySecurity);
    }
  }
  const fields = new Map(accessSides.flatMap((side) => accessFields(side, areas[side])));
  return fields.size === 0 ? [] : [{ aspect: 'access', subject, parties, fields }];
}

const operationsOf: Readonly<Record<AccessSide, readonly Operation[]>> = {
  read: ['get', 'acquireB', 'acquireT', 'arithmetic', 'logical'],
  write: ['putFull', 'putPartial', 'acquireT', 'arithmetic', 'logical'],
};

function may(pair: GuardedPair['pair'], side: AccessSide): boolean {
  return operationsOf[side].some((operation) => mayDo(pair, operation));
}

// The clients of a port, ordered by their ids because their names may change.
function numberedClients(wiring: Wiring, edge: EdgeRecord): Map<string, number> {
  const clients = wiring.ports.clients(edge).toSorted((a, b) => (a.ids?.[0] ?? 0) - (b.ids?.[0] ?? 0));
  const numbers = new Map<string, number>();
  for (const { name } of clients) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return numbers;
}

/** The interrupts that arrive at each receiver, with their numbers. */
export function interruptThings(elaboration: Elaboration, wiring: Wiring, named: Named): Thing[] {
  const subjects = new Map<string, Thing>();
  const lines = interruptLines(wiring);
  const places = listsResources(elaboration) ? placesInLists(lines) : undefined;
  for (const line of lines.sort((a, b) => a.number - b.number)) {
    const { source, index, sink, number } = line;
    const [from, to] = [named(source), named(sink)];
    const subject = numbered(subjects, `${from}[${places?.get(line) ?? index}] → ${to}`);
    subjects.set(subject, {
      ...{ aspect: 'interrupt', subject, parties: [from, to] },
      fields: new Map([['number', String(number)]]),
    });
  }
  return [...subjects.values()];
}

/** Whether software identifies a device's interrupts and unnamed windows by their index in a list. */
export function listsResources({ described }: Elaboration): boolean {
  return described !== undefined && notationTraits[described.notation].listsResources === true;
}

function placesInLists(lines: readonly InterruptLine[]): ReadonlyMap<InterruptLine, number> {
  const lists = groupBy(lines, ({ source }) => source);
  return new Map([...lists.values()].flatMap((list) => list.map((line, k) => [line, k] as const)));
}

/** The widths of buses that masters and devices share; all other wire widths follow from those. */
export function busThings(wiring: Wiring, named: Named): Thing[] {
  return [...wiring.nodes.values()]
    .filter(({ record: { kind } }) => kind === 'nexus' || kind === 'junction')
    .flatMap(({ record: { id }, inward, outward }): Thing[] => {
      const fields = [
        ['inwardBits', widthsOf(inward)],
        ['outwardBits', widthsOf(outward)],
      ].filter((field): field is [string, string] => field[1] !== '');
      const subject = named(id);
      return fields.length === 0 ? [] : [{ aspect: 'bus', subject, parties: [subject], fields: new Map(fields) }];
    });
}

function widthsOf(edges: readonly EdgeRecord[]): string {
  const widths = edges.map((edge) => wiresOn(edge).data).filter((width) => width !== undefined);
  return [...new Set(widths)].sort((a, b) => a - b).join(' ');
}

/**
 * The contents of devices, as far as known: the `sha256sum` of memories, because an elaboration does not include the bytes, and which addresses
 * mirror others.
 */
export function contentsThings(wiring: Wiring, named: Named): Thing[] {
  return [...wiring.nodes.values()].flatMap(({ record: { id, contents, mirrors } }): Thing[] => {
    const fields = [
      ...(contents === undefined ? [] : [['sha256', contents.sha256] as const]),
      ...(mirrors === undefined ? [] : [['mirrors', mirrors.map(mirrorText).join('; ')] as const]),
    ];
    const subject = named(id);
    return fields.length === 0 ? [] : [{ aspect: 'contents', subject, parties: [subject], fields: new Map(fields) }];
  });
}

function mirrorText({ base, size, of }: MirrorRecord): string {
  return `${base}..${hex(parseHex(base) + parseHex(size) - 1n)} of ${of}`;
}

/** The number of paths from one clock domain to another, and how each is crossed. */
export function crossingThings(wiring: Wiring, { modules: [root] }: Elaboration, named: Named): Thing[] {
  const found = new Map<string, { readonly parties: readonly string[]; readonly ways: CrossedWay[] }>();
  const domain = (node: WiredNode): string => named(domainOf(wiring, node.record.id) ?? root?.id ?? '');
  const clocks = new ClockTree(wiring);
  const clockOf = ({ record }: WiredNode): Clock | undefined => clocks.clockOf(record.id);
  const differ = (a: Clock | undefined, b: Clock | undefined): boolean =>
    a !== undefined && b !== undefined && clocksDiffer(a, b);
  for (const { from, to, edge, synchronisation } of linksOf(wiring)) {
    const parties = [domain(from), domain(to)];
    if (synchronisation === 'none' && !differ(clockOf(from), clockOf(to))) continue;
    const subject = parties.join(' → ');
    const thing = found.get(subject) ?? { parties, ways: [] };
    found.set(subject, thing);
    thing.ways.push({
      kind: kindOf(wiring, edge),
      by: synchronisation === 'none' ? 'uncrossed' : synchronisation,
      from: named(beyondAdapters(wiring, from, 'inward').record.id),
      to: named(beyondAdapters(wiring, to, 'outward').record.id),
    });
  }
  return [...found].map(([subject, { parties, ways }]) => {
    const counts = groupBy(ways, ({ by, kind }) => `${by}-${kind}`);
    const fields = new Map([...counts].map(([way, { length }]) => [way, String(length)]));
    return { aspect: 'crossing', subject, parties, fields, ways };
  });
}

// The node beyond the adapters on a path, such as the halves of the crossing itself.
function beyondAdapters(wiring: Wiring, start: WiredNode, side: 'inward' | 'outward'): WiredNode {
  const passed = new Set<WiredNode>();
  let node = start;
  while (isPassed(node) && !passed.has(node)) {
    passed.add(node);
    const [edge, another] = node[side];
    if (edge === undefined || another !== undefined) break;
    node = wiring.node(side === 'inward' ? edge.from : edge.to);
  }
  return node;
}

function isPassed({ record: { kind } }: WiredNode): boolean {
  return kind === 'adapter' || kind === 'identity';
}

// The protocol that is crossed, regardless of the protocol of its wires, abbreviated as in reports: `TL`, `AHB`, `Int`.
function kindOf({ protocols }: Wiring, { protocol }: EdgeRecord): string {
  return (protocols.of(protocol).crossing?.of ?? protocol).replace(/Imp.*$/, '');
}
