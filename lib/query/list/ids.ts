import { log2Up } from '../../base/address/index.js';
import { type EdgeRecord, type Elaboration, takesAccesses, wiresOn } from '../../elaboration/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { devicesCalled } from '../design/devices.js';
import { originOf } from '../design/paths.js';
import type { Client } from '../design/ports.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

/** Ids from `start` up to, not including, `end`. */
export type IdSpan = readonly [start: number, end: number];

/** The ids on an edge, by who has them: source ids of TileLink, ids of AXI4. */
export interface IdSpace {
  /** Id of the edge. */
  readonly edge: string;
  /** Id of the node that hands them out, at least one more than there are: adapters that keep ids are passed over. */
  readonly node: string;
  /** Wires that carry an id. */
  readonly bits: number;
  /** Unused ids below 2 to the power of `bits`. */
  readonly unused: readonly IdSpan[];
  /** Ascending; none in a protocol that does not say whose which ids are. */
  readonly shares: readonly IdShare[];
  /** The ids on the other side of a node that hands out ids of its own. */
  readonly replaces: IdSpace | undefined;
}

/** The owner of a part of the ids: a client, or everything on an inward edge. */
export interface IdShare {
  readonly span: IdSpan;
  /** Name of the client; undefined for an edge. */
  readonly client: string | undefined;
  /** Id of the node that declared the client, or of the one at the start of the edge. */
  readonly node: string;
  /** The owner before they are moved to `span`; undefined for a client. */
  readonly space: IdSpace | undefined;
}

/** The ids on an edge towards where it ends. */
export interface IdsTowards {
  /** Id of the node. */
  readonly sink: string;
  readonly space: IdSpace;
}

/**
 * The ids on each edge towards a device or another end, or towards those that a name means, back to the masters (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means neither a device nor an end with ids.
 */
export function idSpaces(elaboration: Elaboration, name?: string): IdsTowards[] {
  const wiring = wiringOf(elaboration);
  const known = new Map<string, IdSpace>();
  const isMeant = nameMatcher(name ?? '**');
  const found = [...wiring.nodes.values()]
    .filter((node) => node.record.kind === 'sink' || takesAccesses(wiring, node))
    .flatMap(({ inward }) => inward)
    .filter((edge) => isMeant(edge.to) || wiring.ports.managers(edge).some((manager) => isMeant(edge.to, manager.name)))
    .flatMap((edge) => {
      const space = wiring.ports.clients(edge).some(hasIds) ? spaceOf(wiring, edge, known) : undividedSpace(edge);
      return space === undefined ? [] : [{ sink: edge.to, space }];
    });
  if (name !== undefined && found.length === 0) devicesCalled(elaboration, name);
  return found;
}

// The ids of a protocol whose masters only give the width of their ids; undefined if they have none.
function undividedSpace(edge: EdgeRecord): IdSpace | undefined {
  const bits = wiresOn(edge).ids ?? 0;
  return bits === 0 ? undefined : { edge: edge.id, node: edge.from, bits, unused: [], shares: [], replaces: undefined };
}

interface ClientWithIds extends Client {
  readonly ids: IdSpan;
}

function clientsWithIds(wiring: Wiring, edge: EdgeRecord): ClientWithIds[] {
  return wiring.ports.clients(edge).filter(hasIds);
}

function hasIds(client: Client): client is ClientWithIds {
  return client.ids !== undefined;
}

function spaceOf(wiring: Wiring, edge: EdgeRecord, known: Map<string, IdSpace>): IdSpace {
  const found = known.get(edge.id);
  if (found !== undefined) return found;
  const inward = wiring.before(edge).filter((inner) => wiring.ports.clients(inner).some(hasIds));
  const [only] = inward;
  const space =
    only !== undefined && inward.length === 1 && sameIds(wiring, edge, only)
      ? spaceOf(wiring, only, known)
      : newSpace(wiring, edge, inward, known);
  known.set(edge.id, space);
  return space;
}

function sameIds(wiring: Wiring, edge: EdgeRecord, inner: EdgeRecord): boolean {
  if (wiring.ports.clients(edge) === wiring.ports.clients(inner)) return true;
  const [a, b] = [clientsWithIds(wiring, edge), clientsWithIds(wiring, inner)];
  return a.length === b.length && a.every(({ ids }, k) => ids[0] === b[k]?.ids[0] && ids[1] === b[k].ids[1]);
}

function newSpace(
  wiring: Wiring,
  edge: EdgeRecord,
  inward: readonly EdgeRecord[],
  known: Map<string, IdSpace>,
): IdSpace {
  const clients = clientsWithIds(wiring, edge);
  const counts = inward.map((inner) => clientsWithIds(wiring, inner).length);
  const joins = inward.length > 1 && sum(counts) === clients.length;
  const shares = joins
    ? inputShares(wiring, clients, inward, counts, known)
    : clients.map((client) => clientShare(wiring, edge, client));
  const end = Math.max(...clients.map(({ ids }) => ids[1]));
  const bits = log2Up(end);
  const [first] = inward;
  return {
    ...{ edge: edge.id, node: edge.from, bits },
    unused: gaps(
      clients.map(({ ids }) => ids),
      2 ** bits,
    ),
    shares: shares.toSorted((a, b) => a.span[0] - b.span[0]),
    replaces: joins || first === undefined ? undefined : spaceOf(wiring, first, known),
  };
}

// A node that joins its inputs lists their clients input by input.
function inputShares(
  wiring: Wiring,
  clients: readonly ClientWithIds[],
  inward: readonly EdgeRecord[],
  counts: readonly number[],
  known: Map<string, IdSpace>,
): IdShare[] {
  return inward.map((inner, k) => {
    const first = sum(counts.slice(0, k));
    const own = clients.slice(first, first + (counts[k] ?? 0));
    const space = spaceOf(wiring, inner, known);
    const [lone] = own;
    if (lone !== undefined && own.length === 1 && space.replaces === undefined) return clientShare(wiring, inner, lone);
    const span: IdSpan = [Math.min(...own.map(({ ids }) => ids[0])), Math.max(...own.map(({ ids }) => ids[1]))];
    return { span, client: undefined, node: inner.from, space };
  });
}

function clientShare(wiring: Wiring, edge: EdgeRecord, client: ClientWithIds): IdShare {
  const path = wiring.ports.clientPath(edge, client);
  return {
    span: client.ids,
    client: client.name,
    node: path === undefined ? edge.from : originOf(path),
    space: undefined,
  };
}

function gaps(spans: readonly IdSpan[], end: number): IdSpan[] {
  const found: IdSpan[] = [];
  let next = 0;
  for (const [start, after] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (start > next) found.push([next, start]);
    next = Math.max(next, after);
  }
  if (next < end) found.push([next, end]);
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
