import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { check } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { planted } from './planted-conflicts.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

// Who else is at each address.
function pairsIn(addresses: ReadonlyMap<string, readonly bigint[]>): string[] {
  const there = new Map<bigint, string[]>();
  for (const [device, all] of addresses) {
    for (const address of all) there.set(address, [...(there.get(address) ?? []), device]);
  }
  const pairs = [...there.values()].flatMap((devices) =>
    devices.flatMap((a, k) => devices.slice(k + 1).map((b) => [a, b].toSorted().join(' '))),
  );
  return [...new Set(pairs)].toSorted();
}

test('50 overlaps planted among 1,000 devices are found in one run, none twice, none missing', () => {
  fc.assert(
    fc.property(planted(1000, 50), ({ topology, addresses, pairs }) => {
      const { findings } = check(withoutPlaces(() => elaborate(topology)));
      const found = findings
        .filter(({ rule }) => rule === 'address/overlap')
        .map(({ subjects }) => subjects.toSorted().join(' '));
      expect(found).toHaveLength(50);
      expect(found.toSorted()).toEqual(pairsIn(addresses));
      expect(found.toSorted()).toEqual(pairs.toSorted());
    }),
    repeated(4),
  );
});

test('looking for overlaps takes steps in proportion to the devices', () => {
  const steps = (devices: number): number => {
    const [design] = fc.sample(planted(devices, 10), repeated(1));
    if (design === undefined) throw new Error('no sample');
    const elaboration = withoutPlaces(() => elaborate(design.topology));
    const spies = (['overlaps', 'intersect', 'contains', 'toRanges'] as const).map((name) =>
      vi.spyOn(AddressSet.prototype, name),
    );
    expect(check(elaboration).findings.filter(({ rule }) => rule === 'address/overlap')).toHaveLength(10);
    const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    vi.restoreAllMocks();
    return calls;
  };
  const [few, many] = [steps(250), steps(1000)];
  console.info(`${few} steps for 250 devices, ${many} for 1,000`);
  expect(many).toBeLessThan(few * 6);
});
