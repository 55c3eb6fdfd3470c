import { AddressSet } from 'entente-soc';
import {
  type EdgeRecord,
  type Elaboration,
  interruptLines,
  type Json,
  Netlist,
  type ResourceNode,
} from '../../../lib/elaboration/index.js';

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

// What buses hand out, and names.
const nowhere = /^(sourceId|id|endSourceId|endSinkId|name|.*\.name)$/;
// What buses make to fit.
const inside = 'echoFields';

/** All that the ends of a design see, in the plainest way: every leaf of what is negotiated. */
function sightsOf(elaboration: Elaboration): Map<string, Sight[]> {
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
          {
            who: record.id,
            about: record.id,
            field,
            value,
            outside: !nowhere.test(field) && (outermost || !field.startsWith(inside)),
          },
          `${end} ${field}`,
        );
      }
      for (const [field, value] of leavesOf(edge.bundle, 'bundle')) {
        // The clocks of a group are wires that are called after modules.
        if (field.startsWith('bundle.members')) continue;
        see({ who: record.id, about: record.id, field, value, outside: outermost }, `${end} ${field}`);
      }
      for (const { party, item, fifo } of partiesOf(edge, side, netlist)) {
        const standIn = party.startsWith('~');
        // Interrupts are told with their numbers.
        const isInterrupt = edge.protocol === 'IntImp';
        see(
          {
            who: record.id,
            about: party,
            field: 'is there',
            value: true,
            outside: !isInterrupt && !standIn && side === 'up' && !('address' in item),
          },
          `${end} ${party}`,
        );
        for (const [field, value] of [...leavesOf(item, ''), ...fifo]) {
          if (isInterrupt && field === 'range') continue;
          const relied = !nowhere.test(field) && (outermost || (!standIn && !field.startsWith(inside)));
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
    return {
      item,
      party: kind === undefined || kind === 'adapter' ? `~${typeof item.name === 'string' ? item.name : ''}` : origin,
    };
  });
  return named.map(({ item, party }) => {
    const { fifoId } = item;
    if (fifoId === undefined || fifoId === null) return { item, party, fifo: [] };
    // Those of the same node are told apart by their addresses.
    const label = (each: (typeof named)[number]): string =>
      each.party === party ? `${party} at ${startOf(each.item.address)}` : each.party;
    const company = named.filter((each) => each.item.fifoId === fifoId && each.item !== item).map(label);
    const orders = ['itself', ...new Set(company)];
    return { item, party, fifo: orders.map((each): [string, Json] => [`in order with ${each}`, true]) };
  });
}

// Where a window begins, whatever the order of its sets.
function startOf(address: Json | undefined): string {
  const bases = setsIn([address ?? null]).map(({ base }) => base);
  return bases.reduce((least, base) => (base < least ? base : least), bases[0] ?? 0n).toString(16);
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
      if (value[1] !== 0) yield [name, value];
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
  /** Whether it may be left unsaid: a device that is divided otherwise, but is where it was. */
  readonly mayBeUnsaid: boolean;
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
  const notices = firmwareNotices(before, after);
  for (const key of new Set([...old.keys(), ...young.keys()])) {
    const [one] = old.get(key) ?? young.get(key) ?? [];
    if (one === undefined) continue;
    const [had, has] = [valuesOf(one, key, old), valuesOf(one, key, young)];
    // Of a party that comes into sight or goes out of it, that alone counts.
    if (had === undefined || has === undefined) continue;
    const isDivided = one.field === 'address' && JSON.stringify(had) !== JSON.stringify(has);
    const isSame = sameValues(one, had, has);
    if (isSame && !isDivided) continue;
    const { who, about } = one;
    // Of parameters that come or go, that alone counts.
    const isRecount =
      who !== about && had.length * has.length > 0 && had.length !== has.length && one.field !== 'number';
    // Who comes or goes brings all that it sees.
    const company = /^in order with (\S+)$/.exec(one.field)?.[1] ?? who;
    const stays = [who, about, company === 'itself' ? who : company].every(
      (id) => id.startsWith('~') || (nodesBefore?.has(id) && nodesAfter?.has(id)),
    );
    // A window that begins elsewhere is told to have moved.
    const start = /^in order with \S+ at (\S+)$/.exec(one.field)?.[1];
    const starts = (sights: typeof old): string[] =>
      (sights.get(`${key.slice(0, -one.field.length)}address`) ?? []).map(({ value }) => startOf(value));
    const isThere = start === undefined || [old, young].every((each) => starts(each).includes(start));
    const outside = [old, young].some((each) => each.get(key)?.some((sight) => sight.outside));
    const worse = lossBetween(one.field, had, has);
    notices.push({
      impact: !outside || !stays || !isThere || isRecount || isSame ? 'internal' : worse ? 'breaking' : 'compatible',
      ...{ who, about },
      mayBeUnsaid: isSame,
      what: `${key}: ${JSON.stringify(had)} → ${JSON.stringify(has)}`,
    });
  }
  return notices;
}

// What firmware reads: each property of each node of the device tree. Labels stand for the nodes that have them.
function firmwareNotices(before: Elaboration, after: Elaboration): Notice[] {
  const [old, young] = [propertiesOf(before), propertiesOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((key): Notice[] => {
    const [had, has] = [old.get(key), young.get(key)];
    if (had === has) return [];
    const [path = ''] = key.split(' ');
    const impact = had === undefined || isGrown(key, had, has) ? 'compatible' : 'breaking';
    return [
      { impact, who: path, about: path, mayBeUnsaid: false, what: `${key}: ${had ?? 'nothing'} → ${has ?? 'nothing'}` },
    ];
  });
}

// One more at the end of a list leaves the others where they are, and one interrupt more takes none away.
function isGrown(key: string, had: string, has = ''): boolean {
  if (key.endsWith(' riscv,ndev')) return Number(/\d+/.exec(has)) > Number(/\d+/.exec(had));
  return has.startsWith(`${had.slice(0, -1)},`);
}

function propertiesOf({ resources }: Elaboration): Map<string, string> {
  const found = new Map<string, string>();
  const labels = new Map<string, string>();
  const visit = (node: ResourceNode, path: string): void => {
    for (const label of node.labels) labels.set(label, path);
    for (const [name, values] of node.properties) found.set(`${path} ${name}`, JSON.stringify(values));
    for (const [name, child] of node.children) visit(child, `${path === '/' ? '' : path}/${name}`);
  };
  if (resources !== null) visit(resources.root, '/');
  const resolved = (text: string): string =>
    text.replace(
      /("(?:reference|alias)":)"([^"]+)"/g,
      (_, key: string, label: string) => key + (labels.get(label) ?? label),
    );
  return new Map([...found].map(([key, text]) => [key, resolved(text)]));
}

// The values of a field; of a party with several parameters one for each, null where it has none. Undefined where the party is not seen.
function valuesOf(
  { who, about, field }: Sight,
  key: string,
  sights: ReadonlyMap<string, readonly Sight[]>,
): readonly Json[] | undefined {
  const values = (sights.get(key) ?? []).map(({ value }) => value);
  if (who === about || field === 'is there' || field === 'number' || field === 'address') return values;
  const parameters = sights.get(key.slice(0, key.length - field.length - 1))?.length ?? 0;
  if (parameters === 0) return undefined;
  return [...values, ...new Array<null>(Math.max(0, parameters - values.length)).fill(null)];
}

function sameValues({ who, about, field }: Sight, had: readonly Json[], has: readonly Json[]): boolean {
  if (field === 'address' || field === 'visibility') return isOneUnion(setsIn(had), setsIn(has));
  const texts = (values: readonly Json[]): string[] => values.map((value) => JSON.stringify(value)).sort();
  const [a, b] = [texts(had), texts(has)];
  // How many parameters a party has is told where they come into sight.
  const isCount =
    who !== about &&
    had.length !== has.length &&
    !['is there', 'number'].includes(field) &&
    had.length * has.length > 0;
  return isCount ? [...new Set(a)].join() === [...new Set(b)].join() : a.join() === b.join();
}

function setsIn(values: readonly Json[]): AddressSet[] {
  return values.flatMap((value) =>
    ((value ?? []) as [string, string][]).map(([base, mask]) => AddressSet.of(integer(base), integer(mask))),
  );
}

function integer(text: string): bigint {
  return text.startsWith('0x-') ? -BigInt(`0x${text.slice(3)}`) : BigInt(text);
}

function isOneUnion(a: readonly AddressSet[], b: readonly AddressSet[]): boolean {
  if (AddressSet.unify(a).join() === AddressSet.unify(b).join()) return true;
  if (![...a, ...b].every(({ finite }) => finite)) return false;
  return AddressSet.subtractAll(a, b).length === 0 && AddressSet.subtractAll(b, a).length === 0;
}

const promises = new Set(['executable', 'alwaysGrantsT']);
const risks = new Set(['mayDenyGet', 'mayDenyPut']);

// Whether something that could be relied on is gone: sizes, addresses and promises may grow.
function lossBetween(field: string, had: readonly Json[], has: readonly Json[]): boolean {
  if (field === 'address' || field === 'visibility') {
    const points = setsIn(had).flatMap((set) => [set.base, ...(set.finite ? [set.max] : [])]);
    return points.some((point) => !setsIn(has).some((set) => set.contains(point)));
  }
  const [some, others] = [had, has].map((values) => values.filter((value) => value !== null));
  const [a, b] = [some?.[0], others?.[0]];
  const fewer = (some?.length ?? 0) > (others?.length ?? 0);
  if (risks.has(field)) return (some?.length ?? 0) < (others?.length ?? 0);
  if (promises.has(field) || field.includes(' ') || /^(.*\.)?(supports|emits)/.test(field) || field.endsWith('Sizes')) {
    if (fewer) return had.length === has.length;
    if (!Array.isArray(a) || !Array.isArray(b) || had.length !== 1 || has.length !== 1) return false;
    return Number(b[0]) > Number(a[0]) || Number(b[1]) < Number(a[1]);
  }
  if (field === 'minLatency') return Number(b) < Number(a);
  if (field === 'regionType') return false;
  const values = has.map((value) => JSON.stringify(value));
  return had.some((value) => value !== null && !values.includes(JSON.stringify(value)));
}
