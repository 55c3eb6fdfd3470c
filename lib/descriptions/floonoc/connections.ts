import { counted, type Location, suggest } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';
import { itemsOf, numberOf, type PlacedValue, textOf } from '../placed/value.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import type { FloonocEndpoint } from './endpoints.js';
import { givenIn, isTrueIn, listIn, oneOrManyIn } from './fields.js';
import { refused } from './findings.js';
import { directions, type FloonocRouters } from './routers.js';

/** Two that are connected, endpoints or routers, and the ports of routers where these are said. */
export interface FloonocLink {
  readonly ends: readonly [FloonocEnd, FloonocEnd];
  readonly place: Location;
}

interface FloonocEnd {
  readonly name: string;
  readonly port?: number;
}

/** All that can be connected, by name. */
interface Known {
  /** Of each name, whom it means: a network interface means its endpoint. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly declared: readonly string[];
  /** Members of trees, by the name of the tree and the level. */
  readonly levels: ReadonlyMap<string, readonly string[]>;
}

/** Connects what a configuration connects, and what is by itself. Throws a {@link DescriptionError}. */
export function linksIn(
  document: PlacedValue,
  endpoints: readonly FloonocEndpoint[],
  routers: readonly FloonocRouters[],
  limits: ReadingLimits,
): { readonly links: readonly FloonocLink[]; readonly findings: readonly DescribedFinding[] } {
  const { known, findings } = knownOf(endpoints, routers);
  const linked = new Set<string>();
  const links: FloonocLink[] = [];
  const add = (link: FloonocLink): void => {
    const [a, b] = link.ends.map(({ name }) => name).toSorted();
    const key = JSON.stringify([a, b]);
    if (a === b) findings.push(refused(`${a} is connected to itself.`, link.place));
    else if (linked.has(key)) findings.push(refused(`${a} and ${b} are connected twice.`, link.place));
    else links.push(link);
    linked.add(key);
  };
  for (const { members, place } of routers)
    for (const { name, joined } of members)
      for (const { name: other, ports } of joined)
        add({ ends: [endOf(name, ports?.[0]), endOf(other, ports?.[1])], place });
  let count = 0;
  for (const connection of listIn(document, 'connections')) {
    const { place } = connection;
    if (!isTrueIn(connection, 'bidirectional', true))
      findings.push(refused('Connections lead in both directions; this one is not to.', place));
    const [sources, targets] = (['src', 'dst'] as const).map((side) => {
      const found = endsOf(connection, side, known);
      if ('rule' in found) findings.push(found);
      return 'rule' in found ? undefined : found;
    });
    if (sources === undefined || targets === undefined) continue;
    const pairs = pairsOf(sources, targets, isTrueIn(connection, 'allow_multi', false));
    if (pairs === undefined) {
      findings.push(
        refused(
          `${counted(sources.length, 'source')} cannot be connected to ${counted(targets.length, 'target')}. Name as many of both, or, with allow_multi, a multiple.`,
          place,
        ),
      );
      continue;
    }
    count += pairs.length;
    if (count > limits.items) throw new DescriptionError(`It has more than ${limits.items} connections.`, place);
    const [from, to] = (['src_dir', 'dst_dir'] as const).map((field) => portIn(connection, field));
    for (const [a, b] of pairs) add({ ends: [endOf(a, from), endOf(b, to)], place });
  }
  return { links, findings };
}

function endOf(name: string, port: number | undefined): FloonocEnd {
  return { name, ...(port === undefined ? {} : { port }) };
}

// Endpoints, their network interfaces and routers have names of their own.
function knownOf(
  endpoints: readonly FloonocEndpoint[],
  routers: readonly FloonocRouters[],
): { readonly known: Known; readonly findings: DescribedFinding[] } {
  const nodes = new Map<string, string>();
  const findings: DescribedFinding[] = [];
  const levels = new Map<string, string[]>();
  const places = new Map<string, Location>();
  const declare = (name: string, means: string, place: Location): void => {
    const before = places.get(name);
    if (before === undefined) places.set(name, place);
    else findings.push(refused(`Two of the network are called ${name}.`, before, place));
    if (before === undefined) nodes.set(name, means);
  };
  for (const { name: tree, members, place } of routers)
    for (const { name, level } of members) {
      declare(name, name, place);
      if (level === undefined) continue;
      const key = levelKey(tree, BigInt(level));
      const alike = levels.get(key) ?? [];
      alike.push(name);
      levels.set(key, alike);
    }
  for (const { members, place } of endpoints)
    for (const { name, networkInterface } of members) {
      declare(name, name, place);
      declare(networkInterface, name, place);
    }
  return { known: { nodes, levels, declared: [...routers, ...endpoints].map(({ name }) => name) }, findings };
}

function levelKey(tree: string, level: bigint): string {
  return JSON.stringify([tree, String(level)]);
}

/** Who is at one side of a connection, or why that cannot be said. */
function endsOf(connection: PlacedValue, side: 'src' | 'dst', known: Known): string[] | DescribedFinding {
  const name = textOf(connection, side) ?? '';
  const ways = ['idx', 'range', 'lvl'].map((way) => `${side}_${way}`);
  const given = ways.filter((way) => givenIn(connection, way) !== undefined);
  if (given.length > 1)
    return refused(
      `The members of ${name} that are connected are given in ${given.length} ways: ${given.join(' and ')}.`,
      connection.place,
    );
  const [indexes, ranges, level] = ways;
  const names = given.includes(level ?? '')
    ? (known.levels.get(levelKey(name, numberOf(connection, level) ?? -1n)) ?? [])
    : given.includes(ranges ?? '')
      ? namesInRanges(name, listIn(connection, ranges ?? ''), known)
      : [
          [name, ...oneOrManyIn(connection, indexes ?? '').map((each) => numberOf(each) ?? textOf(each) ?? '')].join(
            '_',
          ),
        ];
  const missing = names.find((each) => !known.nodes.has(each));
  if (missing === undefined && names.length > 0) return names.flatMap((each) => known.nodes.get(each) ?? []);
  if (names.length === 0)
    return refused(`No router of ${name} is at the ${given[0]} of a connection.`, connection.place);
  const isArray = missing === name && known.declared.includes(name);
  const help = isArray
    ? `Say which of its members are connected, with ${side}_range or ${side}_idx.`
    : suggest(name, known.declared);
  return refused(
    `${missing} is connected, and is neither an endpoint nor a router.${help === undefined ? '' : `\n${help}`}`,
    connection.place,
  );
}

// Both ends of a range belong to it, and it may go down. What comes behind a name that is not there is of no interest.
function namesInRanges(name: string, ranges: readonly PlacedValue[], known: Known): string[] {
  let names = [name];
  ranges.forEach((range, k) => {
    const [start, end] = itemsOf(range).map((value) => numberOf(value));
    if (start === undefined || end === undefined || itemsOf(range).length !== 2)
      throw new DescriptionError('A range of members is two numbers, the first and the last one.', range.place);
    const step = end > start ? 1n : -1n;
    const isLast = k === ranges.length - 1;
    const inner: string[] = [];
    for (const outer of names)
      for (let index = start; index !== end + step; index += step) {
        inner.push(`${outer}_${index}`);
        if (isLast ? !known.nodes.has(`${outer}_${index}`) : inner.length > known.nodes.size) {
          names = inner;
          return;
        }
      }
    names = inner;
  });
  return names;
}

// One to one, or each of the fewer ones to as many neighbours of the others.
function pairsOf(
  sources: readonly string[],
  targets: readonly string[],
  many: boolean,
): readonly (readonly [string, string])[] | undefined {
  const [fewer, more] = [sources.length, targets.length].toSorted((a, b) => a - b);
  if (fewer === undefined || more === undefined || (more !== fewer && (!many || more % fewer !== 0))) return undefined;
  const each = more / fewer;
  return Array.from({ length: more }, (_, k) => {
    const at = Math.floor(k / each);
    return [sources[sources.length === more ? k : at] ?? '', targets[targets.length === more ? k : at] ?? ''] as const;
  });
}

function portIn(connection: PlacedValue, field: string): number | undefined {
  const value = givenIn(connection, field);
  if (value === undefined) return undefined;
  const named = directions.findIndex((direction) => direction === textOf(value)?.toLowerCase());
  const port = named >= 0 ? BigInt(named) : numberOf(value);
  if (port === undefined)
    throw new DescriptionError(
      `The ${field} of a connection is ${textOf(value) ?? `a ${value.kind}`}, which is not a direction.`,
      value.place,
      'North, East, South, West and Eject are, and numbers of ports.',
    );
  return Number(port);
}
