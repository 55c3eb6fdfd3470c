import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../lib/base/diagnostic/index.js';
import { Outcomes } from '../../../lib/graph/negotiate/outcomes.js';

const failed: Diagnostic = {
  ...{ rule: 'graph/function-threw', category: 'other', severity: 'error', message: 'It threw.' },
  ...{ subjects: [], locations: [] },
};
const failure = [failed] as const;

test('things are pending until it is said how they ended', () => {
  const outcomes = Outcomes.of(4);
  outcomes.set(1, 'ok');
  outcomes.set(2, 'blocked');
  outcomes.set(3, failure);
  const all = [0, 1, 2, 3];
  expect(all.map((k) => outcomes.at(k))).toEqual(['pending', 'ok', 'blocked', failure]);
  expect(all.map((k) => outcomes.isPending(k))).toEqual([true, false, false, false]);
  expect(all.map((k) => outcomes.isOk(k))).toEqual([false, true, false, false]);
});

test('what is kept from starting has not failed itself', () => {
  const outcomes = Outcomes.of(2);
  outcomes.set(0, 'blocked');
  expect(outcomes.anyFailed).toBe(false);
  outcomes.set(1, failure);
  expect(outcomes.anyFailed).toBe(true);
});

test('a failure is forgotten where it ends in another way, in a copy alone', () => {
  const outcomes = Outcomes.of(1);
  outcomes.set(0, failure);
  const copy = outcomes.copy();
  copy.set(0, 'ok');
  expect([copy.at(0), copy.anyFailed]).toEqual(['ok', false]);
  expect([outcomes.at(0), outcomes.anyFailed]).toEqual([failure, true]);
});
