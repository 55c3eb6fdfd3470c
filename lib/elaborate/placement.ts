import {
  AddressRange,
  type AddressSet,
  arrange,
  formatSize,
  hex,
  isAligned,
  rangeText,
} from '../base/address/index.js';
import { groupBy } from '../base/group-by.js';
import { RequirementError } from '../base/diagnostic/index.js';
import type { Parameters } from '../config/index.js';
import type { Placement } from '../elaboration/index.js';
import {
  answeringPlaces,
  type DeclaredSet,
  declaredSets,
  declareParts,
  type NamedDesign,
  type PlaceRequest,
  placementRules as rules,
  type Topology,
} from '../graph/index.js';

/** The addresses of placed devices in a lock. */
export interface LockedPlaces {
  /** Name of the design that it is of: it says nothing of others. */
  readonly name: string;
  /** Addresses by the id of the node that declares them. */
  readonly places: ReadonlyMap<string, readonly AddressSet[]>;
}

/** A design with the addresses of its automatically placed devices. */
export interface PlacedDesign extends NamedDesign {
  readonly placements: readonly Placement[];
}

/**
 * Declares the designs of a topology under a configuration, with addresses for the devices that request one (design 2). The first declaration shows
 * which addresses are fixed and which node requests what. Locked addresses are kept, and the others are arranged around all of these, separately in
 * each design. The second declaration receives the results.
 *
 * @throws RequirementError `placement/room`, `placement/locked` and `placement/steady`, and whatever the declaration throws.
 */
export function declarePlaced(
  topology: Topology,
  config: Parameters | undefined,
  locked: readonly LockedPlaces[] = [],
): readonly PlacedDesign[] {
  const declare = (): readonly NamedDesign[] => declareParts(topology, config);
  const first = answeringPlaces(undefined, declare);
  if (first.requests.length === 0) return first.result.map((part) => ({ ...part, placements: [] }));
  const declared = first.result.map(({ design }) => declaredSets(design));
  const wishes = wishesIn(declared.flat(), first.requests);
  const parts = first.result.map(({ name }, k): Part => {
    const inPart = new Set(declared[k]);
    const isLast = k === first.result.length - 1;
    // A request that no device used as given belongs to the last design.
    const own = [...wishes.keys()].filter((at) => {
      const device = wishes[at]?.device;
      return device === undefined ? isLast : inPart.has(device);
    });
    const asked = own.flatMap((at) => wishes[at] ?? []);
    const kept = keptPlaces(asked, locked.find((lock) => lock.name === name)?.places ?? new Map());
    return { own, asked, kept, bases: places(asked, kept, fixedIn(declared[k] ?? [], asked)) };
  });
  const bases = new Map(parts.flatMap((part) => part.own.map((at, k) => [at, part.bases[k] ?? 0n] as const)));
  const second = answeringPlaces(
    wishes.map((_, at) => bases.get(at) ?? 0n),
    declare,
  );
  checkSteady(first.requests, second.requests);
  return second.result.map((design, k) => ({ ...design, placements: placementsOf(parts[k]) }));
}

/** The requests of one design: their indices, and their answers. */
interface Part {
  readonly own: readonly number[];
  readonly asked: readonly Wish[];
  readonly kept: ReadonlyMap<number, bigint>;
  readonly bases: readonly bigint[];
}

function placementsOf(part: Part | undefined): Placement[] {
  return (part?.asked ?? []).map(({ device, size, within }, k) => ({
    node: device?.node ?? '',
    base: hex(part?.bases[k] ?? 0n),
    size: hex(size),
    within: [hex(within.base), hex(within.end)] as const,
    locked: part?.kept.has(k) ?? false,
  }));
}

/** A request and the device that made it; undefined if none used its set as given. */
interface Wish extends PlaceRequest {
  readonly device: DeclaredSet | undefined;
}

// A device that only receives a base address makes its own set, which is equal.
function wishesIn(declared: readonly DeclaredSet[], requests: readonly PlaceRequest[]): Wish[] {
  const left = new Set(declared);
  const taken = (isMeant: (set: AddressSet) => boolean): DeclaredSet | undefined => {
    const found = [...left].find(({ set }) => isMeant(set));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const same = requests.map(({ given }) => taken((set) => set === given));
  return requests.map((request, k) => ({ ...request, device: same[k] ?? taken((set) => set.equals(request.given)) }));
}

// All sets except provisional ones.
function fixedIn(declared: readonly DeclaredSet[], wishes: readonly Wish[]): DeclaredSet[] {
  const given = new Set(wishes.map(({ device }) => device));
  return declared.filter((each) => !given.has(each) && each.set.finite);
}

// By the index of the request: a locked address of its node with the same size, within its region.
function keptPlaces(wishes: readonly Wish[], places: LockedPlaces['places']): ReadonlyMap<number, bigint> {
  const kept = new Map<number, bigint>();
  for (const [node, indexes] of groupBy(wishes.keys(), (k) => wishes[k]?.device?.node)) {
    const left = [...(places.get(node ?? '') ?? [])];
    for (const k of indexes) {
      const wish = wishes[k];
      const at = left.findIndex((set) => wish !== undefined && fits(wish, set));
      const [set] = at < 0 ? [] : left.splice(at, 1);
      if (set !== undefined) kept.set(k, set.base);
    }
  }
  return kept;
}

function fits({ size, within }: Wish, { base, mask }: AddressSet): boolean {
  return mask + 1n === size && isAligned(base, size) && within.base <= base && base + size <= within.end;
}

function places(wishes: readonly Wish[], kept: ReadonlyMap<number, bigint>, fixed: readonly DeclaredSet[]): bigint[] {
  for (const [k, base] of kept) {
    const wish = wishes[k];
    const other = wish && fixed.find(({ set }) => meet(spanOf(set), new AddressRange(base, wish.size)));
    if (wish !== undefined && other !== undefined) throw lockedConflict(wish, base, other);
  }
  const occupied = fixed.map(({ set }) => spanOf(set));
  for (const [k, base] of kept) occupied.push(new AddressRange(base, wishes[k]?.size ?? 1n));
  // Sorted by node, so that the order of declaration does not matter.
  const open = [...wishes.keys()]
    .filter((k) => !kept.has(k))
    .sort((a, b) => ((wishes[a]?.device?.node ?? '') < (wishes[b]?.device?.node ?? '') ? -1 : 1));
  const blocks = open.flatMap((k) => wishes[k] ?? []);
  const arranged = arrange(blocks, occupied);
  if ('without' in arranged) throw noRoom(blocks[arranged.without], blocks, occupied);
  const bases = new Map([...kept, ...open.map((k, n) => [k, arranged.bases[n] ?? 0n] as const)]);
  return wishes.map((_, k) => bases.get(k) ?? 0n);
}

function spanOf({ base, max }: AddressSet): AddressRange {
  return new AddressRange(base, max - base + 1n);
}

function meet(a: AddressRange, b: AddressRange): boolean {
  return a.base < b.end && b.base < a.end;
}

function lockedConflict(wish: Wish, base: bigint, { node, set }: DeclaredSet): RequirementError {
  const title = wish.device?.node ?? 'a device';
  return new RequirementError(
    rules.locked,
    `${title} is locked at ${rangeText(new AddressRange(base, wish.size))}, and ${node} is fixed at ${rangeText(spanOf(set))}.`,
    {
      help: `Fix ${node} somewhere else; or, if ${title} may move, take its line place ${title}, or else device ${title} address, out of the lock.`,
      place: wish.location,
    },
  );
}

function noRoom(wish: Wish | undefined, all: readonly Wish[], occupied: readonly AddressRange[]): RequirementError {
  if (wish === undefined) throw new Error('something has no room');
  const { within, size } = wish;
  const free = AddressRange.subtract([within], [...occupied]).reduce((sum, range) => sum + range.size, 0n);
  const wanted = all.filter((other) => meet(other.within, within)).reduce((sum, other) => sum + other.size, 0n);
  return new RequirementError(
    rules.room,
    `${wish.device?.node ?? 'A device'} has no room: ${formatSize(size)} at a multiple of ${formatSize(size)} in ${rangeText(within)}, of which ${formatSize(free)} are free beside what is fixed and locked; ${formatSize(wanted)} are to be placed there in all.`,
    { help: 'Widen the region, or move something that is fixed out of it.', place: wish.location },
  );
}

function checkSteady(first: readonly PlaceRequest[], second: readonly PlaceRequest[]): void {
  const other = second.find(({ size }, k) => size !== first[k]?.size);
  if (other === undefined && first.length === second.length) return;
  throw new RequirementError(
    rules.steady,
    `The design asks for other places when it is declared again: ${first.length}, then ${second.length}.`,
    { help: 'Let it ask for the same places, of the same sizes, in the same order.' },
  );
}
