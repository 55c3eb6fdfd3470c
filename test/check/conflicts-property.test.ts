import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRange, formatSize } from '../../lib/base/address/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import {
  type Claims,
  conflicting,
  conflictTopology,
  endOfSpace,
  granule,
  type Master,
  refusals,
  unmarked,
} from './random-conflicts.js';
import { findingsIn } from './findings-in.js';
import { withoutPlaces } from '../without-places.js';
import { atLeast, repeated } from '../seeds.js';

/** Where two devices, or a device and itself, are both asked, and by whom. */
interface Conflict {
  readonly addresses: bigint[];
  readonly masters: Set<string>;
}

// Every address of every master is looked at.
function conflictsOf(masters: readonly Master[], claims: Claims): Map<string, Conflict> {
  const conflicts = new Map<string, Conflict>();
  for (let address = 0n; address < endOfSpace; address += granule) {
    const askers = masters
      .filter(({ visibility }) => visibility.length === 0 || visibility.some((set) => set.contains(address)))
      .map(({ name }) => `t.${name}`);
    const devices = claims(address).map(unmarked).toSorted();
    const pairs = new Set(devices.flatMap((a, k) => devices.slice(k + 1).map((b) => `${a} ${b}`)));
    for (const pair of askers.length === 0 ? [] : pairs) {
      const conflict = conflicts.get(pair) ?? { addresses: [], masters: new Set() };
      conflict.addresses.push(address);
      for (const asker of askers) conflict.masters.add(asker);
      conflicts.set(pair, conflict);
    }
  }
  return conflicts;
}

const rangesOf = (addresses: readonly bigint[]): string[] =>
  AddressRange.unify(addresses.map((address) => new AddressRange(address, granule))).map(
    ({ base, end }) => `0x${base.toString(16)} 0x${end.toString(16)}`,
  );

test('exactly the conflicts are reported that asking for every address comes upon', () => {
  const count = { conflicts: 0, pieces: 0, twice: 0, clean: 0 };
  fc.assert(
    fc.property(conflicting, ({ masters, parts }) => {
      const { topology, claimsOf } = conflictTopology(masters, parts);
      const { failures, elaboration } = withoutPlaces(() => tryElaborate(topology));
      fc.pre(failures.every(({ rule }) => !refusals.has(rule)));
      expect(failures.map((each) => each.message)).toEqual([]);
      const found = elaboration === undefined ? [] : findingsIn('address/overlap', elaboration);
      const conflicts = conflictsOf(masters, claimsOf());
      expect(found.map(({ subjects }) => subjects.toSorted().join(' ')).toSorted()).toEqual(
        [...conflicts.keys()].toSorted(),
      );
      if (found.length === 0) count.clean++;
      for (const { subjects, ranges, message } of found) {
        const conflict = conflicts.get(subjects.toSorted().join(' '));
        const expected = rangesOf(conflict?.addresses ?? []);
        const told = ranges.map((range) => range.join(' '));
        count.conflicts++;
        if (expected.length > 16) count.pieces++;
        if (subjects[0] === subjects[1]) count.twice++;
        expect(told).toEqual(expected);
        const size = granule * BigInt(conflict?.addresses.length ?? 0);
        expect(message.split('\n')[0]).toMatch(new RegExp(`\\(${formatSize(size)}(?: in all)?\\)\\.$`));
        expect(/seen by (.*)$/.exec(message)?.[1]?.split(', ')).toEqual([...(conflict?.masters ?? [])].toSorted());
      }
    }),
    repeated(150),
  );
  console.info(
    `${count.conflicts} conflicts, ${count.pieces} of them in more than 16 pieces, ${count.twice} with itself`,
  );
  expect(Object.values(count).every((each) => each >= atLeast(5))).toBe(true);
});
