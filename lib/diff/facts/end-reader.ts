import type { AddressSet } from '../../base/address/index.js';
import {
  append,
  ClockTree,
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  isClock,
  isList,
  isRecord,
  type Json,
  type JsonRecord,
  originOf,
  portInside,
  type ProtocolRecord,
  recordsOf,
  textOf,
  type WiredNode,
} from '../../elaboration/index.js';
import type { Wiring } from '../../query/index.js';
import type { Aspect } from '../change/change.js';
import { type EndPort, endPorts, isEndOfWays } from './end-ports.js';
import { type End, type Named, numbered, type Party, type View } from './facts.js';
import { readSetsText, setsText, sortedSets } from '../../base/address/place-text.js';
import { type Fields, fieldsIn } from './values.js';

/** Lists in a port whose items are parties. */
const partyLists: ReadonlySet<string> = new Set(['masters', 'slaves', 'sources', 'sinks']);

/** Reads the facts at ends; memoizes each port, list and parameter. */
export class EndReader {
  readonly #ends = new Map<string, End>();
  // Keyed by protocol, and by what is read.
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
      endPorts(this.wiring, node).forEach((each, port) => this.#add(node, each, port, outermost));
    }
    return this.#ends;
  }

  /** The parties on an edge in one direction, whether or not an end sees them. */
  partiesOn({ protocol, ...edge }: EdgeRecord, side: EndPort['sees']): View {
    const { list, items } = partyListIn(portInside(edge[side]));
    return list === undefined ? noView : this.#viewOf(protocol, list, items);
  }

  #add({ record: { id } }: WiredNode, { edge, sees: side }: EndPort, port: number, outermost: boolean): void {
    const { protocol } = edge;
    const node = this.named(id);
    const inside = portInside(edge[side]);
    const { list } = partyListIn(inside);
    const fields = new Map([
      ['protocol', protocol],
      ...this.#fieldsOf(protocol, edge[side], ''),
      ...(inside === edge[side] ? [] : this.#fieldsOf(protocol, inside, '')),
      ...this.#fieldsOf(protocol, edge.bundle, 'bundle'),
      ...this.#fieldsOf(protocol, edge.facts, 'facts'),
      ...(side === 'down' && isClock(this.wiring.protocols.of(protocol)) ? this.#clockOn(edge) : []),
    ]);
    const view = this.partiesOn(edge, side);
    this.#ends.set(`${node}:${port}`, {
      node,
      aspect: aspectOf(this.wiring.protocols.of(protocol), list),
      protocol,
      outermost,
      fields,
      view,
    });
  }

  #clockOn(edge: EdgeRecord): (readonly [string, string])[] {
    const { id, node, sources, grouped } = this.#clocks.on(edge);
    if (sources.length === 0) return [];
    // The members of a group have no meaningful order: each is determined by the request of its domain.
    const given = grouped ? node : id;
    const behind = (k: number): string => (k === 0 ? '' : `.${k}`);
    return [
      ...this.#clockGiven(given, 'clock', 'clockPort'),
      ...sources.flatMap((source, k) => this.#clockGiven(source, `rootClock${behind(k)}`, `rootClockPort${behind(k)}`)),
    ];
  }

  // Most nodes generate a single clock, so the first port has no number.
  #clockGiven(given: string, nodeField: string, portField: string): (readonly [string, string])[] {
    const [, node = given, port = '0'] = /^(.*):(\d+)$/.exec(given) ?? [];
    return [[nodeField, this.named(node)], ...(port === '0' ? [] : [[portField, port] as const])];
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

  // An adapter that declares parties on behalf of others uses its own names for them, so they are stand-ins. This does not apply where accesses begin
  // or end.
  #partyName(item: JsonRecord): string {
    const origin = originOf(item);
    const node = this.wiring.nodes.get(origin);
    if (node === undefined || (node.record.kind === 'adapter' && !isEndOfWays(this.wiring, node))) {
      return `(${textOf(item, 'name') || (node?.module.className ?? 'nobody')})`;
    }
    return this.named(origin);
  }
}

/** Memoizes values read from objects that many edges share. */
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

function partyListIn(inside: Json): { readonly list: string | undefined; readonly items: Json } {
  const list = isRecord(inside) ? Object.keys(inside).find((name) => partyLists.has(name)) : undefined;
  return { list, items: list === undefined ? null : (fieldOf(inside, list) ?? null) };
}
const notFields: ReadonlySet<string> = new Set([...partyLists, 'base']);

const partyAspects: Readonly<Record<string, Aspect>> = {
  masters: 'master',
  slaves: 'device',
  sources: 'interrupt',
  sinks: 'interrupt',
};

// A port that sees devices belongs to a master, and vice versa.
function aspectOf({ family }: ProtocolRecord, list: string | undefined): Aspect {
  if (list === 'slaves') return 'master';
  if (list === 'masters') return 'device';
  if (list !== undefined) return 'interrupt';
  return family === 'clock' ? 'clock' : 'port';
}

interface Declared {
  readonly party: string;
  /** The sort key among parties of the same node. */
  readonly order: string;
  readonly fields: Fields;
}

// Merges parts of a device that differ only in their addresses, regardless of why it has several.
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

// Parties of one node are ordered by addresses or ids, not by declaration.
function orderOf(item: JsonRecord): string {
  const { address, sourceId, id, range, destinationId, nodePath: _path, ...others } = item;
  const [first] = isList(address) ? address : [];
  const place = isList(first) ? first[0] : (sourceId ?? id ?? range ?? destinationId);
  const [start] = isList(place) ? place : [place];
  const text = typeof start === 'string' ? start.replace('0x', '') : typeof start === 'number' ? String(start) : '';
  return `${text.padStart(40, '0')} ${fieldOf(others, 'name') === undefined ? '' : textOf(others, 'name')}`;
}

// FIFO domain numbers are arbitrary, so each is replaced by the first device in it.
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
