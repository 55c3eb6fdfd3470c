import { AddressSet, clocks, connect, elaborate, lazyModule, LazyModule, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { domainOf, Netlist } from '../../../lib/elaboration/index.js';

test('a node runs on the clock of the innermost module that takes one', () => {
  class Tile extends LazyModule {
    readonly clock = clocks.clockIdentity();
    readonly boundary = tl.client({ name: 'boundary' });
    readonly core = lazyModule(() => new clocks.ClockSinkDomain());
    readonly cache = this.core.inside(() => tl.client({ name: 'cache' }));

    constructor() {
      super();
      connect(this.clock, this.core.clockNode);
    }
  }
  const netlist = new Netlist(
    elaborate(
      soc('t', () => {
        const [oscillator, tile, bus] = [clocks.clockSource({ freqMHz: 100 }), lazyModule(() => new Tile()), tl.xbar()];
        connect(oscillator, tile.clock);
        connect(tile.boundary, bus);
        connect(tile.cache, bus, tl.ram({ address: AddressSet.range('0x0', '4K') }));
        return { oscillator, tile, bus };
      }),
    ),
  );
  expect(['t.tile.core.cache', 't.tile.boundary', 't.bus.node'].map((node) => domainOf(netlist, node))).toEqual([
    't.tile.core',
    't.tile',
    undefined,
  ]);
});
