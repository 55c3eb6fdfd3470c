import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { route } from '../../lib/query/index.js';
import { mastersOf } from '../../lib/query/masters.js';

test('an address that no device has ends at the bus, also at one that leads to a single device', () => {
  const design = elaborate(
    soc('e', () => {
      const [m, n, x] = [tl.client({ name: 'm' }), tl.client({ name: 'n' }), tl.xbar()];
      const r = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(m, x);
      connect(n, x);
      connect(x, tl.buffer(), r);
      return { m, n, x, r };
    }),
  );
  const [master] = mastersOf(design, 'n');
  if (master === undefined) throw new Error('there is no master');
  const { end } = route(design, master, { operation: 'get', address: 0x1000n });
  expect(end).toMatchObject({
    kind: 'dead',
    node: 'e.x.node',
    message: 'No device behind e.x.node covers 0x1000; nearest: e.r.node at [0x80000000, 0x80010000) (64 KiB).',
    help: 'Attach a device with that address to e.x, or ask for an address of one that is there.',
  });
});
