import { expect, test } from 'vitest';
import { subject } from '../../../lib/base/diagnostic/index.js';

test.each([
  [['a'], 'a makes'],
  [['a', 'a'], 'a makes'],
  [['a', 'b'], 'a, b make'],
  [['a', 'b', 'a'], 'a, b make'],
])('the verb of %j agrees with how many are named', (names, said) => {
  expect(subject(names, ['makes', 'make'])).toBe(said);
});
