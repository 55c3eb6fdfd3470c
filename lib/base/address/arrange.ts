import { AddressRange } from './address-range.js';
import { freeRanges } from './free-space.js';
import { alignDown, alignUp } from './powers.js';

/** A block that is to find a place: at a multiple of its size, which is a power of two, inside of a range. */
export interface Block {
  /** Bytes, a power of two. */
  readonly size: bigint;
  /** Where it may be. */
  readonly within: AddressRange;
}

/** Places for all blocks, in their order; or one of them for which there is none, beside the others. */
export type Arrangement = { readonly bases: readonly bigint[] } | { readonly without: number };

// The maximum number of attempts in total: blocks whose ranges partly overlap may have to be tried in many orders.
const triesAtMost = 100_000;

/**
 * Places for blocks beside what is occupied and beside each other: the lowest ones, larger blocks first, so that nothing follows from the
 * order in which they are given but which of two alike comes first. Places are found wherever there are any.
 */
export function arrange(blocks: readonly Block[], occupied: readonly AddressRange[]): Arrangement {
  const order = [...blocks.entries()].sort(([, a], [, b]) => compareBlocks(a, b));
  const cuts = [...new Set(blocks.flatMap(({ within }) => [within.base, within.end]))].sort(ascending);
  const placed: { readonly index: number; readonly range: AddressRange }[] = [];
  const open: Iterator<bigint>[] = [];
  let [tries, deepest, without] = [0, -1, 0];
  for (let entry = order[0]; entry !== undefined; entry = order[placed.length]) {
    const depth = placed.length;
    const [index, block] = entry;
    if (depth > deepest) [deepest, without] = [depth, index];
    const places = (open[depth] ??= placesFor(block, [...occupied, ...placed.map(({ range }) => range)], cuts));
    const place = places.next();
    if (place.done !== true && tries++ < triesAtMost) {
      placed.push({ index, range: new AddressRange(place.value, block.size) });
      continue;
    }
    if (tries >= triesAtMost || placed.pop() === undefined) return { without };
    open.length = depth;
  }
  return { bases: placed.toSorted((a, b) => a.index - b.index).map(({ range }) => range.base) };
}

// A smaller block fits wherever a larger one with the same range does. Among blocks of one size, the one whose range ends first has the fewest
// places.
function compareBlocks(a: Block, b: Block): number {
  return ascending(b.size, a.size) || ascending(a.within.end, b.within.end) || ascending(b.within.base, a.within.base);
}

// The lowest free place between two range boundaries represents all others there, because any block that fits into one of them fits into the
// others. A place across a boundary represents itself.
function* placesFor(
  { size, within }: Block,
  occupied: readonly AddressRange[],
  cuts: readonly bigint[],
): Generator<bigint> {
  const free = freeRanges(occupied, within.end);
  const tried = new Set<bigint>();
  for (const from of cuts.flatMap((cut) => [alignDown(cut, size), cut])) {
    const place = lowest(free, max(from, within.base), size);
    if (place === undefined || tried.has(place)) continue;
    tried.add(place);
    yield place;
  }
}

// The first multiple of the size, from an address on, at which so many bytes are free.
function lowest(free: readonly AddressRange[], from: bigint, size: bigint): bigint | undefined {
  for (const { base, end } of free) {
    const place = alignUp(max(base, from), size);
    if (place + size <= end) return place;
  }
  return undefined;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
