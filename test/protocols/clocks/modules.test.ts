import { describe, expect, test } from 'vitest';
import {
  clockAdapterNode,
  clockGroupSourceNode,
  ClockDomain,
  FixedClockBroadcast,
  FixedClockResource,
  fixedClockResources,
  clockSinkNode,
  ClockSinkDomain,
  ClockSourceDomain,
  clockSourceNode,
  Domain,
  injectClockNode,
  nonSynchronousInputs,
  ResetStretcher,
  resetStretcher,
  resetSynchronizer,
  ResetWrangler,
  resetWrangler,
  SimpleClockGroupSource,
  TestClockSource,
  testClockSource,
} from '../../../lib/protocols/clocks/index.js';
import {
  AsynchronousCrossing,
  CreditedCrossing,
  NoResetCrossing,
  noCrossing,
  RationalCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../../lib/bus/crossings/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import { broken, elaborated } from '../tilelink/designs.js';
import { clocksAround, hardwareName, unfit } from './designs.js';

describe('reset stretcher (interrupts-clocks 11.5)', () => {
  test('needs two cycles (C16)', () => {
    expect(broken(() => resetStretcher(1))).toBe(
      'clocks/stretcher-cycles: A reset stretcher needs more than 1 cycle, but was given 1. (Give it at least 2 cycles, or leave the stretcher out.)',
    );
    const { made, n } = elaborated(() => {
      const module = lazyModule(() => new ResetStretcher(2));
      clockSinkNode([{}], { name: 'core' })
        .from(module.node)
        .from(clockSourceNode([{ give: 50 }], { name: 'pll' }));
      return module;
    });
    expect(hardwareName(n, made)).toBe('ResetStretcher2');
    expect(made.node.name).toBe('reset_stretcher');
    expect(clocksAround(n, made.node)).toBe('50 MHz -> 50 MHz');
  });

  test('stands in for a reset crossing', () => {
    const nodes = (crossing: NoResetCrossing | StretchedResetCrossing): string[] => {
      const { n } = elaborated(() => {
        clockSinkNode([{}], { name: 'core' })
          .from(injectClockNode(crossing))
          .from(clockSourceNode([{}], { name: 'pll' }));
      });
      expect(n.failures).toEqual([]);
      return n.order.map(({ kind, path }) => `${kind} ${path}`);
    };
    expect(nodes(new NoResetCrossing())).toEqual(['source top.pll', 'ephemeral top.temp', 'sink top.core']);
    expect(nodes(new StretchedResetCrossing(3))).toEqual([
      'source top.pll',
      'sink top.core',
      'adapter top.rs.reset_stretcher',
    ]);
    expect(broken(() => injectClockNode(new StretchedResetCrossing(1)))).toMatch(/^clocks\/stretcher-cycles/);
  });
});

describe('reset wrangler (interrupts-clocks 11.5)', () => {
  const wrangled = (freqs: (number | undefined)[], debounceNs?: number): unknown => {
    const { made, n } = elaborated(() => {
      const module = lazyModule(() => new ResetWrangler(debounceNs), { name: 'wrangler' });
      module.node.fromStar(testClockSource(freqs));
      clockSinkNode(
        freqs.map(() => ({})),
        { name: 'cores' },
      ).starFrom(module.node);
      return module;
    });
    const findings = unfit(n);
    return findings.length > 0 ? findings : made.debounce((node) => n.edges(node));
  };

  test('counts cycles of the slowest clock (C17)', () => {
    expect(wrangled([100, 50])).toEqual({ ticks: 5000, bits: 13 });
    expect(wrangled([100])).toEqual({ ticks: 10000, bits: 14 });
    expect(wrangled([100], 10)).toEqual({ ticks: 7, bits: 3 });
    expect(wrangled([100], 71)).toEqual({ ticks: 8, bits: 4 });
  });

  test('needs to know all clocks (validation)', () => {
    expect(wrangled([100, undefined])).toEqual([
      'clocks/wrangler-clock: Reset wrangler top.wrangler counts cycles of the slowest clock, but the frequency of its clock 1 is not known. (Let the source of that clock give a frequency, or its sink take one.)',
    ]);
  });

  test('passes clocks on', () => {
    const { made, n } = elaborated(() => {
      const node = resetWrangler();
      clockSinkNode([{}], { name: 'core' })
        .from(resetSynchronizer())
        .from(clockAdapterNode({ name: 'adapter' }))
        .from(node)
        .from(testClockSource([40]));
      return node;
    });
    expect(clocksAround(n, made)).toBe('40 MHz -> 40 MHz');
  });
});

describe('sources (interrupts-clocks 11.2, 11.5)', () => {
  test('a clock for each frequency of a test', () => {
    const { made } = elaborated(() => lazyModule(() => new TestClockSource([10, undefined])));
    expect(made.node.ports.map(({ give }) => give?.toString())).toEqual(['10 MHz', undefined]);
  });

  test('groups', () => {
    const ports = (count?: number): number =>
      elaborated(() => lazyModule(() => new SimpleClockGroupSource(count))).made.node.ports.length;
    expect([ports(), ports(3)]).toEqual([1, 3]);
    expect(elaborated(() => clockGroupSourceNode()).made.ports).toHaveLength(1);
  });
});

test('a broadcast is called after its outputs (interrupts-clocks 11.3)', () => {
  const { made, n } = elaborated(() => {
    const module = lazyModule(() => new FixedClockBroadcast());
    module.node.from(clockSourceNode([{}], { name: 'pll' }));
    for (const name of ['a', 'b']) clockSinkNode([{}], { name }).from(module.node);
    return module;
  });
  expect([hardwareName(n, made), n.circuitIdentity(made.node as never)]).toEqual(['FixedClockBroadcast_2', false]);
});

describe('domains (interrupts-clocks 16)', () => {
  test('are called after their clock (C18)', () => {
    const { made, n } = elaborated(() => {
      const named = lazyModule(() => new ClockSinkDomain({ take: 100, name: 'tile' }), { name: 'tileDomain' });
      const unnamed = lazyModule(() => new ClockSinkDomain());
      const source = lazyModule(() => new ClockSourceDomain({ give: 100, name: 'pll' }));
      const open = lazyModule(() => new ClockSourceDomain());
      named.clockNode.from(source.clockNode);
      unnamed.clockNode.from(open.clockNode);
      return { named, unnamed, source, open };
    });
    const { named, unnamed, source, open } = made;
    expect([named, unnamed, source, open].map((domain) => hardwareName(n, domain))).toEqual([
      'tileClockSinkDomain',
      'ClockSinkDomain',
      'pllClockSourceDomain',
      'ClockSourceDomain',
    ]);
    expect([named, unnamed].map(({ clockNode }) => clockNode.path)).toEqual([
      'top.tileDomain.clockNode',
      'top.ClockSinkDomain.clockNode',
    ]);
    expect(named instanceof ClockDomain && open instanceof Domain).toBe(true);
    expect(n.edges(named.clockNode).in.map(({ clock }) => clock?.freqMHz)).toEqual([100]);
  });

  test('can be declared in again', () => {
    const { made } = elaborated(() => {
      const domain = lazyModule(() => new ClockSinkDomain());
      domain.clockNode.from(clockSourceNode([{}], { name: 'pll' }));
      const inside = domain.inside(() => clockSinkNode([], { name: 'more' }));
      return { domain, inside };
    });
    expect(made.inside.module).toBe(made.domain);
  });

  test('need one driver', () => {
    const { n } = elaborated(() => {
      const domain = lazyModule(() => new ClockSinkDomain());
      clockSinkNode([{}], { name: 'core' });
      return domain;
    });
    expect(n.failures.map(({ rule }) => rule)).toEqual(['arity/inward-count', 'arity/inward-count']);
  });
});

describe('clocks for firmware (interrupts-clocks 11.6)', () => {
  test('a fixed clock', () => {
    const described = elaborated(() => [
      new FixedClockResource('sbus_clock', 33.3333335).describe(),
      new FixedClockResource('c', 1, 'board/').describe().name,
    ]).made;
    expect(described).toEqual([
      {
        name: 'soc/sbus_clock',
        properties: {
          '#clock-cells': [{ kind: 'int', value: 0n }],
          'clock-frequency': [{ kind: 'int', value: 33333334n }],
          'clock-output-names': [{ kind: 'string', value: 'sbus_clock' }],
          compatible: [{ kind: 'string', value: 'fixed-clock' }],
        },
      },
      'board/c',
    ]);
  });

  test('of each port', () => {
    const { made } = elaborated(() => ({
      pll: fixedClockResources(clockSourceNode([{ give: 10 }, {}], { name: 'pll' }), 'pll'),
      core: fixedClockResources(clockSinkNode([{}, { take: 20 }], { name: 'core' }), 'core', ''),
    }));
    const seen = (clocks: typeof made.pll): unknown =>
      clocks.map((clock) => clock && [clock.describe().name, clock.freqMHz]);
    expect([seen(made.pll), seen(made.core)]).toEqual([
      [['soc/pll', 10], undefined],
      [undefined, ['core', 20]],
    ]);
  });
});

test('clock inputs that crossings need (interrupts-clocks 11.7, 18.3, X12)', () => {
  const crossings = [new SynchronousCrossing(), new AsynchronousCrossing(), new CreditedCrossing()];
  expect(nonSynchronousInputs(crossings, 'clk')).toEqual([undefined, 'clk_1', 'clk_2']);
  expect(nonSynchronousInputs([noCrossing, new RationalCrossing()], 'c')).toEqual([undefined, 'c_1']);
});
