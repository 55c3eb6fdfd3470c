import {
  AddressSet,
  clocks,
  connect,
  elaborate,
  lazyModule,
  LazyModule,
  type ModuleHardware,
  soc,
  tl,
} from 'entente-soc';
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

test('a module that says that it runs on the clock around it does, whatever clock it takes', () => {
  class Counter extends LazyModule {
    readonly counted = clocks.clockSink({ freqMHz: 32 });
    readonly cpu = tl.client({ name: 'cpu' });

    override hardware(): ModuleHardware {
      return { drives: { clock: { port: 'clock' }, reset: { port: 'reset' } } };
    }
  }
  const netlist = new Netlist(
    elaborate(
      soc('t', () => {
        const [crystal, counter] = [clocks.clockSource({ freqMHz: 32 }), lazyModule(() => new Counter())];
        connect(crystal, counter.counted);
        connect(counter.cpu, tl.ram({ address: AddressSet.range('0x0', '4K') }));
        return { crystal, counter };
      }),
    ),
  );
  expect(domainOf(netlist, 't.counter.cpu')).toBeUndefined();
});
