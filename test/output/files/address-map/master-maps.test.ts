import { expect, test } from 'vitest';
import { AddressSet } from '../../../../lib/base/address/index.js';
import { elaborate } from '../../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { connect, soc } from '../../../../lib/graph/index.js';
import { masterMaps } from '../../../../lib/output/files/index.js';
import * as tl from '../../../../lib/protocols/gathered/tl.js';

/** So many masters, each of which sees another part of the memory. */
function withMasters(count: number): Elaboration {
  return elaborate(
    soc('soc', () => {
      const bus = tl.xbar();
      for (let k = 0; k < count; k++)
        connect(tl.client({ name: `m${k}`, visibility: [AddressSet.range(k * 4096, '4K')] }), bus);
      connect(bus, tl.ram({ address: AddressSet.range(0, '64K'), beatBytes: 8 }));
    }),
  );
}

/** How often the edges of a design are asked for while each master gets its map. */
function looks(elaboration: Elaboration): number {
  let times = 0;
  const { edges } = elaboration;
  const watched = Object.create(elaboration, {
    edges: {
      get: () => {
        times++;
        return edges;
      },
    },
  }) as Elaboration;
  masterMaps(watched);
  return times;
}

test('a design is looked through as often for many masters as for few', () => {
  expect(masterMaps(withMasters(12)).size).toBe(12);
  expect(looks(withMasters(12))).toBe(looks(withMasters(2)));
});
