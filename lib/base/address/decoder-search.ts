import type { AddressSet } from './address-set.js';
import { bitLength } from './bits.js';

/**
 * The mask of the address bits that a greedy search needs, besides the given ones, until every port is alone in its partition
 * (core 8.4, steps 3 to 6). The ports must be disjoint.
 *
 * Each step splits all partitions by the bit with the smallest score: most ports in a partition, then most sets in a
 * partition, then the sum of squared port counts, then the largest sum of squared set counts. The highest bit wins a tie.
 */
export function chooseBits(ports: readonly (readonly AddressSet[])[], givenBits: bigint): bigint {
  const width = bitLength(ports.flat().reduce((largest, { base }) => (base > largest ? base : largest), 0n));
  const settled = new Set<number>();
  let open: readonly Partition[] = [new Partition(numberSets(ports, width))];
  const take = (split: Split): void => {
    for (const id of split.settled) settled.add(id);
    open = split.open;
  };

  let candidates: number[] = [];
  for (let bit = 0; bit < width; bit++) {
    if ((givenBits & (1n << BigInt(bit))) === 0n) candidates.unshift(bit);
    else take(splitBy(bit, open, settled));
  }
  let chosen = 0n;
  while (open.some((partition) => partition.ports > 1)) {
    const best = bestSplit(candidates, open, settled);
    take(best);
    candidates = candidates.filter((bit) => bit !== best.bit);
    chosen |= 1n << BigInt(best.bit);
  }
  return chosen;
}

/** The half of a split by one bit: where the bit is 0, or where it is 1. A set that ignores the bit is in both. */
const inZero = 1;
const inOne = 2;
const halves = [inZero, inOne] as const;

/** One set of one port: its number, that of its port, and for each bit the halves it is in. */
interface Member {
  readonly id: number;
  readonly port: number;
  readonly halves: Uint8Array;
}

function numberSets(ports: readonly (readonly AddressSet[])[], width: number): Member[] {
  const bits = Array.from({ length: width }, (_, position) => 1n << BigInt(position));
  const members: Member[] = [];
  for (const [port, sets] of ports.entries()) {
    for (const { base, mask } of sets) {
      const halvesOf = (bit: bigint): number =>
        (mask & bit) !== 0n ? inZero | inOne : (base & bit) === 0n ? inZero : inOne;
      members.push({ id: members.length, port, halves: Uint8Array.from(bits, halvesOf) });
    }
  }
  return members;
}

/** Sets that agree in all bits inspected so far, ascending by number, and thus port by port. */
class Partition {
  readonly members: readonly Member[];
  /** Equal for equal partitions. */
  readonly key: string;
  readonly ports: number;
  /** Sum over the ports of the squared number of their sets. */
  readonly setSquares: number;

  constructor(members: readonly Member[]) {
    this.members = members;
    this.key = members.map(({ id }) => id).join();
    const setsOf = new Map<number, number>();
    for (const { port } of members) setsOf.set(port, (setsOf.get(port) ?? 0) + 1);
    this.ports = setsOf.size;
    this.setSquares = [...setsOf.values()].reduce((sum, sets) => sum + sets * sets, 0);
  }

  half(bit: number, half: number): Partition {
    const members = this.members.filter((member) => isIn(member, bit, half));
    return members.length === this.members.length ? this : new Partition(members);
  }
}

/**
 * The different partitions after a split. One with a single set can never be split again: only the number of the set is
 * kept.
 */
interface Split {
  readonly bit: number;
  readonly open: readonly Partition[];
  /** Numbers of the sets that this split separates from all others for the first time. */
  readonly settled: ReadonlySet<number>;
}

function splitBy(bit: number, open: readonly Partition[], settledBefore: ReadonlySet<number>): Split {
  const different = new Map<string, Partition>();
  const settled = new Set<number>();
  for (const partition of open) {
    for (const half of halves) {
      const part = partition.half(bit, half);
      const [first, second] = part.members;
      if (second !== undefined) different.set(part.key, part);
      else if (first !== undefined && !settledBefore.has(first.id)) settled.add(first.id);
    }
  }
  return { bit, open: [...different.values()], settled };
}

/** Measuring is cheap and decides most comparisons; only bits that tie there are really split by. */
function bestSplit(candidates: readonly number[], open: readonly Partition[], settled: ReadonlySet<number>): Split {
  const measured = candidates.map((bit) => ({ bit, ...measure(bit, open) }));
  const fewestPorts = Math.min(...measured.map(({ ports }) => ports));
  const balanced = measured.filter(({ ports }) => ports === fewestPorts);
  const fewestSets = Math.min(...balanced.map(({ sets }) => sets));
  return balanced
    .filter(({ sets }) => sets === fewestSets)
    .map(({ bit }) => splitBy(bit, open, settled))
    .reduce((best, next) => (compareSquares(best, next) <= 0 ? best : next));
}

/** The first two parts of the score: most ports and most sets in a partition. */
function measure(bit: number, open: readonly Partition[]): { ports: number; sets: number } {
  let [mostPorts, mostSets] = [1, 1];
  for (const { members } of open) {
    for (const half of halves) {
      let [ports, sets, port] = [0, 0, -1];
      for (const member of members) {
        if (!isIn(member, bit, half)) continue;
        sets++;
        if (member.port !== port) ports++;
        port = member.port;
      }
      if (ports > mostPorts) mostPorts = ports;
      if (sets > mostSets) mostSets = sets;
    }
  }
  return { ports: mostPorts, sets: mostSets };
}

/** The last two parts of the score; sets settled before count alike in every split. */
function compareSquares(a: Split, b: Split): number {
  const portSquares = ({ open, settled }: Split): number =>
    open.reduce((sum, { ports }) => sum + ports * ports, settled.size);
  const setSquares = ({ open }: Split): number => open.reduce((most, part) => Math.max(most, part.setSquares), 1);
  return portSquares(a) - portSquares(b) || setSquares(a) - setSquares(b);
}

function isIn(member: Member, bit: number, half: number): boolean {
  return ((member.halves[bit] ?? 0) & half) !== 0;
}
