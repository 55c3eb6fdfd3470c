import fc from 'fast-check';
import { AddressSet, connect, elaborate, int, lazyScope, soc, tl } from 'entente-soc';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { withoutPlaces } from '../../without-places.js';

/** A module with a bus, memories and interrupts, and what is inside of it. */
export interface Named {
  readonly name: string;
  readonly memories: number;
  readonly inside: readonly Named[];
}

// Few, so that many have the same; and long ones, of devices, that only their ends tell apart.
const names = ['x', 'ram', 'bus'];
const longNames = ['a', 'b'].map((end) => `controller_of_what_is_always_on_and_wakes_the_others_${end}`);

/** Modules in modules, many of them of the same name. */
export const named: fc.Arbitrary<Named> = fc.letrec<{ named: Named; child: Named }>((tie) => ({
  named: fc.record({
    name: fc.constantFrom(...names),
    memories: fc.nat(2),
    inside: fc.array(tie('child'), { maxLength: 4 }),
  }),
  child: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'named' },
    fc.record({ name: fc.constantFrom(...longNames), memories: fc.nat(2), inside: fc.constant([]) }),
    tie('named'),
  ),
})).named;

/** A design of these modules, with a master in front of all buses. */
export function ofNames(whole: Named): Elaboration {
  let pages = 0;
  const declare = ({ name, memories, inside }: Named, front: ReturnType<typeof tl.xbar>): void => {
    lazyScope(name, () => {
      const bus = tl.xbar();
      connect(front, bus);
      for (let k = 0; k <= memories; k++) connect(bus, tl.ram({ address: AddressSet.range(0x1000 * pages++, '4K') }));
      const interrupts = Array.from({ length: memories }, () => int.source());
      for (const each of interrupts) connect(each, int.sink());
      for (const each of new Map(inside.map((child) => [child.name, child])).values()) declare(each, bus);
      return { bus, interrupts };
    });
  };
  return withoutPlaces(() =>
    elaborate(
      soc('names', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'cpu' }), bus);
        declare(whole, bus);
      }),
    ),
  );
}
