import {
  AddressRange,
  AddressSet,
  alignDown,
  ascending,
  bitLength,
  bytesIn,
  findOverlap,
  freeRanges,
  hex,
  isAligned,
  isPow2,
  nearestSlots,
  powerOfTwoUp,
  usualAddressBits,
} from '../base/address/index.js';
import type { Negotiated, Node, SinkNode } from '../graph/index.js';
import {
  type AddressSpace,
  clientSpaces,
  conflictsIn,
  coverOf,
  easierFirst,
  type FreePlace,
  groupsOf,
  hasAddresses,
  type Region,
  joinedSpaces,
} from '../elaboration/index.js';
import type { Encoder } from './encode.js';

// Trying a place recomputes all parameters above it. These limits apply to each device and to the total number of parameters that are examined.
const triesPerDevice = 32;
const parametersToLookAt = 120_000;
// Multiples of a distance that are tried if no range is known to be free: hulls of sets say little behind decoders of individual address bits.
const stepsToTry = 16n;
const widestSpace = 64;
const tooLarge = 'The design is too large for places to be tried for all devices that share addresses.';

/**
 * Where devices that share addresses could be moved (design 6). Every place has been tried: the sink was given other addresses, and all parameters
 * upward of it were recomputed, so that translations, filters and banks on the way are considered. The places of several devices do not overlap each
 * other, nor the current addresses of any of them. `encoder` is the one used for the edges of the design, because it has already encoded most of
 * them.
 */
export function freePlaces(negotiated: Negotiated, encoder: Encoder): FreePlace[] {
  const before = spacesIn(negotiated, encoder);
  const parties = partiesOf(before);
  if (parties.length === 0) return [];
  const search = new Search(negotiated, encoder, before);
  const nodes = new Map(negotiated.order.map((node) => [node.path, node]));
  return parties.map((id) => {
    const node = nodes.get(id);
    if (node === undefined) throw new Error(`the design has no node ${id}`);
    return search.placeFor(node);
  });
}

// Devices that share addresses with other devices. Those that have to move, unless a policy or a lock says otherwise, come first, so that places for
// the others do not obstruct them; each group is in the order in which devices would be moved.
function partiesOf(spaces: readonly AddressSpace[]): string[] {
  const conflicts = conflictsIn(joinedSpaces(spaces)).filter(({ a, b }) => a.owner !== b.owner);
  const parties = new Map(conflicts.flatMap(({ a, b }) => [a, b].map((region) => [region.owner, region])));
  const moving = new Set(groupsOf(conflicts).flatMap((group) => [...coverOf(group)]));
  const [first, then] = [true, false].map((isMoving) =>
    [...parties.values()].filter(({ owner }) => moving.has(owner) === isMoving).sort(easierFirst),
  );
  return [...(first ?? []), ...(then ?? [])].map(({ owner }) => owner);
}

/** The address spaces of masters, one for each group of clients at each port of a source, in the order of the design. */
function spacesIn(negotiated: Negotiated, encoder: Encoder): AddressSpace[] {
  return negotiated.order
    .filter((node) => node.kind === 'source' || makesAccesses(negotiated, encoder, node))
    .flatMap((node) => {
      const state = negotiated.state(node);
      return state.oPorts.flatMap((port, k) =>
        clientSpaces({
          ...{ from: node.path, fromPort: k },
          down: encoder.encode(state.downAt(k)),
          up: encoder.encode(negotiated.state(port.node).upAt(port.index)),
        }),
      );
    });
}

// Whether accesses begin at a node that is no source, judging by its inward side: nothing with addresses enters.
function makesAccesses(negotiated: Negotiated, encoder: Encoder, node: Node): boolean {
  const state = negotiated.state(node);
  const { inward } = state.counts;
  if (inward > 0 && node.inner === (node.outer as unknown)) return false;
  const told = Array.from({ length: inward }, (_, k) => encoder.encode(state.upAt(k)));
  return told.every((up) => !hasAddresses({ up }));
}

/** A device that needs a place. */
interface Mover {
  readonly node: SinkNode<never>;
  readonly id: string;
  /** All address sets that it declares. */
  readonly sets: readonly AddressSet[];
  readonly lowest: bigint;
  readonly end: bigint;
  /** It moves by multiples of this, so that every set keeps its alignment. */
  readonly step: bigint;
}

/** The address space of masters with the same view, with their view of a mover. */
interface Sight {
  readonly space: AddressSpace;
  /** The translation of the device's addresses on the way, if it is the same for all of them; otherwise undefined. */
  readonly shift: bigint | undefined;
  readonly others: readonly AddressSet[];
}

class Search {
  // The sets taken by devices that already found a place, by the index of the space that sees them.
  readonly #taken = new Map<number, AddressSet[]>();
  readonly #known: ReadonlySet<string>;
  #left = parametersToLookAt;

  constructor(
    private readonly negotiated: Negotiated,
    private readonly encoder: Encoder,
    private readonly before: readonly AddressSpace[],
  ) {
    this.#known = new Set(negotiated.validate().map(keyOf));
  }

  placeFor(node: Node): FreePlace {
    const mover = moverOf(node);
    if (typeof mover === 'string') {
      return { node: node.path, base: null, size: '0x0', seenAt: [], reason: mover };
    }
    const found = { node: mover.id, size: hex(bytesIn(mover.sets)) };
    const without = { base: null, seenAt: [] } as const;
    // With a huge number of devices, examining the design again for each would take longer than all attempts so far.
    if (this.#left <= 0) return { ...found, ...without, reason: tooLarge };
    const sights = this.#sightsOf(mover);
    const limit = limitsOf(mover, sights).at(-1) ?? 0n;
    let tries = 0;
    for (const base of candidates(mover, sights)) {
      if (tries === triesPerDevice || this.#left <= 0) break;
      tries++;
      this.#left -= this.before.reduce((sum, { regions }) => sum + regions.length, 1);
      const seen = this.#seenFrom(mover, base - mover.lowest);
      if (seen === undefined || seen.flat().some(({ max }) => max >= limit)) continue;
      seen.forEach((sets, k) => this.#taken.set(k, [...(this.#taken.get(k) ?? []), ...sets]));
      const seenAt = [...new Set(seen.flatMap((sets) => (sets.length === 0 ? [] : [lowestOf(sets)])))].sort(ascending);
      return { ...found, base: hex(base), seenAt: seenAt.map(hex), reason: '' };
    }
    const reason =
      this.#left <= 0
        ? tooLarge
        : `${node.path} has no other place: of ${tries} that were tried, none is free for all masters that see it and reached as it is now.`;
    return { ...found, ...without, reason };
  }

  #sightsOf(mover: Mover): Sight[] {
    const known = new Map<readonly Region[], Map<string, number>>();
    return this.before.flatMap((space, k) => {
      const own = space.regions.filter(({ owner }) => owner === mover.id).flatMap(({ sets }) => sets);
      if (own.length === 0) return [];
      const alike = known.get(space.regions) ?? new Map<string, number>();
      known.set(space.regions, alike);
      const key = space.visibility.join();
      if (alike.has(key)) return [];
      alike.set(key, k);
      const others = space.regions.filter(({ owner }) => owner !== mover.id).flatMap(({ sets }) => sets);
      const visible = [...AddressSet.intersectAll(others, space.visibility), ...(this.#taken.get(k) ?? [])];
      return [{ space, shift: shiftOf(mover.sets, own), others: visible.filter(({ finite }) => finite) }];
    });
  }

  /** The view of each space of a device moved by `by`; undefined if it overlaps others, or is reached differently. */
  #seenFrom({ node, id }: Mover, by: bigint): AddressSet[][] | undefined {
    let moved: Negotiated;
    try {
      const told = node.ports.map((port) =>
        node.inner.relocate?.(port, (set) => new AddressSet(set.base + by, set.mask)),
      );
      moved = this.negotiated.withSinks(new Map([[node as unknown as Node, told]]));
    } catch {
      // The set is invalid there, so the device rejects the place.
      return undefined;
    }
    if (!moved.ok || moved.validate().some((each) => !this.#known.has(keyOf(each)))) return undefined;
    const after = spacesIn(moved, this.encoder);
    if (after.length !== this.before.length) return undefined;
    const seen: AddressSet[][] = [];
    const known = new Map<string, AddressSet[]>();
    const lists = new Map<readonly Region[], number>();
    for (const [k, space] of after.entries()) {
      const old = this.before[k];
      if (old === undefined) return undefined;
      const key = [old, space]
        .map(({ regions, visibility }) => {
          const list = lists.get(regions) ?? lists.size;
          lists.set(regions, list);
          return `${list} ${visibility.join()}`;
        })
        .join();
      const own = known.get(key) ?? ownIfFree(id, old, space);
      if (own === undefined || findOverlap([{ sets: own }, { sets: this.#taken.get(k) ?? [] }]) !== undefined) {
        return undefined;
      }
      known.set(key, own);
      seen.push(own);
    }
    return seen;
  }
}

/** The addresses of a device in a space after the move, if all others are unchanged and none overlaps it. */
function ownIfFree(id: string, before: AddressSpace, after: AddressSpace): AddressSet[] | undefined {
  if (before.regions.length !== after.regions.length) return undefined;
  const [own, others]: [AddressSet[], AddressSet[]] = [[], []];
  const touched: { sets: AddressSet[] }[] = [];
  const isSeenAlike = before.visibility.join() === after.visibility.join();
  for (const [k, region] of after.regions.entries()) {
    const old = before.regions[k];
    if (isSeenAlike && old === region && region.owner !== id) {
      others.push(...AddressSet.intersectAll(region.sets, after.visibility));
      continue;
    }
    if (old === undefined || old.owner !== region.owner || factsOf(old) !== factsOf(region)) return undefined;
    const [now, then] = [
      AddressSet.intersectAll(region.sets, after.visibility),
      AddressSet.intersectAll(old.sets, before.visibility),
    ];
    if (region.owner === id) {
      if (partSeen(region, after) !== partSeen(old, before)) return undefined;
      own.push(...now);
      touched.push({ sets: now });
    } else {
      if (now.join() !== then.join()) return undefined;
      others.push(...now);
    }
  }
  if (findOverlap([{ sets: own }, { sets: others }]) !== undefined) return undefined;
  // Paths that did not overlap before must not overlap now.
  const old = before.regions
    .filter(({ owner }) => owner === id)
    .map(({ sets }) => ({ sets: AddressSet.intersectAll(sets, before.visibility) }));
  return findOverlap(touched) !== undefined && findOverlap(old) === undefined ? undefined : own;
}

// The visible part of a region: after the move, visibility might select another part.
function partSeen({ sets }: Region, { visibility }: AddressSpace): string {
  return sets
    .map((set) =>
      AddressSet.intersectAll([set], visibility)
        .map(({ base, mask }) => `${base - set.base}/${mask}`)
        .join(),
    )
    .join(' ');
}

function factsOf({ name, permissions, regionType, guard }: Region): string {
  return JSON.stringify([name, permissions, regionType, guard]);
}

function moverOf(node: Node): Mover | string {
  if (node.kind !== 'sink') {
    return `${node.path} is ${/^[aei]/.test(node.kind) ? 'an' : 'a'} ${node.kind} node: its addresses follow from what it does.`;
  }
  if (node.inner.relocate === undefined) return `How ${node.inner.name} declares addresses is not known.`;
  const sink = node as unknown as SinkNode<never>;
  const sets: AddressSet[] = [];
  const note = (set: AddressSet): AddressSet => {
    sets.push(set);
    return set;
  };
  for (const port of sink.ports) sink.inner.relocate?.(port, note);
  if (sets.length === 0 || sets.some(({ finite }) => !finite))
    return `${node.path} covers no range that could be moved.`;
  const spans = AddressRange.unify(sets.map(({ base, max }) => new AddressRange(base, max - base + 1n)));
  const masks = sets.reduce((all, { mask }) => all | mask, 0n);
  const aligned = spans.filter(({ base, size }) => isPow2(size) && isAligned(base, size)).map(({ size }) => size);
  const step = [powerOfTwoUp(masks + 1n), ...aligned].reduce((most, each) => (each > most ? each : most));
  const end = spans.at(-1)?.end ?? 0n;
  return { node: sink, id: node.path, sets, lowest: lowestOf(sets), end, step };
}

// The translation between declared and visible sets, if it is the same for all sets that a master sees.
function shiftOf(declared: readonly AddressSet[], seen: readonly AddressSet[]): bigint | undefined {
  const [first, origin] = [seen, declared].map((sets) => [...sets].sort(AddressSet.compare)[0]);
  if (first === undefined || origin === undefined) return undefined;
  const shift = first.base - origin.base;
  const known = new Set(declared.map((set) => `${set.base + shift} ${set.mask}`));
  return seen.every(({ base, mask }) => known.has(`${base} ${mask}`)) ? shift : undefined;
}

/** The ends of the space in which a device may be placed; wider addresses are a last resort. */
function limitsOf({ end }: Mover, sights: readonly Sight[]): bigint[] {
  const highest = sights.flatMap(({ space: { regions } }) =>
    regions.flatMap(({ sets }) => sets.flatMap((set) => (set.finite ? [set.max] : []))),
  );
  const most = [end - 1n, ...highest].reduce((last, each) => (each > last ? each : last));
  return [...new Set([bitLength(most), usualAddressBits(most)])].map((bits) => 1n << BigInt(bits));
}

/** Places that may be free, the most likely ones first. */
function* candidates(mover: Mover, sights: readonly Sight[]): Generator<bigint> {
  const occupied = sights.flatMap(({ others, shift = 0n }) =>
    others.flatMap((set) => rangeFrom(set.base - shift, set.max + 1n - shift)),
  );
  const { lowest, end, step } = mover;
  const start = alignDown(lowest, step);
  const fits = (base: bigint, limit: bigint): boolean => base >= 0n && base + (end - lowest) <= limit;
  const told = new Set<bigint>([lowest]);
  const limits = limitsOf(mover, sights);
  for (const limit of limits) {
    const free = freeRanges(AddressRange.unify(occupied), limit);
    for (const place of nearestSlots(free, { wanted: start, size: end - start, alignment: step })) {
      const base = place + (lowest - start);
      if (told.has(base)) continue;
      told.add(base);
      yield base;
    }
  }
  // Addresses within the hulls of others may still be free.
  for (const limit of limits) {
    for (const base of placesAround(mover)) {
      if (told.has(base) || !fits(base, limit) || !mayBeFree(mover, base, sights)) continue;
      told.add(base);
      yield base;
    }
  }
}

function* placesAround({ lowest, step }: Mover): Generator<bigint> {
  for (let n = 1n; n <= stepsToTry; n++) {
    yield lowest + n * step;
    yield lowest - n * step;
  }
  for (let bit = step; bit < 1n << BigInt(widestSpace); bit <<= 1n) yield lowest ^ bit;
}

// Whether a place is worth trying: with a known translation, it must not overlap anything.
function mayBeFree({ sets, lowest }: Mover, base: bigint, sights: readonly Sight[]): boolean {
  return sights.every(({ shift, others }) => {
    if (shift === undefined) return true;
    const by = base - lowest + shift;
    return sets.every((set) => {
      const moved = set.base + by;
      if (moved < 0n) return false;
      // A part that no master sees with this translation may be anywhere.
      if ((moved & set.mask) !== 0n) return true;
      const there = new AddressSet(moved, set.mask);
      return !others.some((other) => other.overlaps(there));
    });
  });
}

function rangeFrom(base: bigint, end: bigint): AddressRange[] {
  const start = base < 0n ? 0n : base;
  return start < end ? [new AddressRange(start, end - start)] : [];
}

function lowestOf(sets: readonly AddressSet[]): bigint {
  return sets.reduce((least, { base }) => (base < least ? base : least), sets[0]?.base ?? 0n);
}

function keyOf({ rule, subjects }: { readonly rule: string; readonly subjects: readonly string[] }): string {
  return JSON.stringify([rule, subjects]);
}
