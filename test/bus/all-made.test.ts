import { expect, test } from 'vitest';
import { soc, tl, tryElaborate } from 'entente-soc';
import { allMade } from '../../lib/bus/all-made.js';

const declared = (ports: unknown) => soc('chip', () => ({ cpu: tl.clientNode(ports as never) }));

test('what is not a list is told as such, and what is wanted', () => {
  const { failures } = tryElaborate(declared({ masters: [{ name: 'cpu' }] }));
  expect(failures.map(({ rule, message }) => [rule, message])).toEqual([
    ['options/kind', 'tl.clientNode cannot be called so: a list is needed, not an object.'],
  ]);
});

test('items are taken in either form', () => {
  const made = tl.TLMasterPortParameters.of({ masters: [{ name: 'made' }] });
  const [one, other] = allMade(tl.TLMasterPortParameters, [made, { masters: [{ name: 'written' }] }]);
  expect(one).toBe(made);
  expect(other?.masters.map(({ name }) => name)).toEqual(['written']);
});
