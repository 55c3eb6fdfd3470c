import { check, elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { allBoxes, busesView } from '../../lib/output/drawing/index.js';
import { list, reach } from '../../lib/query/index.js';
import myTiles from '../../topologies/my-tile.js';

test('a tile of one’s own, in a chip of Chipyard', () => {
  const elaboration = elaborate(myTiles);
  expect(elaboration.diagnostics).toEqual([]);
  expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const scratchpads = list(elaboration, 'devices').filter(({ name }) => String(name).startsWith('scratchpad'));
  expect(scratchpads.map(({ name, addresses }) => `${name} ${addresses}`)).toEqual([
    'scratchpad_1 0x70004000..0x70007fff',
    'scratchpad_0 0x70000000..0x70003fff',
  ]);
  // Each core reaches the scratchpad of the other by the system bus.
  const pairs = reach(elaboration, { to: 'scratchpad_1' }).map(({ client }) => client);
  expect(pairs).toEqual(expect.arrayContaining(['Core 0 data', 'Core 1 data']));
  expect(JSON.stringify(elaboration.resources)).toContain('example,micro');
  const titles = [...allBoxes(busesView(elaboration))].map(({ label }) => label);
  expect(titles).toEqual(expect.arrayContaining(['Micro 0 · hart 0', 'Micro 1 · hart 1']));
});
