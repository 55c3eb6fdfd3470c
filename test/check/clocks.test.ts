import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  elaborate,
  type Handle,
  int,
  lazyModule,
  RationalCrossing,
  soc,
  SynchronousCrossing,
  tl,
} from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clocksView } from '../../lib/output/drawing/index.js';
import { list } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';
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
  return findingsIn('clocks/missing-crossing', elaborate(design))
    .map(({ help }) => help)
    .sort();
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

  test('what crosses twice without a domain around it is told to be where it is', () => {
    // What a help says is done: each half that sends is in the domain that it gets its requests from.
    const twice = (isHelped: boolean): string[] => {
      const design = soc('t', () => {
        const [clock, spread] = [clocks.clockSource({ freqMHz: 200 }), clocks.fixedClockBroadcast()];
        const [fast, half, other] = [1, 2, 3].map(() => lazyModule(() => new clocks.ClockSinkDomain()));
        if (fast === undefined || half === undefined || other === undefined) return {};
        const cpu = fast.inside(() => tl.client({ name: 'cpu', sourceId: 2 }));
        const [near, far] = [fast, half].map((domain) => domain.inside(() => tl.xbar()));
        const rams = [half, other].map((domain, k) =>
          domain.inside(() => tl.ram({ address: AddressSet.range(k * 0x1_0000, '64K') })),
        );
        const [ram, last] = rams;
        if (near === undefined || far === undefined || ram === undefined || last === undefined) return {};
        connect(clock, spread);
        connect(spread, fast.clockNode);
        connect(spread, clocks.clockDivider(2), half.clockNode);
        connect(clocks.clockSource({ freqMHz: 33 }), other.clockNode);
        connect(cpu, near);
        connect(far, ram);
        const sentFrom = (domain: typeof fast, bind: () => void): void => (isHelped ? domain.inside(bind) : bind());
        sentFrom(fast, () => connect(near, tl.crossIn(half, far, new RationalCrossing())));
        sentFrom(half, () => connect(far, tl.crossIn(other, last, new AsynchronousCrossing())));
        return { clock, fast, half, other, cpu, near, far, ram, last };
      });
      return findingsIn('clocks/missing-crossing', elaborate(design)).map(({ message, help }) => `${message} ${help}`);
    };
    expect(twice(false)).toEqual([
      't.half.xbar.node runs on t.divider.node (100 MHz), t.fast.cpu on t.clock (200 MHz); t.asource.node, t.rsource.node next to them are in no clock domain, where all runs on one clock, and there is no crossing for clocks. Declare t.asource.node in t.half and t.rsource.node in t.fast, and cross with new RationalCrossing() wherever they meet without a crossing.',
    ]);
    expect(twice(true)).toEqual([]);
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

/** What a clock comes through on its way. */
const clockSteps = {
  spread: () => clocks.fixedClockBroadcast(),
  wire: () => clocks.clockIdentity(),
  divided: () => clocks.clockDivider(2),
};

type ClockStep = keyof typeof clockSteps;

/** A domain behind these, and what the nodes on the way of its clock are called, the source first. */
function clocked(steps: readonly ClockStep[]) {
  let way: readonly { readonly path: string }[] = [];
  const design = elaborate(
    soc('t', () => {
      const [source, domain] = [clocks.clockSource({ freqMHz: 512 }), lazyModule(() => new clocks.ClockSinkDomain())];
      const [cpu, ram] = [
        tl.client({ name: 'cpu' }),
        domain.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') })),
      ];
      const nodes = [source, ...steps.map((step) => clockSteps[step]())];
      const ends: readonly Handle[] = [...nodes, domain.clockNode];
      ends.reduce((from, to) => to.from(from));
      connect(cpu, ram);
      way = nodes;
      return { source, domain, cpu, ram };
    }),
  );
  return { design, way: way.map(({ path }) => path) };
}

test('a domain runs on the clock that lists and messages name, which is the same wherever it is passed on', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...(Object.keys(clockSteps) as ClockStep[])), { maxLength: 5 }), (steps) => {
      const { design, way } = clocked(steps);
      const begin = steps.lastIndexOf('divided') + 1;
      expect(list(design, 'domains').map(({ clock }) => clock)).toEqual([way[begin]]);
      const found = way.map((name) => findingsIn('policy/expectation', design, { expect: [`ram runs on ${name}`] }));
      const frequency = 512 / 2 ** steps.filter((step) => step === 'divided').length;
      expect(found.map((all) => all.map(({ message }) => message))).toEqual(
        way.map((name, k) =>
          k >= begin
            ? []
            : [
                `The policy expects "ram runs on ${name}", but t.domain.ram.node runs on ${way[begin]}, at ${frequency} MHz.`,
              ],
        ),
      );
    }),
    repeated(50),
  );
});

test('the drawing of clocks tells ways without a crossing from crossings', () => {
  const drawn = (...crossings: (Crossing | undefined)[]): string[] => {
    const view = clocksView(
      elaborate(
        soc('t', () => {
          const [fast, slow] = [200, 50].map((freqMHz) => {
            const domain = lazyModule(() => new clocks.ClockSinkDomain());
            connect(clocks.clockSource({ freqMHz }), domain.clockNode);
            return domain;
          });
          if (fast === undefined || slow === undefined) return {};
          const cpus = fast.inside(() => crossings.map((_, k) => tl.client({ name: `cpu${k}` })));
          const rams = slow.inside(() => crossings.map(() => tl.ram({ address: AddressSet.range('0x0', '64K') })));
          crossings.forEach((crossing, k) => {
            const [cpu, ram] = [cpus[k], rams[k]];
            if (cpu !== undefined && ram !== undefined)
              connect(cpu, crossing === undefined ? ram : tl.crossIn(slow, ram, crossing));
          });
          return { fast, slow };
        }),
      ),
    );
    const ways = view.root.lines.filter(({ protocol }) => !protocol.startsWith('Clock'));
    return [view.subtitle, ...ways.map(({ protocol, label }) => `${protocol} ${label}`.trimEnd()).sort()];
  };
  const crossed = new AsynchronousCrossing();
  expect(drawn(undefined)).toEqual([
    '2 clock domains on 2 clocks · 0 crossings · 1 way without a crossing',
    'TLImp no crossing',
  ]);
  expect(drawn(undefined, undefined)).toEqual(drawn(undefined));
  expect(drawn(crossed)).toEqual(['2 clock domains on 2 clocks · 1 crossing', 'TLAsyncImp']);
  expect(drawn(undefined, crossed)).toEqual([
    '2 clock domains on 2 clocks · 1 crossing · 1 way without a crossing',
    'TLAsyncImp',
    'TLImp no crossing',
  ]);
});

describe('clocks/double-crossing', () => {
  /** Two domains, each on a clock of its own. */
  function twoDomains() {
    const [a, b] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
    const core = lazyModule(() => new clocks.ClockSinkDomain({ take: 200 }));
    const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
    connect(a, core.clockNode);
    connect(b, periphery.clockNode);
    return { a, b, core, periphery };
  }

  /** Masters on one clock, and memories on another, with these crossings out of the one and into the other, and `between` them. */
  function double(
    out: Crossing,
    into: Crossing,
    between?: () => Handle<tl.TileLink, tl.TileLink>,
    masters = 1,
  ): string[] {
    const design = soc('t', () => {
      const domains = twoDomains();
      const { core, periphery } = domains;
      for (let k = 0; k < masters; k++) {
        const cpu = core.inside(() => tl.client({ name: `cpu${k}` }));
        const ram = periphery.inside(() => tl.ram({ address: AddressSet.range(0x10000 * k, '64K') }));
        const [outer, inner] = [tl.crossOut(core, cpu, out), tl.crossIn(periphery, ram, into)];
        if (between === undefined) connect(outer, inner);
        else connect(outer, between(), inner);
      }
      return domains;
    });
    return findingsIn('clocks/double-crossing', elaborate(design)).map(({ message, help }) => `${message} ${help}`);
  }

  const [asynchronous, rational] = [new AsynchronousCrossing(), new RationalCrossing()];

  test('two crossings with nothing but wires in between', () => {
    const said = (number: string, more: string): string[] => [
      `What passes from t.core.asource${number}.node to t.periphery.asink${number}.node is synchronised twice, and nothing in between runs on the clock of t.${more} Cross once, with one half in t.core and the other in t.periphery; or declare in t what is to run there.`,
    ];
    expect(double(asynchronous, asynchronous)).toEqual(said('', ''));
    expect(double(asynchronous, asynchronous, () => tl.identity())).toEqual(said('', ''));
    expect(double(asynchronous, asynchronous, undefined, 3)).toEqual(
      said('_2', ' The same goes for 2 other ways between these domains.'),
    );
  });

  test('a second crossing is as needless where it is rational, and not where both are', () => {
    expect(double(asynchronous, rational)).toHaveLength(1);
    expect(double(rational, asynchronous)).toHaveLength(1);
    expect(double(rational, rational)).toEqual([]);
  });

  test('what runs on the clock in between has it cross to it and from it', () => {
    expect(double(asynchronous, asynchronous, () => tl.buffer())).toEqual([]);
    expect(double(new SynchronousCrossing(), asynchronous)).toEqual([]);
  });

  test('many in a row, out of a domain and into it again, are one finding', () => {
    const design = soc('t', () => {
      const domains = twoDomains();
      const { core, periphery } = domains;
      const [cpu, bus] = core.inside(() => [tl.client({ name: 'cpu' }), tl.xbar()] as const);
      const pass = periphery.inside(() => tl.identity());
      connect(bus, tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(tl.crossOut(core, cpu, asynchronous), tl.crossIn(periphery, pass, asynchronous));
      connect(tl.crossOut(periphery, pass, asynchronous), tl.crossIn(core, bus, asynchronous));
      return domains;
    });
    expect(
      findingsIn('clocks/double-crossing', elaborate(design)).map(({ message, help }) => `${message} ${help}`),
    ).toEqual([
      'What passes from t.core.asource.node to t.core.asink.node is synchronised 4 times, and nothing in between runs on the clock of t, t.periphery. Leave them out, since both ends are in t.core; or declare in t, t.periphery what is to run there.',
    ]);
  });
});
