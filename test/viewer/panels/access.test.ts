import { elaborate } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Protocols } from '../../../lib/elaboration/index.js';
import mcu from '../../../topologies/mcu.js';
import trustzone from '../../../topologies/trustzone.js';
import { repeated } from '../../seeds.js';
import { accessIn, accessText, wayNames, waysOf } from '../../../viewer/panels/access.js';

test.each([
  [trustzone, 'trustzone.core', ['read', 'write (putFull)', 'write (putPartial)']],
  [mcu, 'mcu.dma', ['get', 'putFull', 'putPartial']],
] as const)(
  'each way of a client has a name of its own, in the words of its protocol: %#',
  (topology, master, names) => {
    const design = elaborate(topology);
    const ways = waysOf(design, { master, address: '0x8000_0000' }) ?? [];
    expect(wayNames(Protocols.in(design), ways)).toEqual(names);
  },
);

test('an access can be passed on in an address, whatever its master and its client are called', () => {
  const written = fc.string({ minLength: 1 });
  const access = fc.record({
    master: fc.string(),
    address: written,
    client: fc.option(fc.string(), { nil: undefined }),
  });
  fc.assert(
    fc.property(access, (asked) => {
      expect(accessIn(accessText(asked))).toEqual(asked);
    }),
    repeated(),
  );
});
