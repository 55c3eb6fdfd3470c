import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  elaborate,
  int,
  lazyModule,
  RationalCrossing,
  soc,
  SynchronousCrossing,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

type Crossing = AsynchronousCrossing | RationalCrossing | SynchronousCrossing;

/** How the clock of the periphery is made from that of the system, which has 200 MHz. */
const peripheryClocks = {
  same: () => clocks.clockIdentity(),
  divided: () => clocks.clockDivider(2),
};

/** A master on a clock, and a memory and an interrupt source in a domain on another one, with a crossing between them. */
function missing(clock: keyof typeof peripheryClocks | 'unrelated', crossing: Crossing): string[] {
  const design = soc('t', () => {
    const fast = clocks.clockSource({ freqMHz: 200 });
    const spread = clocks.fixedClockBroadcast();
    const [coreClock, cpu, irq] = [clocks.clockSink({ freqMHz: 200 }), tl.client({ name: 'cpu' }), int.sink()];
    const periphery = lazyModule(() => new clocks.ClockSinkDomain());
    const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
    const timer = periphery.inside(() => int.source());
    connect(fast, spread, coreClock);
    if (clock === 'unrelated') connect(clocks.clockSource({ freqMHz: 200 }), periphery.clockNode);
    else connect(spread, peripheryClocks[clock](), periphery.clockNode);
    connect(cpu, tl.crossIn(periphery, ram, crossing));
    connect(int.crossOut(periphery, timer, crossing), irq);
    return { fast, coreClock, cpu, irq, periphery };
  });
  return findingsIn('clocks/missing-crossing', elaborate(design)).map(({ help }) => help);
}

describe('clocks/missing-crossing', () => {
  test('an asynchronous crossing goes between any clocks', () => {
    for (const clock of ['same', 'divided', 'unrelated'] as const) {
      expect(missing(clock, new AsynchronousCrossing())).toEqual([]);
    }
  });

  test('a rational crossing goes between clocks of one source', () => {
    expect(missing('same', new RationalCrossing())).toEqual([]);
    expect(missing('divided', new RationalCrossing())).toEqual([]);
    expect(missing('unrelated', new RationalCrossing())).toEqual([
      'Cross with new AsynchronousCrossing() instead.',
      'Cross with new AsynchronousCrossing() instead.',
    ]);
  });

  test('what stands between two clocks without one of its own runs on neither', () => {
    const between = (crossing?: Crossing): string[] => {
      const design = soc('t', () => {
        const [a, b] = [clocks.clockSource({ freqMHz: 100 }), clocks.clockSource({ freqMHz: 33 })];
        const [fast, periphery] = [1, 2].map(() => lazyModule(() => new clocks.ClockSinkDomain()));
        if (fast === undefined || periphery === undefined) return {};
        const cpu = fast.inside(() => tl.client({ name: 'cpu' }));
        const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
        connect(a, fast.clockNode);
        connect(b, periphery.clockNode);
        connect(cpu, tl.buffer(), crossing === undefined ? ram : tl.crossIn(periphery, ram, crossing));
        return { a, b, fast, periphery, cpu, ram };
      });
      return findingsIn('clocks/missing-crossing', elaborate(design)).map(({ message, help }) => `${message} ${help}`);
    };
    const said = (untold: string, verb: string, device: string, crossing: string): string =>
      `t.fast.cpu runs on t.a (100 MHz), ${device} on t.b (33 MHz); ${untold} next to them ${verb} in no clock domain, where all runs on one clock, and ${crossing}. Declare ${untold} in t.fast or t.periphery, and cross to the other with new AsynchronousCrossing().`;
    expect(between()).toEqual([said('t.buffer.node', 'is', 't.periphery.ram.node', 'there is no crossing for clocks')]);
    expect(between(new AsynchronousCrossing())).toEqual([]);
    expect(between(new RationalCrossing())).toEqual([
      said('t.buffer.node, t.rsource.node', 'are', 't.periphery.rsink.node', 'the crossing is for related clocks only'),
    ]);
  });

  test('a synchronous crossing goes between nodes on one clock', () => {
    expect(missing('same', new SynchronousCrossing())).toEqual([]);
    expect(missing('divided', new SynchronousCrossing())).toEqual([
      'Cross with new RationalCrossing() in place of the synchronous crossing there.',
      'Cross with new RationalCrossing() instead.',
    ]);
    expect(missing('unrelated', new SynchronousCrossing())).toHaveLength(2);
  });
});
