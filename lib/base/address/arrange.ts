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

// Blocks whose ranges cut each other in many ways may have to be tried against each other: so often, in all.
const triesAtMost = 100_000;

/**
 * Places for blocks beside what is occupied and beside each other: the lowest ones, larger blocks first, so that nothing follows from the
 * order in which they are given but which of two alike comes first. Places are found wherever there are any.
 */
export function arrange(blocks: readonly Block[], occupied: readonly AddressRange[]): Arrangement {
  const order = blocks.map((_, k) => k).sort((a, b) => compareBlocks(blocks[a], blocks[b]) || a - b);
  const cuts = [...new Set(blocks.flatMap(({ within }) => [within.base, within.end]))].sort(ascending);
  const chosen: AddressRange[] = [];
  const open: Iterator<bigint>[] = [];
  let [deepest, tries] = [0, 0];
  while (chosen.length < order.length) {
    const depth = chosen.length;
    const block = blocks[order[depth] ?? 0];
    if (block === undefined) break;
    const places = (open[depth] ??= placesFor(block, [...occupied, ...chosen], cuts));
    const next = places.next();
    if (next.done !== true && tries++ < triesAtMost) {
      chosen.push(new AddressRange(next.value, block.size));
      continue;
    }
    deepest = Math.max(deepest, depth);
    if (depth === 0 || tries >= triesAtMost) return { without: order[deepest] ?? 0 };
    open.length = depth;
    chosen.pop();
  }
  const bases = new Map(chosen.map(({ base }, depth) => [order[depth] ?? 0, base]));
  return { bases: blocks.map((_, k) => bases.get(k) ?? 0n) };
}

// A smaller block fits wherever a larger one of the same range does. Of blocks of one size, that whose range ends first has least choice.
function compareBlocks(a: Block | undefined, b: Block | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return ascending(b.size, a.size) || ascending(a.within.end, b.within.end) || ascending(b.within.base, a.within.base);
}

// The lowest free place between two cuts stands for all there, since whoever else may be in one of them may be in the other; and one that
// is cut stands for itself.
function* placesFor(
  { size, within }: Block,
  occupied: readonly AddressRange[],
  cuts: readonly bigint[],
): Generator<bigint> {
  const inside = cuts.filter((cut) => cut >= within.base && cut <= within.end);
  const free = freeRanges(occupied, within.end);
  const lowest = (from: bigint, end: bigint): bigint | undefined => {
    for (const range of free) {
      const base = alignUp(range.base > from ? range.base : from, size);
      if (base + size <= (range.end < end ? range.end : end)) return base;
    }
    return undefined;
  };
  for (const [k, cut] of inside.entries()) {
    const around = alignDown(cut, size);
    if (around !== cut && around >= within.base && lowest(around, around + size) === around) yield around;
    const next = inside[k + 1];
    const place = next === undefined ? undefined : lowest(cut, next);
    if (place !== undefined) yield place;
  }
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
