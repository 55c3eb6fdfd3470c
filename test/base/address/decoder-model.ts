import { AddressSet } from '../../../lib/base/address/index.js';

type Port = readonly AddressSet[];
type Partition = readonly Port[];

/** The search of core 8.4 as it is written there, without any shortcut. The ports are disjoint. */
export function decoderModel(ports: readonly Port[], givenBits = 0n): bigint {
  const occupied = ports.filter((port) => port.length > 0);
  if (occupied.length <= 1) return givenBits;
  const largest = occupied.flat().reduce((max, { base }) => (base > max ? base : max), 0n);
  const bits = Array.from({ length: largest.toString(2).length }, (_, i) => 1n << BigInt(i));
  let partitions: Partition[] = [sortPorts(occupied.map((port) => [...port].sort(AddressSet.compare)))];
  for (const bit of bits) if ((bit & givenBits) !== 0n) partitions = splitAll(partitions, bit);
  let toTry = bits.filter((bit) => (bit & givenBits) === 0n).reverse();
  let output = givenBits;
  while (partitions.some((partition) => partition.length > 1)) {
    const scored = toTry.map((bit) => ({ bit, score: score(splitAll(partitions, bit)) }));
    const [best] = scored.sort((a, b) => lexicographic(a.score, b.score, (x, y) => x - y));
    if (best === undefined) throw new Error('the ports overlap');
    partitions = splitAll(partitions, best.bit);
    toTry = toTry.filter((bit) => bit !== best.bit);
    output |= best.bit;
  }
  return output;
}

function splitAll(partitions: readonly Partition[], bit: bigint): Partition[] {
  const halves = [new AddressSet(0n, ~bit), new AddressSet(bit, ~bit)].flatMap((half) =>
    partitions.map((partition) =>
      sortPorts(partition.map((port) => port.filter((set) => set.overlaps(half))).filter((port) => port.length > 0)),
    ),
  );
  const sorted = halves.filter((partition) => partition.length > 0).sort(comparePartitions);
  return sorted.filter((partition, i) => {
    const before = sorted[i - 1];
    return before === undefined || comparePartitions(before, partition) !== 0;
  });
}

function score(partitions: readonly Partition[]): number[] {
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
  return [
    Math.max(...partitions.map((partition) => partition.length)),
    Math.max(...partitions.map((partition) => sum(partition.map((port) => port.length)))),
    sum(partitions.map((partition) => partition.length ** 2)),
    Math.max(...partitions.map((partition) => sum(partition.map((port) => port.length ** 2)))),
  ];
}

function sortPorts(ports: readonly Port[]): Partition {
  return [...ports].sort(comparePorts);
}

function comparePorts(a: Port, b: Port): number {
  return lexicographic(a, b, AddressSet.compare);
}

function comparePartitions(a: Partition, b: Partition): number {
  return lexicographic(a, b, comparePorts);
}

function lexicographic<T>(a: readonly T[], b: readonly T[], compare: (x: T, y: T) => number): number {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return 1;
    const order = compare(x, y);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
