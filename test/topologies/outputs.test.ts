import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import cheshire from '../../topologies/cheshire.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import { mapDifferences } from '../output/files/map-model.js';

test.each([fu540, earlgrey, cheshire])('$name: every output says what the model says', (topology) => {
  expect(mapDifferences(elaborate(topology))).toEqual([]);
});
