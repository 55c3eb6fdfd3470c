import fc from 'fast-check';
import { AddressSet } from '../../lib/base/address/index.js';
import { soc, type Topology } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { attachDevice } from '../query/random-topologies.js';

/** Devices on buses of fifty, every fourth of which lies behind an adapter that flips a bit; some devices take turns with the next. */
export interface Planted {
  readonly topology: Topology;
  /** The addresses of each device as the master sees them, each of so many bytes. */
  readonly addresses: ReadonlyMap<string, readonly bigint[]>;
  /** Pairs of devices that were made to overlap. */
  readonly pairs: readonly string[];
}

const block = 64n;
const pageBytes = 1024n;
const perBus = 50;
const movedBit = 1n << 28n;

/** A topology of many devices; as many of them as are planted also take a block of another device. */
export function planted(count: number, conflicts: number): fc.Arbitrary<Planted> {
  const order = fc.shuffledSubarray(
    Array.from({ length: count }, (_, k) => k),
    { minLength: 2 * conflicts, maxLength: 2 * conflicts },
  );
  return fc.tuple(order, fc.nat({ max: 15 })).map(([chosen, at]) => {
    const intruders = new Map(chosen.slice(conflicts).map((intruder, k) => [intruder, chosen[k] ?? 0]));
    const seen = (k: number): AddressSet[] => {
      const victim = intruders.get(k);
      return victim === undefined ? [ownSet(k)] : [ownSet(k), blockOf(ownSet(victim), at)];
    };
    return {
      topology: soc('t', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        for (let first = 0; first < count; first += perBus) {
          const group = tl.xbar();
          const moved = isMoved(first);
          (moved ? group.from(tl.map(({ base }) => base ^ movedBit)) : group).from(bus);
          for (let k = first; k < Math.min(first + perBus, count); k++) {
            const sets = seen(k).map(({ base, mask }) => new AddressSet(moved ? base ^ movedBit : base, mask));
            attachDevice(k % 10 === 0 ? 'apb' : k % 10 === 3 ? 'axi4' : 'tl', { name: nameOf(k), sets }, group);
          }
        }
      }),
      addresses: new Map(
        Array.from({ length: count }, (_, k) => [`t.${nameOf(k)}`, seen(k).flatMap(blocksIn)] as const),
      ),
      pairs: [...intruders].map((pair) =>
        pair
          .map((k) => `t.${nameOf(k)}`)
          .toSorted()
          .join(' '),
      ),
    };
  });
}

function nameOf(k: number): string {
  return `d${k}`;
}

function isMoved(k: number): boolean {
  return Math.floor(k / perBus) % 4 === 3;
}

// Of every four devices, the last two take turns in two pages.
function ownSet(k: number): AddressSet {
  if (k % 4 < 2) return AddressSet.range(BigInt(k) * pageBytes, pageBytes);
  const base = BigInt(k - (k % 4) + 2) * pageBytes;
  return new AddressSet(base + BigInt(k % 2) * block, (2n * pageBytes - 1n) ^ block);
}

function blockOf(set: AddressSet, at: number): AddressSet {
  return AddressSet.range(blocksIn(set)[at] ?? set.base, block);
}

function blocksIn(set: AddressSet): bigint[] {
  const blocks: bigint[] = [];
  for (let address = set.base; address <= set.max; address += block) if (set.contains(address)) blocks.push(address);
  return blocks;
}
