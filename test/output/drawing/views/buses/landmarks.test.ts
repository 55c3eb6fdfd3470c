import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  elaborate,
  LazyModule,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busesView } from '../../../../../lib/output/drawing/index.js';
import { allBoxes } from '../../../../../lib/output/drawing/model.js';
import { repeated } from '../../../../seeds.js';

const page = (k: number): AddressSet => AddressSet.range(0x1000 * (k + 1), '4K');
const memoryAt = (address: AddressSet): tl.TLRAM => lazyModule(() => new tl.TLRAM({ address, beatBytes: 4 }));

/** A module with a master, called `port` inside it, and with a memory of its own where that has an address. */
class Engine extends LazyModule {
  readonly port = tl.client({ name: 'engine' });
  readonly memory: tl.TLRAM | undefined;

  constructor(memory: AddressSet | undefined) {
    super();
    if (memory !== undefined) this.memory = memoryAt(memory);
  }
}

/** The same with a clock of its own. */
class Island extends clocks.ClockSinkDomain {
  readonly port = tl.client({ name: 'engine' });
  readonly memory: tl.TLRAM | undefined;

  constructor(memory: AddressSet | undefined) {
    super({ take: 100 });
    if (memory !== undefined) this.memory = memoryAt(memory);
  }
}

interface Plan {
  /** Whether another clock domain is crossed on the way out. */
  readonly crosses: boolean;
  readonly hasMemory: boolean;
}

/** Names of the boxes of masters, of a bus that engines of each kind are bound to. */
function mastersDrawn(plans: readonly Plan[]): string[] {
  const design = elaborate(
    soc('chip', () => {
      const clock = clocks.clockSource({ freqMHz: 200 });
      const system = lazyModule(() => new clocks.ClockSinkDomain({ take: 200 }), { name: 'system' });
      connect(clock, system.clockNode);
      const bus = system.inside(() => tl.xbar());
      const ram = system.inside(() => tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 4 }));
      connect(bus, ram);
      plans.forEach(({ crosses, hasMemory }, k) => {
        const own = hasMemory ? page(k) : undefined;
        const engine = lazyModule(() => (crosses ? new Island(own) : new Engine(own)), { name: `engine${k}` });
        if (engine instanceof Island) {
          connect(clocks.clockSource({ freqMHz: 100 }), engine.clockNode);
          engine.inside(() => connect(engine.port, tl.crossIn(system, bus, new AsynchronousCrossing())));
        } else connect(engine.port, bus);
        if (engine.memory !== undefined) connect(bus, engine.memory.node);
      });
      return { clock, system, bus, ram };
    }),
  );
  return [...allBoxes(busesView(design))].filter(({ role }) => role === 'source').map(({ label }) => label);
}

test('what is alone in its module has the name of that, crossings or not; what is not has its own', () => {
  const plan = fc.record({ crosses: fc.boolean(), hasMemory: fc.boolean() });
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 4 }), (plans) => {
      const names = plans.map(({ hasMemory }, k) => (hasMemory ? 'port' : `engine${k}`));
      expect(mastersDrawn(plans).toSorted()).toEqual(names.toSorted());
    }),
    repeated(20),
  );
});
