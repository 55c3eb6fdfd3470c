import { expect, test } from 'vitest';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { longestRoute, mastersOf, reach, route } from '../../../lib/query/index.js';
import adder from '../../../topologies/adder.js';
import earlgrey from '../../../topologies/earlgrey.js';
import mcu from '../../../topologies/mcu.js';

test.for([
  ['mcu', mcu],
  ['earlgrey', earlgrey],
] as const)('the longest way through %s is that of the access that passes the most edges', ([, design]) => {
  const elaboration = elaborate(design);
  const hops = reach(elaboration).flatMap(({ master, client, sets }) => {
    const address = sets[0]?.base;
    const found = mastersOf(elaboration).find((each) => each.edge.from === master && each.client.name === client);
    if (address === undefined || found === undefined) return [];
    const { end, hops: way } = route(elaboration, found, { operation: 'get', address });
    return 'offset' in end ? [way.length] : [];
  });
  expect(longestRoute(elaboration)).toBe(Math.max(...hops));
});

test('where nobody has addresses there is no way', () => {
  expect(longestRoute(elaborate(adder))).toBe(0);
});
