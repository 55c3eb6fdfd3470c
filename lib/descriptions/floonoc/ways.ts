import { counted, listed, type Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';
import type { FloonocLink } from './connections.js';
import type { FloonocEndpoint } from './endpoints.js';
import { odd, refused } from './findings.js';
import { directions, type FloonocRouters } from './routers.js';
import type { FloonocRouting } from './routing.js';

/** What of the network can be reached from what, and what is wrong with the ways. */
export interface FloonocWays {
  /** The number of the part of the network that a router or an endpoint is in; no way leads from one part to another. */
  readonly partOf: ReadonlyMap<string, number>;
  readonly findings: readonly DescribedFinding[];
}

/** Follows the links of a network. */
export function waysOf(
  endpoints: readonly FloonocEndpoint[],
  routers: readonly FloonocRouters[],
  links: readonly FloonocLink[],
  { byCoordinates, byTables }: FloonocRouting,
): FloonocWays {
  const placeOf = new Map<string, Location>(
    [...routers, ...endpoints].flatMap(({ members, place }) => members.map(({ name }) => [name, place] as const)),
  );
  const linksOf = new Map<string, FloonocLink[]>([...placeOf.keys()].map((name) => [name, []]));
  for (const link of links) for (const { name } of link.ends) linksOf.get(name)?.push(link);
  const partOf = partsOf(linksOf);
  const names = endpoints.flatMap(({ members }) => members.map(({ name }) => name));
  const findings: DescribedFinding[] = [];
  for (const { members, place } of endpoints) {
    const alone = members.map(({ name }) => name).filter((name) => linksOf.get(name)?.length === 0);
    if (alone.length > 0) findings.push(refused(`Connected to nothing: ${listed(alone)}.`, place));
  }
  const connected = new Set(names.filter((name) => linksOf.get(name)?.length !== 0));
  for (const [from, to] of missingWays(endpoints, routers, partOf, connected, byTables))
    findings.push(
      (byCoordinates ? odd : refused)(`No way leads from ${from} to ${to}.`, ...at(placeOf, from), ...at(placeOf, to)),
    );
  const isRouter = new Set(routers.flatMap(({ members }) => members.map(({ name }) => name)));
  for (const { members, degree, place } of routers)
    for (const { name } of members) findings.push(...portFindings(name, degree, linksOf.get(name) ?? [], place));
  for (const { members, place } of byCoordinates ? endpoints : []) {
    const nowhere = members
      .map(({ name }) => name)
      .filter((name) => connected.has(name) && !linksOf.get(name)?.some((link) => placesAtRouter(link, isRouter)));
    if (nowhere.length > 0)
      findings.push(
        refused(
          `Without coordinates: ${listed(nowhere)}. Say at which side of a router they are, with dst_dir.`,
          place,
        ),
      );
  }
  return { partOf, findings };
}

// Coordinates of an endpoint are those of a router and the side of it that it is at.
function placesAtRouter({ ends }: FloonocLink, isRouter: ReadonlySet<string>): boolean {
  return ends.some(({ name, port }) => isRouter.has(name) && port !== undefined && port < directions.length);
}

// Where a way has to lead from: endpoints that send requests, and with tables all routers, to those that take them.
function missingWays(
  endpoints: readonly FloonocEndpoint[],
  routers: readonly FloonocRouters[],
  partOf: ReadonlyMap<string, number>,
  connected: ReadonlySet<string>,
  byTables: boolean,
): (readonly [string, string])[] {
  const senders = new Map<number, string>();
  const takers = new Map<number, string>();
  const keep = (of: Map<number, string>, name: string): void => {
    const part = partOf.get(name);
    if (part !== undefined && !of.has(part)) of.set(part, name);
  };
  for (const { members, manager, subordinate } of endpoints)
    for (const { name } of members.filter((member) => connected.has(member.name))) {
      if (manager !== undefined) keep(senders, name);
      if (subordinate !== undefined) keep(takers, name);
    }
  if (byTables) for (const { members } of routers) for (const { name } of members) keep(senders, name);
  const [[home, taker] = [], ...others] = takers;
  if (home === undefined || taker === undefined) return [];
  const sender = senders.get(home);
  return [
    ...[...senders].filter(([part]) => part !== home).map(([, from]) => [from, taker] as const),
    ...others
      .filter(([part]) => !senders.has(part))
      .flatMap(([, to]) => (sender === undefined ? [] : [[sender, to] as const])),
  ];
}

function at(placeOf: ReadonlyMap<string, Location>, name: string): Location[] {
  const place = placeOf.get(name);
  return place === undefined ? [] : [place];
}

function partsOf(linksOf: ReadonlyMap<string, readonly FloonocLink[]>): Map<string, number> {
  const partOf = new Map<string, number>();
  let part = 0;
  for (const start of linksOf.keys()) {
    if (partOf.has(start)) continue;
    const open = [start];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (partOf.has(name)) continue;
      partOf.set(name, part);
      for (const { ends } of linksOf.get(name) ?? []) open.push(...ends.map((end) => end.name));
    }
    part++;
  }
  return partOf;
}

// Each port leads to one link; links without a port have one of those that are left.
function portFindings(
  router: string,
  degree: number | undefined,
  links: readonly FloonocLink[],
  place: Location,
): DescribedFinding[] {
  const ports = degree ?? links.length;
  const taken = new Map<number, string>();
  const findings: DescribedFinding[] = [];
  if (links.length > ports)
    findings.push(refused(`${router} has a degree of ${ports}, and ${counted(links.length, 'link')}.`, place));
  for (const link of links) {
    const [a, b] = link.ends;
    const [own, other] = a.name === router ? [a, b] : [b, a];
    if (own.port === undefined) continue;
    const before = taken.get(own.port);
    if (before !== undefined)
      findings.push(refused(`${before} and ${other.name} are at one port of ${router}, ${own.port}.`, link.place));
    else if (own.port >= ports)
      findings.push(
        refused(
          `${other.name} is at port ${own.port} of ${router}, which has ${ports}. Give it a degree of more.`,
          link.place,
        ),
      );
    taken.set(own.port, before ?? other.name);
  }
  return findings;
}
