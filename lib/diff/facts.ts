import type { AddressSet } from '../base/address/index.js';
import {
  append,
  type Clock,
  clocksTaken,
  isClock,
  type ProtocolRecord,
  ClockTree,
  differ as clocksDiffer,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  interruptLines,
  isList,
  isRecord,
  type Json,
  type JsonRecord,
  linksOf,
  originOf,
  portInside,
  recordsOf,
  textOf,
  type WiredNode,
  wiresOn,
} from '../elaboration/index.js';
import { type PossibleSizes, reach, type Wiring, wiringOf } from '../query/index.js';
import type { Aspect } from './change.js';
import { fieldKindOf } from './field-kinds.js';
import { hardwareThings, portThings } from './hardware-facts.js';
import { resourceThings } from './resource-facts.js';
import { type Fields, fieldsIn, operationsText, readSetsText, setsText, sortedSets } from './values.js';
import type { Thing } from './thing.js';

/** A device, a master, a source or a sink of interrupts, as one end sees it. */
export interface Party {
  readonly aspect: Aspect;
  readonly fields: Fields;
}

/** The parties that an end sees: by the id of the node that declares each, `#2` behind it for the second that the node declares. */
export type View = ReadonlyMap<string, Party>;

/** A port of a node that makes accesses or answers them, gives a signal or takes it. */
export interface End {
  /** Id of the node. */
  readonly node: string;
  /** What the node is. */
  readonly aspect: Aspect;
  readonly protocol: string;
  /** Whether the node is one of the outermost module, where the design ends. */
  readonly outermost: boolean;
  /** What it sees of its port as a whole. */
  readonly fields: Fields;
  /** Ends that see the same mostly share one. */
  readonly view: View;
}

/** What others rely on in a design (design 6). */
export interface Facts {
  /** Name of the design. */
  readonly name: string;
  /** By node and port, `soc.cpu:0`. */
  readonly ends: ReadonlyMap<string, End>;
  /** By aspect and subject. */
  readonly things: ReadonlyMap<string, Thing>;
}

type Named = (id: string) => string;

/** What others rely on in a negotiated design; `named` gives ids other names, those of another version (design 6). */
export function factsOf(elaboration: Elaboration, named: Named = (id) => id): Facts {
  const wiring = wiringOf(elaboration);
  const things = [
    ...reachThings(elaboration, wiring, named),
    ...interruptThings(wiring, named),
    ...busThings(wiring, named),
    ...crossingThings(wiring, elaboration, named),
    ...hardwareThings(elaboration, named),
    ...resourceThings(elaboration.resources),
  ];
  return {
    name: elaboration.name,
    ends: new EndReader(wiring, named).ends(elaboration),
    things: new Map(things.map((thing) => [thingKey(thing), thing])),
  };
}

/** The same facts with the ports of the modules that names mean, as hardware has them. */
export function withPorts(facts: Facts, elaboration: Elaboration, names: readonly string[]): Facts {
  const ports = portThings(elaboration, names).map((thing) => [thingKey(thing), thing] as const);
  return ports.length === 0 ? facts : { ...facts, things: new Map([...ports, ...facts.things]) };
}

/** What things are told apart by. */
export function thingKey({ aspect, subject }: Pick<Thing, 'aspect' | 'subject'>): string {
  return `${aspect} ${subject}`;
}

/** Lists of a port whose items are parties of their own. */
const partyLists: ReadonlySet<string> = new Set(['masters', 'slaves', 'sources', 'sinks']);

/** Reads what ends see, each port, list and parameter once. */
class EndReader {
  readonly #ends = new Map<string, End>();
  // By protocol, and what is read.
  readonly #fields = new Remembered<Fields>();
  readonly #views = new Remembered<View>();
  readonly #clocks: ClockTree;

  constructor(
    private readonly wiring: Wiring,
    private readonly named: Named,
  ) {
    this.#clocks = new ClockTree(wiring);
  }

  ends({ modules: [root] }: Elaboration): ReadonlyMap<string, End> {
    for (const node of this.wiring.nodes.values()) {
      const outermost = node.module.id === root?.id;
      if (node.record.kind === 'source') this.#add(node, node.outward, 'up', outermost);
      else if (node.record.kind === 'sink') this.#add(node, node.inward, 'down', outermost);
      else this.#add(node, clocksTaken(this.wiring, node), 'down', outermost);
    }
    return this.#ends;
  }

  #add({ record: { id } }: WiredNode, edges: readonly EdgeRecord[], side: 'up' | 'down', outermost: boolean): void {
    edges.forEach((edge, port) => {
      const { protocol } = edge;
      const node = this.named(id);
      const inside = portInside(edge[side]);
      const list = isRecord(inside) ? Object.keys(inside).find((name) => partyLists.has(name)) : undefined;
      const fields = new Map([
        ['protocol', protocol],
        ...this.#fieldsOf(protocol, edge[side], ''),
        ...(inside === edge[side] ? [] : this.#fieldsOf(protocol, inside, '')),
        ...this.#fieldsOf(protocol, edge.bundle, 'bundle'),
        ...this.#fieldsOf(protocol, edge.facts, 'facts'),
        ...(side === 'down' && isClock(this.wiring.protocols.of(protocol)) ? this.#clockOn(edge) : []),
      ]);
      const view = list === undefined ? noView : this.#viewOf(protocol, list, fieldOf(inside, list) ?? null);
      this.#ends.set(`${node}:${port}`, {
        node,
        aspect: aspectOf(this.wiring.protocols.of(protocol), list),
        protocol,
        outermost,
        fields,
        view,
      });
    });
  }

  #clockOn(edge: EdgeRecord): (readonly [string, string])[] {
    const { node, source } = this.#clocks.on(edge);
    const from = source === undefined ? undefined : this.named(source.replace(/:\d+$/, ''));
    const given = this.named(node);
    return from === undefined
      ? []
      : [
          ['clock', given],
          ['rootClock', from],
        ];
  }

  #fieldsOf(protocol: string, value: Json, prefix: string): Fields {
    return this.#fields.of(`${protocol} ${prefix}`, value, () =>
      fieldsIn(this.wiring.protocols.of(protocol), value, prefix, notFields),
    );
  }

  #viewOf(protocol: string, list: string, items: Json): View {
    return this.#views.of(protocol, items, () => this.#readView(protocol, list, items));
  }

  #readView(protocol: string, list: string, items: Json): View {
    const aspect = partyAspects[list] ?? 'port';
    const parties = recordsOf(items).map((item) => ({
      party: this.#partyName(item),
      order: orderOf(item),
      fields: this.#fieldsOf(protocol, item, ''),
    }));
    const view = new Map<string, Party>();
    for (const { party, fields } of joined(parties)) view.set(numbered(view, party), { aspect, fields });
    return inOrder(view);
  }

  // What adapters declare in place of others is theirs alone, and so are their names.
  #partyName(item: JsonRecord): string {
    const origin = originOf(item);
    const node = this.wiring.nodes.get(origin);
    if (node === undefined || node.record.kind === 'adapter') {
      return `(${textOf(item, 'name') || (node?.module.className ?? 'nobody')})`;
    }
    return this.named(origin);
  }
}

/** What was read of objects that many edges share. */
class Remembered<T> {
  readonly #known = new Map<string, WeakMap<object, T>>();

  of(kind: string, value: Json, read: () => T): T {
    if (typeof value !== 'object' || value === null) return read();
    const ofKind = this.#known.get(kind) ?? new WeakMap<object, T>();
    this.#known.set(kind, ofKind);
    let found = ofKind.get(value);
    if (found === undefined) ofKind.set(value, (found = read()));
    return found;
  }
}

const noView: View = new Map();
const notFields: ReadonlySet<string> = new Set([...partyLists, 'base']);

const partyAspects: Readonly<Record<string, Aspect>> = {
  masters: 'master',
  slaves: 'device',
  sources: 'interrupt',
  sinks: 'interrupt',
};

// A port that sees devices is a master's, and the other way round.
function aspectOf({ family }: ProtocolRecord, list: string | undefined): Aspect {
  if (list === 'slaves') return 'master';
  if (list === 'masters') return 'device';
  if (list !== undefined) return 'interrupt';
  return family === 'clock' ? 'clock' : 'port';
}

/** The id with the next free number behind it, unless it is the first. */
export function numbered(taken: ReadonlyMap<string, unknown>, id: string): string {
  if (!taken.has(id)) return id;
  let count = 2;
  while (taken.has(`${id}#${count}`)) count++;
  return `${id}#${count}`;
}

interface Declared {
  readonly party: string;
  /** By which those of one node are in order. */
  readonly order: string;
  readonly fields: Fields;
}

// A device at several places, which are alike but for their addresses, is one, however it came to be several.
function joined(declared: readonly Declared[]): Declared[] {
  const alike = new Map<string, Declared[]>();
  for (const each of declared) {
    const others = [...each.fields].filter(([field]) => field !== 'address');
    append(alike, each.fields.has('address') ? JSON.stringify([each.party, others]) : String(alike.size), each);
  }
  return [...alike.values()]
    .flatMap((parts) => {
      const [first] = parts;
      const sets = parts.flatMap(({ fields }) => readSetsText(fields.get('address') ?? ''));
      if (first === undefined || parts.length === 1 || areOverlapping(sets)) return parts;
      return [{ ...first, fields: new Map([...first.fields, ['address', setsText(sortedSets(sets))]]) }];
    })
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

function areOverlapping(sets: readonly AddressSet[]): boolean {
  return sets.some((set, k) => sets.slice(k + 1).some((other) => set.overlaps(other)));
}

// Those of one node are told apart by their addresses or ids, not by the order in which they were declared.
function orderOf(item: JsonRecord): string {
  const { address, sourceId, id, range, destinationId, nodePath: _path, ...others } = item;
  const [first] = isList(address) ? address : [];
  const place = isList(first) ? first[0] : (sourceId ?? id ?? range ?? destinationId);
  const [start] = isList(place) ? place : [place];
  const text = typeof start === 'string' ? start.replace('0x', '') : typeof start === 'number' ? String(start) : '';
  return `${text.padStart(40, '0')} ${fieldOf(others, 'name') === undefined ? '' : textOf(others, 'name')}`;
}

// Numbers of FIFO domains mean nothing: each stands for the first device in it.
function inOrder(view: View): View {
  const first = new Map<string, string>();
  for (const party of [...view.keys()].sort()) {
    const domain = view.get(party)?.fields.get('fifoId');
    if (domain !== undefined && !first.has(domain)) first.set(domain, party);
  }
  if (first.size === 0) return view;
  return new Map(
    [...view].map(([id, { aspect, fields }]) => {
      const domain = fields.get('fifoId');
      const leader = domain === undefined ? undefined : first.get(domain);
      return [id, { aspect, fields: leader === undefined ? fields : new Map([...fields, ['fifoId', leader]]) }];
    }),
  );
}

function* reachThings(elaboration: Elaboration, wiring: Wiring, named: Named): Generator<Thing> {
  const clientNumbers = new Map<EdgeRecord, ReadonlyMap<string, number>>();
  const found = new Map<string, { subject: string; parties: string[]; operations: Set<PossibleSizes> }>();
  for (const { master, port, client, device, operations } of reach(elaboration)) {
    const edge = wiring.node(master).outward[port];
    if (edge === undefined) continue;
    let numbers = clientNumbers.get(edge);
    if (numbers === undefined) clientNumbers.set(edge, (numbers = numberedClients(wiring, edge)));
    const number = numbers.get(client) ?? 0;
    const from = named(master);
    const to = named(device);
    const subject = `${from}:${port}${number === 0 ? '' : `#${number + 1}`} → ${to}`;
    const thing = found.get(subject) ?? { subject, parties: [from, to], operations: new Set() };
    found.set(subject, thing);
    thing.operations.add(operations);
  }
  for (const { subject, parties, operations } of found.values()) {
    const texts = new Set([...operations].map(operationsText));
    yield { aspect: 'reach', subject, parties, fields: new Map([['operations', [...texts].sort().join(' | ')]]) };
  }
}

// The clients of a port by their ids: how they are called may change.
function numberedClients(wiring: Wiring, edge: EdgeRecord): Map<string, number> {
  const clients = wiring.ports.clients(edge).toSorted((a, b) => (a.ids?.[0] ?? 0) - (b.ids?.[0] ?? 0));
  const numbers = new Map<string, number>();
  for (const { name } of clients) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return numbers;
}

function interruptThings(wiring: Wiring, named: Named): Thing[] {
  const subjects = new Map<string, Thing>();
  for (const { source, index, sink, number } of interruptLines(wiring).sort((a, b) => a.number - b.number)) {
    const [from, to] = [named(source), named(sink)];
    const subject = numbered(subjects, `${from}[${index}] → ${to}`);
    subjects.set(subject, {
      ...{ aspect: 'interrupt', subject, parties: [from, to] },
      fields: new Map([['number', String(number)]]),
    });
  }
  return [...subjects.values()];
}

// How wide the buses are that masters and devices share; what else is on their wires follows from both.
function busThings(wiring: Wiring, named: Named): Thing[] {
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

// How many ways lead from one clock domain into another, and how each gets there.
function crossingThings(wiring: Wiring, { modules: [root] }: Elaboration, named: Named): Thing[] {
  const found = new Map<string, { parties: string[]; subject: string; counts: Map<string, number> }>();
  const domain = (node: WiredNode): string => named(domainOf(wiring, node.record.id) ?? root?.id ?? '');
  const clocks = new ClockTree(wiring);
  const clockOf = (node: WiredNode): Clock | undefined => {
    const [clock, another] = clocks.of(domainOf(wiring, node.record.id) ?? '');
    return another === undefined ? clock : undefined;
  };
  const differ = (a: Clock | undefined, b: Clock | undefined): boolean =>
    a !== undefined && b !== undefined && clocksDiffer(a, b);
  for (const { from, to, edge, synchronisation } of linksOf(wiring)) {
    const parties = [domain(from), domain(to)];
    if (synchronisation === 'none' && !differ(clockOf(from), clockOf(to))) continue;
    const subject = parties.join(' → ');
    const thing = found.get(subject) ?? { parties, subject, counts: new Map<string, number>() };
    found.set(subject, thing);
    const way = `${synchronisation === 'none' ? 'uncrossed' : synchronisation}-${kindOf(wiring, edge)}`;
    thing.counts.set(way, (thing.counts.get(way) ?? 0) + 1);
  }
  return [...found.values()].map(({ parties, subject, counts }) => ({
    ...{ aspect: 'crossing', subject, parties },
    fields: new Map([...counts].map(([way, count]) => [way, String(count)])),
  }));
}

// What crosses, whatever protocol its wires speak, by its name in reports as a word: `TL`, `AHB`, `Int`.
function kindOf({ protocols }: Wiring, { protocol }: EdgeRecord): string {
  return (protocols.of(protocol).crossing?.of ?? protocol).replace(/Imp.*$/, '');
}

/** Whether somebody outside relies on a field of what an end sees of its port, or of a party. */
export function reliesOn({ outermost }: Pick<End, 'outermost'>, field: string, party = ''): boolean {
  const { reliance } = fieldKindOf(field);
  return outermost ? reliance !== 'nowhere' : reliance === 'everywhere' && !isStandIn(party);
}

/** Whether a party is one that an adapter declares in place of others, which is nobody's outside. */
export function isStandIn(party: string): boolean {
  return party.startsWith('(');
}
