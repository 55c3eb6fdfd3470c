import type { AddressSet } from '../../base/address/index.js';
import { canBeProbed, type EdgeRecord, type Elaboration, possibleSizes, someSizes } from '../../elaboration/index.js';
import { sees, stretchFrom } from '../ways/follow.js';
import { type Master, mastersOf } from '../design/masters.js';
import type { Manager } from '../design/ports.js';
import { guardOn, isClosed, passing } from '../ways/security.js';
import { waysFrom } from '../ways/ways.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

/** Masters that get to memory past what hands out copies of it. */
export interface PastCopies {
  /** Id of the node that hands out copies, and is to know who has them. */
  readonly node: string;
  /** Id of the node that declared the memory. */
  readonly device: string;
  /** Ids of the source nodes of masters that may have copies. */
  readonly holders: readonly string[];
  /** Ids of the source nodes of masters that read or write the same addresses of the memory, and not by way of the node. */
  readonly past: readonly string[];
}

/** Where copies of memory that can be written are handed out to masters: what is behind has none to hand out, or hands them to this. */
interface Source {
  readonly node: string;
  /** The edge that ends at it. */
  readonly edge: EdgeRecord;
  /** The edge that ends at the memory. */
  readonly end: EdgeRecord;
  /** The addresses of which it hands out copies, as the memory has them. */
  readonly sets: readonly AddressSet[];
}

/** Accesses to memory that bypass the node that hands out copies of it (design 6). */
export function pastCopies(elaboration: Elaboration): PastCopies[] {
  const wiring = wiringOf(elaboration);
  const masters = mastersOf(elaboration);
  const sources = sourcesOf(
    wiring,
    masters.filter(({ client }) => mayHaveCopies(client)),
  );
  return sources.flatMap((source) => {
    const beside = sources.filter(({ end, sets }) => end.to === source.end.to && !overlap(sets, source.sets));
    const around = mastersAround(wiring, source, beside, masters);
    const past = around.filter((master) => getsPast(wiring, master, source));
    if (past.length === 0) return [];
    const others = new Set(sources.map(({ node }) => node).filter((node) => node !== source.node));
    const holders = mastersInFront(wiring, [source.edge], others, masters).filter(({ client }) =>
      mayHaveCopies(client),
    );
    if (holders.length === 0) return [];
    return [{ node: source.node, device: source.end.to, holders: idsOf(holders), past: idsOf(past) }];
  });
}

// The places where cacheable copies come from, without those behind another such place. The ways of many masters join.
function sourcesOf(wiring: Wiring, holders: readonly Master[]): Source[] {
  const found = new Map<string, Source>();
  const stretches = new Set(
    holders.flatMap(({ edge }) => {
      const managers = wiring.ports.managers(edge).filter(handsOut);
      return managers.map((manager) => stretchFrom(wiring, { edge, manager }));
    }),
  );
  // A Set iterator also visits elements that are added during the iteration.
  for (const { last: edge, manager, onward } of stretches) {
    const handing = onward.map(({ stretch }) => stretch).filter((stretch) => handsOut(stretch.manager));
    // A node that is itself a cache hands out its own copies: of those that come from behind it, it is the holder.
    const keepsCopies = handing.some((stretch) => wiring.ports.clientsMade(stretch.first).some(mayHaveCopies));
    if (!keepsCopies) for (const stretch of handing) stretches.add(stretch);
    if (onward.length === 0 || (handing.length > 0 && !keepsCopies)) continue;
    for (const { stretches: way, arriving } of waysFrom(wiring, { edge, manager })) {
      const end = way.at(-1);
      if (end === undefined || !canBeWritten(end.manager)) continue;
      // Several inward edges of a node show the same devices.
      const key = `${edge.to} ${end.last.to} ${arriving.join(' ')}`;
      if (!found.has(key)) found.set(key, { node: edge.to, edge, end: end.last, sets: arriving });
    }
  }
  return [...found.values()];
}

function handsOut({ supports }: Manager): boolean {
  return someSizes(supports.acquireB) || someSizes(supports.acquireT);
}

function canBeWritten({ supports }: Manager): boolean {
  return someSizes(supports.putFull) || someSizes(supports.putPartial);
}

function mayHaveCopies({ emits, parameters }: Master['client']): boolean {
  return (
    emits !== undefined &&
    canBeProbed(parameters) &&
    (someSizes(emits.acquireB ?? [0, 0]) || someSizes(emits.acquireT ?? [0, 0]))
  );
}

// Masters from which edges lead to the memory without passing the node, or another node that hands out copies of other addresses.
function mastersAround(
  wiring: Wiring,
  source: Source,
  beside: readonly Source[],
  masters: readonly Master[],
): Master[] {
  const closed = new Set([source, ...beside].map(({ node }) => node));
  return mastersInFront(wiring, wiring.node(source.end.to).inward, closed, masters);
}

// Masters from which edges lead to these nodes without passing closed nodes.
function mastersInFront(
  wiring: Wiring,
  edges: readonly EdgeRecord[],
  closed: ReadonlySet<string>,
  masters: readonly Master[],
): Master[] {
  const reached = new Set(edges);
  // A Set iterator also visits elements that are added during the iteration.
  for (const edge of reached) {
    if (closed.has(edge.from)) continue;
    for (const before of wiring.before(edge)) reached.add(before);
  }
  return masters.filter(({ edge }) => reached.has(edge));
}

function getsPast(wiring: Wiring, { edge, client }: Master, { node, end, sets }: Source): boolean {
  return wiring.ports.managers(edge).some((manager) => {
    const may = possibleSizes(client.emits, manager.supports);
    if ((may.get ?? may.putFull ?? may.putPartial) === undefined || !sees(client, manager.sets)) return false;
    return waysFrom(wiring, { edge, manager }, { client }).some(({ stretches, arriving, lost }) => {
      if (lost !== undefined || stretches.at(-1)?.last.to !== end.to || !overlap(arriving, sets)) return false;
      const accesses = passing(client.makes, guardOn(stretches));
      if (accesses !== undefined && isClosed(accesses)) return false;
      return !stretches.some((stretch) => stretch.edges.some(({ to }) => to === node));
    });
  });
}

function overlap(some: readonly AddressSet[], others: readonly AddressSet[]): boolean {
  return some.some((set) => others.some((other) => set.overlaps(other)));
}

function idsOf(masters: readonly Master[]): string[] {
  return [...new Set(masters.map(({ edge }) => edge.from))];
}
