import { expect, test } from 'vitest';
import { prettySourceMapping, TLMasterPortParameters, TLSourceIdMap } from '../../../../lib/protocols/gathered/tl.js';

const port = TLMasterPortParameters.of({
  masters: [
    { name: 'x', sourceId: [4, 12], requestFifo: true },
    { name: 'y$', sourceId: [0, 4], supports: { probe: 64 } },
  ],
});

test('clients are listed by their ids (tilelink 1.10, 12.6)', () => {
  expect(new TLSourceIdMap(port).toString()).toBe('\t[ 0,  4) "y$" [CACHE],\n\t[ 4, 12) "x" [FIFO]');
  expect(
    new TLSourceIdMap(port).entries.map(({ name, maxTransactionsInFlight }) => [name, maxTransactionsInFlight]),
  ).toEqual([
    ['y$', 4],
    ['x', 8],
  ]);
});

test('a map may stand under a heading', () => {
  expect(prettySourceMapping(port, 'the memory bus')).toBe(
    'TL-Source mapping for the memory bus:\n\t[ 0,  4) "y$" [CACHE],\n\t[ 4, 12) "x" [FIFO]\n',
  );
});
