import { groupBy } from '../../base/group-by.js';
import { blocksOf, compareRanges, pairsIn, type Placed, type ReadPeripheral } from './meetings.js';
import { type Extent, meetingsOf } from './registers.js';

/** Two peripherals that share addresses, and where; the range of `a` begins first. */
export interface SharedAddresses {
  readonly a: Placed;
  readonly b: Placed;
  /** Whether they are addresses of registers of both. */
  readonly registersMeet: boolean;
  /** Whether registers meet in the system control space alone. */
  readonly isSystem: boolean;
}

/** What a peripheral takes for itself. */
interface Claim {
  /** Of its address blocks those that it does not merely reserve. */
  readonly blocks: readonly Placed[];
  /** What its registers cover that lie in no block. */
  readonly outside: readonly Placed[];
  /** Without those that lie where it merely reserves addresses. */
  readonly registers: readonly Extent[];
}

/** Every two peripherals that share addresses, once, unless they are `alternates`: with where their registers meet, if they do. */
export function sharedIn(
  peripherals: readonly ReadPeripheral[],
  alternates: (a: ReadPeripheral, b: ReadPeripheral) => boolean,
): SharedAddresses[] {
  const claims = new Map(peripherals.map((each) => [each, claimOf(each)]));
  const indexes = new Map(peripherals.map((each, k) => [each, k]));
  const ranges = [...claims.values()].flatMap(({ blocks, outside }) => [...blocks, ...outside]);
  const pairs = pairsIn(ranges).filter(([a, b]) => !alternates(a.of, b.of));
  const together = groupBy(pairs, ([a, b]) => {
    const [x, y] = [indexes.get(a.of) ?? 0, indexes.get(b.of) ?? 0];
    return `${Math.min(x, y)} ${Math.max(x, y)}`;
  });
  return [...together.values()].flatMap((group): SharedAddresses[] => {
    const [[{ of: one }, { of: other }]] = group;
    const [x, y] = [claims.get(one), claims.get(other)];
    if (x === undefined || y === undefined) return [];
    const met = firstMeeting(x, y);
    if (met !== undefined)
      return [{ ...meeting(met, [one, x], [other, y]), registersMeet: true, isSystem: isSystem(met) }];
    const isBlock = (range: Placed): boolean => x.blocks.includes(range) || y.blocks.includes(range);
    const blocks = group.find(([a, b]) => isBlock(a) && isBlock(b));
    return blocks === undefined ? [] : [{ a: blocks[0], b: blocks[1], registersMeet: false, isSystem: false }];
  });
}

function claimOf(of: ReadPeripheral): Claim {
  const all = blocksOf(of);
  const blocks = all.filter(({ block }) => block.usage !== 'reserved');
  const reserved = all.filter((each) => !blocks.includes(each));
  const isIn = (extent: Extent, ranges: readonly Placed[]): boolean =>
    ranges.some(({ start, end }) => extent.start >= start && extent.end <= end);
  const registers = of.extents.filter((extent) => isIn(extent, blocks) || !isIn(extent, reserved));
  const hull = hullOf(
    of,
    registers.filter((extent) => !isIn(extent, blocks)),
  );
  return { blocks, outside: hull === undefined ? [] : [hull], registers };
}

function hullOf(of: ReadPeripheral, extents: readonly Extent[]): Placed | undefined {
  const [first] = extents;
  if (first === undefined) return undefined;
  const end = extents.reduce((most, each) => (each.end > most ? each.end : most), first.end);
  return { of, start: first.start, end, place: of.facts.place };
}

// Of every Arm core, with devices that have addresses in each other.
const systemControl = [0xe000e000n, 0xe000f000n] as const;

function isSystem(address: bigint): boolean {
  return address >= systemControl[0] && address < systemControl[1];
}

// The first outside of the system control space, where there is one.
function firstMeeting(a: Claim, b: Claim): bigint | undefined {
  let inSystem: bigint | undefined;
  for (const address of meetingsOf(a.registers, b.registers)) {
    if (!isSystem(address)) return address;
    inSystem ??= address;
  }
  return inSystem;
}

type Claimant = readonly [of: ReadPeripheral, claim: Claim];

function meeting(address: bigint, one: Claimant, other: Claimant): Pick<SharedAddresses, 'a' | 'b'> {
  const [a, b] = [rangeAt(address, one), rangeAt(address, other)];
  return compareRanges(a, b) > 0 ? { a: b, b: a } : { a, b };
}

// The block that has the address; where the file has no blocks, all registers stand for one, and outside of blocks a register for itself.
function rangeAt(address: bigint, [of, { blocks, outside, registers }]: Claimant): Placed {
  const has = ({ start, end }: Pick<Placed, 'start' | 'end'>): boolean => start <= address && address < end;
  const [hull] = of.facts.blocks.length === 0 ? outside : [];
  const register = registers.find(has);
  const alone = { of, start: register?.start ?? address, end: register?.end ?? address + 1n, place: of.facts.place };
  return blocks.find(has) ?? hull ?? alone;
}
