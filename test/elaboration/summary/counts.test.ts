import { expect, test } from 'vitest';
import { countsOf, mastersOfClients } from '../../../lib/elaboration/index.js';
import { reach } from '../../../lib/query/index.js';
import { bigCores } from '../../output/drawing/plain-graphs.js';

test.each([
  [[], '0 masters'],
  [['a'], '1 master'],
  [['a', 'b'], '2 masters'],
  [['a', 'a'], '1 master with 2 clients'],
  [['a', 'b', 'a'], '2 masters with 3 clients'],
])('clients of the masters %j are %s', (masters, words) => {
  expect(mastersOfClients(masters.map((master) => ({ master })))).toBe(words);
});

test('no device is reached by more masters than there are', () => {
  const design = bigCores(2);
  const pairs = reach(design);
  const most = Math.max(
    ...pairs.map(({ device }) => {
      const own = pairs.filter((pair) => pair.device === device);
      return Number(/^\d+/.exec(mastersOfClients(own))?.[0]);
    }),
  );
  expect(most).toBeLessThanOrEqual(countsOf(design).masters.size);
});
