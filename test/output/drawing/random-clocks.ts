import fc from 'fast-check';
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
import type { Elaboration } from '../../../lib/elaboration/index.js';

type Adapter = ReturnType<typeof clocks.clockAdapterNode>;
type Spread = ReturnType<typeof clocks.fixedClockBroadcast>;

/** What makes clocks of others, or of none. */
const makers = ['divider', 'gate', 'multiplier', 'selector', 'synthesiser', 'generator'] as const;
type Maker = (typeof makers)[number];

export interface Step {
  /** Which of the clocks before it is made into another, and which besides, of a selector. */
  readonly of: readonly [number, number];
  readonly maker: Maker;
  /** Whether it stands in a module that takes a clock, or in one that is nothing but around it. */
  readonly within: 'domain' | 'module' | 'root';
}

/** Clocks, each made of those before it. */
export const clockSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    of: fc.tuple(fc.nat(6), fc.nat(6)),
    maker: fc.constantFrom(...makers),
    within: fc.constantFrom('domain', 'module', 'root'),
  }),
  { maxLength: 5 },
);

class Gate extends LazyModule {
  static readonly traits = { newClock: true } as const;
  readonly node = clocks.clockAdapterNode();
}

class Multiplier extends LazyModule {
  readonly node: Adapter = clocks.clockAdapterNode({
    down: ({ give }) => new clocks.ClockSourceParameters({ give: (give?.freqMHz ?? 1) * 4 }),
  });
}

class Synthesiser extends LazyModule {
  readonly reference = clocks.clockSinkNode([{}]);
  readonly out = clocks.clockSourceNode([{ give: 300 }, { give: 75 }]);
}

/** Runs on a part of the clock that it takes. */
class Slow extends clocks.ClockDomain {
  readonly input = clocks.clockIdentity();
  override readonly clockNode = clocks.clockSinkNode([{}]);

  constructor() {
    super();
    connect(
      this.input,
      this.inside(() => clocks.clockDivider(2)),
      this.clockNode,
    );
  }

  protected override get clockPlace() {
    return { node: this.clockNode, side: 'in' } as const;
  }
}

class Around extends LazyModule {
  constructor(body: () => void) {
    super();
    body();
  }
}

// Whoever makes clocks of `first`, and the clocks that come of it, each spread.
function made(maker: Maker, first: Spread, second: Spread, spread: () => Spread): Spread[] {
  const [one, other] = [spread(), spread()];
  if (maker === 'synthesiser') {
    const { reference, out } = lazyModule(() => new Synthesiser());
    connect(first, reference);
    connect(out, one);
    connect(out, other);
  } else if (maker === 'generator') {
    connect(clocks.clockSource({ freqMHz: 13 }), one);
    connect(first, other);
  } else if (maker === 'selector') {
    const either = clocks.fixedClockBroadcastNode(undefined, { name: 'either' });
    connect(first, either);
    connect(second, either);
    connect(either, one);
    connect(either, other);
  } else {
    connect(first, changerOf(maker), one);
    connect(second, other);
  }
  return [one, other];
}

function changerOf(maker: 'divider' | 'gate' | 'multiplier'): Adapter {
  if (maker === 'divider') return clocks.clockDivider(2);
  return lazyModule(() => (maker === 'gate' ? new Gate() : new Multiplier())).node;
}

/** A design with these clocks, a domain with a memory on each, and a bus to all of them. */
export function clocked(steps: readonly Step[]): Elaboration {
  return elaborate(
    soc('clocked', () => {
      const crystal = clocks.clockSource({ freqMHz: 64 });
      const first = clocks.fixedClockBroadcast();
      connect(crystal, first);
      const all = [first];
      for (const { of, maker, within } of steps) {
        const [one = first, other = first] = of.map((k) => all[k % all.length]);
        const make = (): void => {
          all.push(...made(maker, one, other, () => clocks.fixedClockBroadcast()));
        };
        if (within === 'root') make();
        else if (within === 'module') lazyModule(() => new Around(make));
        else {
          const domain = lazyModule(() => new clocks.ClockSinkDomain());
          connect(other, domain.clockNode);
          domain.inside(make);
        }
      }
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu' }), bus);
      for (const [k, clock] of all.entries()) {
        const domain = lazyModule(() => (k % 3 === 2 ? new Slow() : new clocks.ClockSinkDomain()));
        if (domain instanceof Slow) connect(clock, domain.input);
        else connect(clock, domain.clockNode);
        const ram = domain.inside(() => tl.ram({ address: AddressSet.range(k * 0x1000, 0x1000) }));
        if (k % 2 === 0) connect(bus, tl.crossIn(domain, ram, new AsynchronousCrossing()));
        else connect(bus, ram);
      }
      return { crystal, bus };
    }),
  );
}
