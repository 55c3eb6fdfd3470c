import { AddressSet } from 'entente';
import { type EdgeRecord, type Elaboration, interruptLines, type Json, Netlist } from '../../../lib/model/index.js';

/** Something that somebody sees: who, whom or what about, which field, and its value as it was negotiated. */
export interface Sight {
  /** Id of the node that sees it. */
  readonly who: string;
  /** Id of the node it is about; that of who sees it for a port as a whole. */
  readonly about: string;
  readonly field: string;
  readonly value: Json;
  /** Whether somebody outside relies on it. */
  readonly outside: boolean;
}

// What buses hand out or make to fit, and names.
const inside = /^(sourceId|id|endSourceId|endSinkId|echoFields.*|name|.*\.name|range)$/;

/** All that the ends of a design see, in the plainest way: every leaf of what is negotiated. */
export function sightsOf(elaboration: Elaboration): Map<string, Sight[]> {
  const netlist = new Netlist(elaboration);
  const found = new Map<string, Sight[]>();
  const [root] = elaboration.modules;
  const see = (sight: Sight, key: string): void => void found.set(key, [...(found.get(key) ?? []), sight]);
  for (const { record, module, inward, outward } of netlist.nodes.values()) {
    const side = record.kind === 'source' ? 'up' : record.kind === 'sink' ? 'down' : undefined;
    if (side === undefined) continue;
    const outermost = module === root;
    (side === 'up' ? outward : inward).forEach((edge, port) => {
      const end = `${record.id}:${port}`;
      see({ who: record.id, about: record.id, field: 'protocol', value: edge.protocol, outside: true }, end);
      for (const [field, value] of leavesOf(edge[side], '')) {
        see(
          { who: record.id, about: record.id, field, value, outside: outermost || !inside.test(field) },
          `${end} ${field}`,
        );
      }
      for (const [field, value] of leavesOf(edge.bundle, 'bundle')) {
        see({ who: record.id, about: record.id, field, value, outside: outermost }, `${end} ${field}`);
      }
      for (const { party, item, fifo } of partiesOf(edge, side, netlist)) {
        const standIn = party.startsWith('~');
        // Interrupts are told with their numbers.
        if (edge.protocol === 'IntImp') continue;
        see(
          {
            who: record.id,
            about: party,
            field: 'is there',
            value: true,
            outside: !standIn && side === 'up' && !('address' in item),
          },
          `${end} ${party}`,
        );
        for (const [field, value] of [...leavesOf(item, ''), ...fifo]) {
          const relied = !inside.test(field) && (outermost || !standIn);
          see({ who: record.id, about: party, field, value, outside: relied }, `${end} ${party} ${field}`);
        }
      }
    });
  }
  for (const { source, index, sink, number } of interruptLines(netlist)) {
    see(
      { who: sink, about: source, field: 'number', value: number, outside: true },
      `interrupt ${source} ${index} ${sink}`,
    );
  }
  return found;
}

const lists = ['masters', 'slaves', 'sources', 'sinks'];

function partiesOf(
  edge: EdgeRecord,
  side: 'up' | 'down',
  netlist: Netlist,
): { readonly party: string; readonly item: Record<string, Json>; readonly fifo: [string, Json][] }[] {
  const port = edge[side] as Record<string, Json> | null;
  const base = (port?.base ?? port) as Record<string, Json> | null;
  const items = lists.flatMap((list) => (Array.isArray(base?.[list]) ? (base[list] as Record<string, Json>[]) : []));
  const named = items.map((item) => {
    let origin = '';
    for (
      let link = item.nodePath as { node: string; rest: unknown } | null | undefined;
      link;
      link = link.rest as typeof link
    )
      origin = link.node;
    const kind = netlist.nodes.get(origin)?.record.kind;
    return { item, party: kind === undefined || kind === 'adapter' ? `~${String(item.name)}` : origin };
  });
  return named.map(({ item, party }) => {
    const { fifoId } = item;
    if (fifoId === undefined || fifoId === null) return { item, party, fifo: [] };
    const company = new Set(named.filter((each) => each.item.fifoId === fifoId).map((each) => each.party));
    return { item, party, fifo: [...company].map((each): [string, Json] => [`in order with ${each}`, true]) };
  });
}

// Leaves by their names, apart from parties, the nodes on the way, numbers that mean nothing, and what says nothing.
function* leavesOf(value: Json, name: string): Generator<[string, Json]> {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (['nodePath', 'passed', 'fifoId'].includes(last) || (name !== '' && lists.includes(last))) return;
  if (value === null || value === false) return;
  if (typeof value !== 'object') {
    yield [name, value];
    return;
  }
  if (Array.isArray(value)) {
    if (value.length === 2 && value.every((item) => typeof item === 'number')) {
      if (value[1] !== 0) yield [name, value as Json];
    } else if (last === 'address' || last === 'visibility') yield [name, value as Json];
    else if (value.every((item) => typeof item !== 'object'))
      for (const item of value) yield [`${name} ${String(item)}`, true];
    else for (const [k, item] of value.entries()) yield* leavesOf(item as Json, `${name}.${k}`);
    return;
  }
  const entries = Object.entries(value);
  for (const [key, inner] of entries) {
    if (key === '$' && entries.length > 1) continue;
    if (key === 'base') yield* leavesOf(inner, name);
    else yield* leavesOf(inner, name === '' ? key : `${name}.${key}`);
  }
}

/** What somebody notices: how grave it is to them at least, and who is concerned. */
export interface Notice {
  readonly impact: 'breaking' | 'compatible' | 'internal';
  readonly who: string;
  readonly about: string;
  readonly what: string;
}

/** What the ends of a design notice of a change. */
export function noticesOf(before: Elaboration, after: Elaboration): Notice[] {
  const [old, young] = [sightsOf(before), sightsOf(after)];
  const [nodesBefore, nodesAfter] = [before, after].map(
    (each) => new Set(each.edges.flatMap(({ from, to }) => [from, to])),
  );
  const notices: Notice[] = [];
  for (const key of new Set([...old.keys(), ...young.keys()])) {
    const [had, has] = [old.get(key) ?? [], young.get(key) ?? []];
    const [one = has[0]] = had;
    if (one === undefined || sameValues(had, has)) continue;
    const { who, about } = one;
    // Who comes or goes brings all that it sees.
    const stays = [who, about].every((id) => id.startsWith('~') || (nodesBefore?.has(id) && nodesAfter?.has(id)));
    const outside = [...had, ...has].some((sight) => sight.outside);
    const worse = lossBetween(one.field, had, has);
    notices.push({
      impact: !outside || !stays ? 'internal' : worse ? 'breaking' : 'compatible',
      ...{ who, about },
      what: `${key}: ${JSON.stringify(had.map(({ value }) => value))} → ${JSON.stringify(has.map(({ value }) => value))}`,
    });
  }
  return notices;
}

function sameValues(a: readonly Sight[], b: readonly Sight[]): boolean {
  const [field] = [...a, ...b].map((sight) => sight.field);
  if (field === 'address' || field === 'visibility') return unified(a) === unified(b);
  const texts = (sights: readonly Sight[]): string =>
    sights
      .map(({ value }) => JSON.stringify(value))
      .sort()
      .join();
  return texts(a) === texts(b);
}

function setsIn(sights: readonly Sight[]): AddressSet[] {
  return sights.flatMap(({ value }) =>
    (value as [string, string][]).map(([base, mask]) => AddressSet.of(integer(base), integer(mask))),
  );
}

function integer(text: string): bigint {
  return text.startsWith('0x-') ? -BigInt(`0x${text.slice(3)}`) : BigInt(text);
}

function unified(sights: readonly Sight[]): string {
  return AddressSet.unify([...new Map(setsIn(sights).map((set) => [String(set), set])).values()])
    .map(String)
    .join();
}

const promises = new Set(['executable', 'alwaysGrantsT']);
const risks = new Set(['mayDenyGet', 'mayDenyPut']);

// Whether something that could be relied on is gone: sizes, addresses and promises may grow.
function lossBetween(field: string, had: readonly Sight[], has: readonly Sight[]): boolean {
  const [a, b] = [had[0]?.value, has[0]?.value];
  if (field === 'address' || field === 'visibility') {
    const points = setsIn(had).flatMap((set) => [set.base, ...(set.finite ? [set.max] : [])]);
    return points.some((point) => !setsIn(has).some((set) => set.contains(point)));
  }
  if (risks.has(field)) return had.length < has.length;
  if (promises.has(field) || field.includes(' ') || /^(.*\.)?(supports|emits)/.test(field) || /Sizes$/.test(field)) {
    if (had.length > has.length) return true;
    if (!Array.isArray(a) || !Array.isArray(b) || had.length !== 1 || has.length !== 1) return false;
    return Number(b[0]) > Number(a[0]) || Number(b[1]) < Number(a[1]);
  }
  if (field === 'minLatency') return Number(b) < Number(a);
  if (field === 'regionType') return false;
  return had.length > 0;
}
