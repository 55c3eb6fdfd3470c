import { expect, test } from 'vitest';
import { AsAsked } from '../../lib/base/as-asked.js';

test('items are told once to all who ask, and not before', () => {
  const told: number[] = [];
  function* numbers(): Generator<number> {
    for (let k = 0; k < 4; k++) {
      told.push(k);
      yield k;
    }
  }
  const asked = new AsAsked(numbers());
  expect(told).toEqual([]);
  for (const k of asked) if (k === 1) break;
  expect(told).toEqual([0, 1]);
  expect([...asked]).toEqual([0, 1, 2, 3]);
  expect([...asked]).toEqual([0, 1, 2, 3]);
  expect(told).toEqual([0, 1, 2, 3]);
});
