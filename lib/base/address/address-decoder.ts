import { RequirementError } from '../diagnostic/index.js';
import { AddressSet } from './address-set.js';
import { chooseBits } from './decoder-search.js';
import { findOverlap } from './overlap.js';
import * as rules from './rules.js';

/**
 * Finds a small set of address bits that determine the port of an address (core 8.4). Each port is the list of sets it answers to, possibly
 * none; the result is the mask of the bits to look at, found by the reference's greedy search and equal to its result. 0 means that there
 * is nothing to decide.
 *
 * `givenBits`, a mask of at least 0, are inspected anyway and are part of the result. If the given bits suffice, the reference fails; here
 * they are the answer.
 *
 * @throws RequirementError `address-decoder/overlap` when sets of different ports share an address. Sets of one port
 * may overlap.
 */
export function addressDecoder(ports: readonly (readonly AddressSet[])[], givenBits = 0n): bigint {
  requireDisjoint(ports);
  // The reference checks again that the widened ports are disjoint. They always are: the search ends only when each port is
  // alone in its partition, and two sets that overlap in all inspected bits would have stayed together.
  return givenBits | chooseBits(ports, givenBits);
}

/**
 * As {@link addressDecoder} for numbers instead of address sets: the mask of the bits that distinguish the keys (core 8.4). Keys are
 * integers from 0 to 2^53 - 1.
 *
 * @throws RequirementError `address-decoder/overlap` for a key given twice, `address/negative-base` for a negative one.
 */
export function keyDecoder(keys: readonly number[]): number {
  return Number(addressDecoder(keys.map((key) => [new AddressSet(BigInt(key), 0n)])));
}

/**
 * What a port has to match when only the bits of `decision`, a mask from {@link addressDecoder}, are looked at: its
 * sets with all other bits ignored, without duplicates, unified (core 8.4).
 */
export function matchSets(sets: readonly AddressSet[], decision: bigint): AddressSet[] {
  const widened = sets.map((set) => set.widen(~decision)).sort(AddressSet.compare);
  return AddressSet.unify(widened.filter((set, i) => widened[i + 1]?.equals(set) !== true));
}

function requireDisjoint(ports: readonly (readonly AddressSet[])[]): void {
  const overlap = findOverlap(ports.map((sets) => ({ sets })));
  if (overlap === undefined) return;
  const [{ left, right, common }] = overlap.overlaps;
  throw new RequirementError(
    rules.addressDecoderOverlap,
    `Ports ${overlap.left} and ${overlap.right} overlap: ${left} and ${right} share ${common}.`,
    { help: `Give every port addresses of its own: take ${common} from one of the two.` },
  );
}
