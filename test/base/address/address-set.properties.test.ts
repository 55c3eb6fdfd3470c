import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet, isPow2 } from '../../../lib/base/address/index.js';
import { anySet, finiteSet, members, universe } from './arbitraries.js';
import { repeated } from '../../seeds.js';

const check = repeated(500);

test('contains an address', () => {
  fc.assert(
    fc.property(anySet, (a) => {
      expect(universe.filter((x) => a.contains(x))).toEqual(members(a));
    }),
    check,
  );
});

test('contains, overlaps and intersect agree with the members', () => {
  fc.assert(
    fc.property(anySet, anySet, (a, b) => {
      const [inA, inB] = [members(a), new Set(members(b))];
      const shared = inA.filter((x) => inB.has(x));
      expect(a.overlaps(b)).toBe(shared.length > 0);
      // The universe is finite, so it cannot tell a finite set from an infinite one by itself.
      expect(a.contains(b)).toBe(shared.length === inB.size && (b.finite || !a.finite));
      const common = a.intersect(b);
      expect(common === undefined ? [] : members(common)).toEqual(shared);
    }),
    check,
  );
});

test('subtract leaves the members of one set that are not in the other, as disjoint sets', () => {
  fc.assert(
    fc.property(anySet, anySet, (a, b) => {
      fc.pre(a.finite || !b.finite || !a.overlaps(b));
      const rest = a.subtract(b);
      const inB = new Set(members(b));
      expect(members(...rest)).toEqual(members(a).filter((x) => !inB.has(x)));
      expect(rest.flatMap((set) => members(set))).toHaveLength(members(...rest).length);
    }),
    check,
  );
});

test('widen ignores the bits', () => {
  fc.assert(
    fc.property(anySet, fc.bigInt(-64n, 63n), (a, bits) => {
      const kept = new Set(members(a).map((x) => x & ~bits));
      // Addresses above the universe widen into it; they have all the bits that the set ignores.
      fc.pre(a.finite);
      expect(members(a.widen(bits))).toEqual(universe.filter((x) => kept.has(x & ~bits)));
    }),
    check,
  );
});

test('shape', () => {
  fc.assert(
    fc.property(finiteSet, (a) => {
      const all = members(a);
      const block = universe.slice(Number(a.base)).findIndex((x, i) => all[i] !== x);
      expect(a.max).toBe(all.at(-1));
      expect(a.alignment).toBe(BigInt(block));
      expect(a.contiguous).toBe(all.length === block);
      expect(a.toRanges().flatMap(({ base, end }) => universe.slice(Number(base), Number(end)))).toEqual(all);
      expect(universe.map((x) => a.legalize(x)).every((x) => a.contains(x))).toBe(true);
      expect(all.map((x) => a.legalize(x))).toEqual(all);
    }),
    check,
  );
});

test('misaligned takes the largest aligned block that fits, again and again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 28 }), (base, size) => {
      const sets = AddressSet.misaligned(base, size);
      expect(members(...sets)).toEqual(universe.slice(base, base + size));
      let rest = BigInt(size);
      for (const set of sets) {
        const bytes = set.mask + 1n;
        const larger = bytes * 2n;
        expect(isPow2(bytes)).toBe(true);
        expect(set.base % larger !== 0n || larger > rest).toBe(true);
        rest -= bytes;
      }
      expect(rest).toBe(0n);
    }),
    check,
  );
});

/** The definition of core 8.1, step by step. */
function naiveUnify(sets: readonly AddressSet[]): AddressSet[] {
  const bases = sets.reduce((all, { base }) => all | base, 0n);
  let current = [...sets];
  for (const bit of universe.filter((x) => isPow2(x) && (x & bases) !== 0n)) {
    const groups = new Map<string, AddressSet[]>();
    for (const set of current) {
      const group = groups.get(`${set.base & ~bit}/${set.mask}`) ?? [];
      if (!group.some((other) => other.equals(set))) group.push(set);
      groups.set(`${set.base & ~bit}/${set.mask}`, group);
    }
    current = [...groups.values()].map((group) => {
      const [first, second] = group;
      if (first === undefined) throw new Error('no group is empty');
      return second === undefined ? first : new AddressSet(first.base & ~bit, first.mask | bit);
    });
  }
  return current.sort(AddressSet.compare);
}

test('unify has the same members and is what its definition says', () => {
  const few = fc.integer({ min: 0, max: 15 }).map(BigInt);
  const close = fc
    .tuple(few, fc.constantFrom(0n, 1n, 2n, 3n, -8n))
    .map(([base, mask]) => new AddressSet(base & ~mask & 15n, mask));
  fc.assert(
    fc.property(fc.array(fc.oneof(close, anySet), { maxLength: 12 }), (sets) => {
      const unified = AddressSet.unify(sets);
      expect(members(...unified)).toEqual(members(...sets));
      expect(unified).toEqual(naiveUnify(sets));
    }),
    check,
  );
});

test('compare is a total order by base, then larger masks', () => {
  fc.assert(
    fc.property(fc.array(anySet, { maxLength: 20 }), (sets) => {
      const keys = [...sets].sort(AddressSet.compare).map(({ base, mask }) => [base, mask] as const);
      for (const [i, [base, mask]] of keys.entries()) {
        const next = keys[i + 1];
        if (next !== undefined) expect(base < next[0] || (base === next[0] && mask >= next[1])).toBe(true);
      }
    }),
    check,
  );
});
