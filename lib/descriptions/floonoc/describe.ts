import { hex } from '../../base/address/index.js';
import { listed, type Location } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { distinctNames } from '../../base/names/index.js';
import type { DescribedFinding, DescribedPart, DescribedRange, Description } from '../description.js';
import { overlapsOf } from '../overlaps.js';
import { textOf } from '../placed/value.js';
import { readYaml } from '../placed/yaml.js';
import type { ReadingLimits, Source } from '../reading.js';
import { linksIn } from './connections.js';
import { endpointFindings, endpointsIn, type FloonocEndpoint, type FloonocMember } from './endpoints.js';
import { fieldFindings, parameterFindings } from './fields.js';
import { odd } from './findings.js';
import { type FloonocPorts, kindsOf, protocolsIn } from './protocols.js';
import { routersIn } from './routers.js';
import { type FloonocRouting, routingIn } from './routing.js';
import { type FloonocWays, waysOf } from './ways.js';

/** What a network of FlooNoC has. Addresses and sizes are hexadecimal. */
export interface FloonocFacts {
  /** Members of arrays one by one. */
  readonly endpoints: readonly {
    readonly name: string;
    readonly manager: boolean;
    readonly subordinate: boolean;
    /** Where it answers; what is no subordinate has none. */
    readonly ranges: readonly { readonly base: string; readonly size: string; readonly name?: string }[];
    readonly place: Location;
  }[];
  /** As they are declared: the sizes of an array, or how many children routers of a tree have at each level. */
  readonly routers: readonly {
    readonly name: string;
    readonly array: readonly number[];
    readonly tree: readonly number[];
    readonly place: Location;
  }[];
  /** Endpoints and routers that are connected, members of arrays and trees one by one. */
  readonly links: readonly { readonly ends: readonly [string, string]; readonly place: Location }[];
}

/** Describes a network by the configuration of FlooNoC's generator. Throws a DescriptionError. */
export function describeFloonoc(source: Source, limits: ReadingLimits): Description {
  const document = readYaml(source, limits);
  const { place } = document;
  const endpoints = endpointsIn(document, limits);
  const routers = routersIn(document, limits);
  const routing = routingIn(document, endpoints, routers);
  const ports = protocolsIn(document, endpoints, routing);
  const { links, findings } = linksIn(document, endpoints, routers, limits);
  const ways = waysOf(endpoints, routers, links, routing);
  const members = membersOf(endpoints, ports, ways);
  const name = textOf(document, 'name') ?? 'noc';
  return {
    facts: {
      endpoints: members.map(endpointFacts),
      routers: routers.map(({ name: called, array, tree, place: at }) => ({ name: called, array, tree, place: at })),
      links: links.map(({ ends: [a, b], place: at }) => ({ ends: [a.name, b.name] as const, place: at })),
    } satisfies FloonocFacts,
    soc: {
      ...{ notation: 'floonoc', file: source.file, name, place },
      parts: [{ ...nothing, id: 'network', name, parent: null, kind: 'bus', place }, ...partsOf(members)],
      findings: [
        ...overlapsBetween(members),
        ...members.flatMap(overlapsIn),
        ...unreachedIn(members),
        ...fieldFindings(document),
        ...parameterFindings(document),
        ...endpointFindings(endpoints, document),
        ...[...routing.findings, ...ports.findings, ...findings, ...ways.findings],
      ],
      unknown: ['widths', 'operations', 'ids', 'clocks', 'interrupts', 'intent', 'wiring'],
      assumptions: assumptionsOf(routing),
    },
  };
}

// Members of arrays one by one. One of them may be called as another endpoint is.
function membersOf(endpoints: readonly FloonocEndpoint[], ports: FloonocPorts, ways: FloonocWays): Member[] {
  const members = endpoints.flatMap((endpoint) => {
    const [sends, takes] = [endpoint.manager, endpoint.subordinate].map((each) => kindsOf(each, ports));
    return endpoint.members.map((member) => ({
      ...member,
      endpoint,
      sends,
      takes,
      part: ways.partOf.get(member.name),
    }));
  });
  const ids = distinctNames(members.map(({ name }) => `endpoint ${name}`));
  return members.map((member, k) => ({ ...member, id: ids[k] ?? member.name }));
}

function partsOf(members: readonly Member[]): DescribedPart[] {
  const reached = reachedBy(members);
  return members.map((member) => {
    const { id, name, ranges, endpoint } = member;
    const isManager = endpoint.manager !== undefined;
    return {
      ...nothing,
      ...{ id, name, parent: 'network', kind: isManager ? 'master' : 'device', place: endpoint.place },
      windows: ranges,
      ...(isManager ? { sees: reached(member) } : {}),
    };
  });
}

function endpointFacts({ name, ranges, endpoint }: Member): FloonocFacts['endpoints'][number] {
  return {
    ...{ name, manager: endpoint.manager !== undefined, subordinate: endpoint.subordinate !== undefined },
    ranges: ranges.map(({ base, size, name: called }) => ({
      ...{ base: hex(base), size: hex(size), ...(called === undefined ? {} : { name: called }) },
    })),
    place: endpoint.place,
  };
}

function overlapsBetween(members: readonly Member[]): DescribedFinding[] {
  return overlapsOf(
    members.flatMap(({ id, name, ranges, endpoint }) =>
      ranges.map(({ base, size }) => ({ name, part: id, place: endpoint.place, base, size })),
    ),
  );
}

function assumptionsOf({ isNarrowWide, looksUp }: FloonocRouting): string[] {
  const reached = 'Every manager reaches every range of the endpoints that it is connected with';
  return [
    isNarrowWide ? `${reached} and that have a port of the type of one of its own, narrow or wide.` : `${reached}.`,
    'Members of an array lie one behind the other, those of the last index first.',
    'Routers and their connections are one bus.',
    ...(looksUp
      ? []
      : ['Addresses lead where the ranges say, though use_id_table is false, and they are coordinates themselves.']),
  ];
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;

interface Member extends FloonocMember {
  readonly id: string;
  readonly endpoint: FloonocEndpoint;
  readonly sends: ReadonlySet<string> | undefined;
  readonly takes: ReadonlySet<string> | undefined;
  readonly part: number | undefined;
}

// What a manager sees: what its part of the network has and takes what it sends.
function reachedBy(members: readonly Member[]): (manager: Member) => 'everything' | readonly DescribedRange[] {
  const known = new Map<string, 'everything' | readonly DescribedRange[]>();
  const answering = members.filter(({ ranges }) => ranges.length > 0);
  return ({ part, sends }) => {
    const key = JSON.stringify([part, ...(sends ?? [])]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const seen = answering.filter(
      (each) => each.part === part && [...(sends ?? [])].some((kind) => each.takes?.has(kind) === true),
    );
    const reached =
      seen.length === answering.length
        ? 'everything'
        : seen.flatMap(({ ranges }) => ranges.map(({ base, size }) => ({ base, size })));
    known.set(key, reached);
    return reached;
  };
}

// What no manager sends to: the map of what managers see does not have it.
function unreachedIn(members: readonly Member[]): DescribedFinding[] {
  const sent = new Set(members.flatMap(({ part, sends }) => [...(sends ?? [])].map((kind) => wayKey(part, kind))));
  const senders = new Set(members.filter(({ sends }) => (sends?.size ?? 0) > 0).map(({ part }) => part));
  const unreached = members.filter(
    ({ part, takes, ranges }) =>
      ranges.length > 0 && senders.has(part) && ![...(takes ?? [])].some((kind) => sent.has(wayKey(part, kind))),
  );
  return [...groupBy(unreached, ({ endpoint }) => endpoint)].map(([{ place }, alike]) =>
    odd(
      `No manager sends what these take, so that they are in no map: ${listed(alike.map(({ name }) => name))}.`,
      place,
    ),
  );
}

function wayKey(part: number | undefined, kind: string): string {
  return JSON.stringify([part, kind]);
}

// Ranges of one endpoint may not share addresses either.
function overlapsIn({ name, ranges }: FloonocMember): DescribedFinding[] {
  return overlapsOf(ranges.map((range, k) => ({ ...range, name: `range ${k + 1} of ${name}` })));
}
