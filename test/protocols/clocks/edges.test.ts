import { describe, expect, test } from 'vitest';
import {
  type ClockLike,
  ClockParameters,
  clockDivider,
  clockEphemeral,
  clockIdentity,
  clockNameNode,
  type Clocks,
  clockSink,
  clockSinkNode,
  ClockSinkParameters,
  clockSource,
  clockSourceNode,
  ClockSourceParameters,
  clockTempNode,
  fixedClockBroadcast,
  type ClockSinkInit,
  type ClockSourceInit,
} from '../../../lib/protocols/clocks/index.js';
import type { Handle, Negotiated } from '../../../lib/graph/index.js';
import { broken, complaints, elaborated } from '../tilelink/designs.js';
import { clockOf, clocksAround } from './designs.js';

const agree = (mhz: number): string => `Let the sink take ${mhz} MHz, or leave the clock of one of the two open.`;
const halve =
  'Put clocks.clockDivider(2) between them, or let the sink take 100 MHz, or leave the clock of one of the two open.';

interface Through {
  readonly give?: ClockLike | undefined;
  readonly takes: readonly (ClockLike | undefined)[];
}

// One source and several sinks around one node.
function through({ give, takes }: Through, make: () => Handle<Clocks, Clocks>): { n: Negotiated; clocks: string } {
  const { made, n } = elaborated(() => {
    const node = make();
    node.from(clockSourceNode([{ give }], { name: 'pll' }));
    takes.forEach((take, k) => clockSinkNode([{ take }], { name: `sink${k}` }).from(node));
    return node;
  });
  return { n, clocks: n.ok ? clocksAround(n, made) : 'refused' };
}

function direct(source: ClockSourceInit, sink: ClockSinkInit): Negotiated {
  return elaborated(() => clockSinkNode([sink], { name: 'core' }).from(clockSourceNode([source], { name: 'pll' }))).n;
}

describe('parameters (interrupts-clocks 9)', () => {
  test('defaults', () => {
    expect({ ...new ClockParameters(100) }).toEqual({ freqMHz: 100, dutyCycle: 50 });
    expect({ ...new ClockSourceParameters() }).toEqual({ jitterPS: undefined, give: undefined, name: undefined });
    expect({ ...new ClockSinkParameters() }).toEqual({
      phaseDeg: 0,
      phaseErrorDeg: 5,
      freqErrorPPM: 10000,
      jitterPS: 200,
      take: undefined,
      name: undefined,
    });
  });

  test('what is given', () => {
    const clock = new ClockParameters(33.3, 40);
    const sink = { phaseDeg: 90, phaseErrorDeg: 0, freqErrorPPM: 0, jitterPS: 1, take: clock, name: 'io' };
    expect({ ...new ClockSinkParameters(sink) }).toEqual(sink);
    const source = { jitterPS: 7, give: clock, name: 'pll' };
    expect({ ...new ClockSourceParameters(source) }).toEqual(source);
    expect(new ClockSourceParameters({ give: 50 }).give).toEqual(new ClockParameters(50));
  });

  test('text and equality', () => {
    const clocks = [new ClockParameters(100), new ClockParameters(100, 40), new ClockParameters(50)];
    expect(clocks.map(String)).toEqual(['100 MHz', '100 MHz with a duty cycle of 40 percent', '50 MHz']);
    expect(clocks.map((clock) => clock.equals(new ClockParameters(100)))).toEqual([true, false, false]);
  });

  test.each([0, -1, NaN])('refuses a frequency of %d (C19)', (freqMHz) => {
    expect(broken(() => new ClockParameters(freqMHz))).toBe(
      `clocks/frequency: A clock has a frequency of ${freqMHz} MHz. (Give a frequency in MHz above 0.)`,
    );
  });

  test.each([0, 100, -5])('refuses a duty cycle of %d (C19)', (dutyCycle) => {
    expect(broken(() => new ClockParameters(100, dutyCycle))).toBe(
      `clocks/duty-cycle: A clock of 100 MHz has a duty cycle of ${dutyCycle} percent. (Give the duty cycle in percent, above 0 and below 100; most clocks have 50.)`,
    );
  });

  test('refuses negative tolerances', () => {
    expect(broken(() => new ClockSinkParameters({ phaseErrorDeg: -1 }))).toBe(
      'clocks/sink-phase-error: A clock sink tolerates a phase error of -1 degrees. (Give phaseErrorDeg as 0 or more.)',
    );
    expect(broken(() => new ClockSinkParameters({ freqErrorPPM: -2, name: 'io' }))).toBe(
      'clocks/sink-frequency-error: Clock sink io tolerates a frequency error of -2 parts per million. (Give freqErrorPPM as 0 or more.)',
    );
    expect(new ClockSinkParameters({ phaseDeg: -90, jitterPS: -1 })).toMatchObject({ phaseDeg: -90, jitterPS: -1 });
  });
});

describe('edges (interrupts-clocks 9)', () => {
  test('shortcuts of source and sink have a jitter of 300 ps (C1)', () => {
    const { made, n } = elaborated(() => {
      const sink = clockSink({ freqMHz: 100 });
      sink.from(clockSource({ freqMHz: 100 }));
      return sink;
    });
    const [edge] = n.edges(made).in;
    expect(edge?.source).toEqual(new ClockSourceParameters({ jitterPS: 300, give: 100 }));
    expect(edge?.sink).toEqual(new ClockSinkParameters({ jitterPS: 300, take: 100 }));
    expect(edge?.clock).toEqual(new ClockParameters(100, 50));
  });

  test('shortcuts take everything else too', () => {
    const { made } = elaborated(() => {
      const source = clockSource({ freqMHz: 10, dutyCycle: 20, jitterPS: 3 });
      const sink = clockSink({
        freqMHz: 10,
        dutyCycle: 20,
        jitterPS: 3,
        phaseDeg: 1,
        phaseErrorDeg: 2,
        freqErrorPPM: 4,
      });
      sink.from(source);
      return { source, sink };
    });
    const clock = new ClockParameters(10, 20);
    expect(made.source.ports).toEqual([new ClockSourceParameters({ jitterPS: 3, give: clock })]);
    expect(made.sink.ports).toEqual([
      new ClockSinkParameters({ jitterPS: 3, phaseDeg: 1, phaseErrorDeg: 2, freqErrorPPM: 4, take: clock }),
    ]);
  });

  test('duty cycles count (C2)', () => {
    expect(complaints(direct({ give: 100 }, { take: new ClockParameters(100, 40) }))).toEqual([
      `clocks/edge-clock: The source gives 100 MHz, but the sink takes 100 MHz with a duty cycle of 40 percent. (${agree(100)})`,
    ]);
    expect(complaints(direct({ give: 100, name: 'pll' }, { take: 50, name: 'core' }))).toEqual([
      `clocks/edge-clock: The source pll gives 100 MHz, but the sink core takes 50 MHz. (${halve})`,
    ]);
  });

  test.each([
    [undefined, 50, '50 MHz'],
    [50, undefined, '50 MHz'],
    [undefined, undefined, '-'],
  ])('give %s, take %s: %s (C3)', (give, take, clock) => {
    const { made, n } = elaborated(() => {
      const sink = clockSinkNode([{ take }]);
      sink.from(clockSourceNode([{ give }]));
      return sink;
    });
    expect(n.edges(made).in.map(clockOf)).toEqual([clock]);
  });

  test('identity, name and ephemeral nodes pass clocks on', () => {
    const { made, n } = elaborated(() => {
      const sink = clockSinkNode([{ take: 50 }], { name: 'core' });
      const named = clockNameNode();
      sink
        .from(clockTempNode())
        .from(named)
        .from(clockIdentity({ name: 'id' }))
        .from(clockEphemeral({ name: 'gone' }))
        .from(clockSourceNode([{ give: 50 }], { name: 'pll' }));
      return { sink, named };
    });
    const state = n.state(made.sink.inwardNode);
    expect(state.iPorts.map(({ node }) => node.name)).toEqual(['with_no_name']);
    expect(n.edges(made.named).in.map(clockOf)).toEqual(['50 MHz']);
    expect(n.design.nodes.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'sink core',
      'identity with_no_name',
      'ephemeral temp',
      'identity id',
      'ephemeral gone',
      'source pll',
    ]);
  });
});

describe('divider (interrupts-clocks 11.4)', () => {
  test('divides what is given and multiplies what is taken (C4)', () => {
    expect(through({ give: 100, takes: [25] }, () => clockDivider(4)).clocks).toBe('100 MHz -> 25 MHz');
    expect(through({ takes: [25] }, () => clockDivider(4)).clocks).toBe('100 MHz -> 25 MHz');
    expect(through({ give: new ClockParameters(90, 30), takes: [undefined] }, () => clockDivider(3)).clocks).toBe(
      '90 MHz with a duty cycle of 30 percent -> 30 MHz with a duty cycle of 30 percent',
    );
    expect(through({ takes: [undefined] }, () => clockDivider(4)).clocks).toBe('- -> -');
  });

  test('both edges notice another frequency (C5)', () => {
    expect(complaints(through({ give: 100, takes: [30] }, () => clockDivider(4)).n)).toEqual([
      `clocks/edge-clock: The source gives 25 MHz, but the sink takes 30 MHz. (${agree(25)})`,
      `clocks/edge-clock: The source gives 100 MHz, but the sink takes 120 MHz. (${agree(100)})`,
    ]);
  });

  test('keeps the rest of source and sink', () => {
    const { made, n } = elaborated(() => {
      const sink = clockSinkNode([{ phaseDeg: 90, take: 50, name: 'io' }]);
      const source = clockSourceNode([{ jitterPS: 4, give: 100, name: 'pll' }]);
      sink.from(clockDivider(2)).from(source);
      return { sink, source };
    });
    expect(n.edges(made.sink).in[0]?.source).toEqual(new ClockSourceParameters({ jitterPS: 4, give: 50, name: 'pll' }));
    expect(n.edges(made.source).out[0]?.sink).toEqual(new ClockSinkParameters({ phaseDeg: 90, take: 100, name: 'io' }));
  });

  test('divides by anything and complains later', () => {
    const { n, clocks } = through({ give: 100, takes: [undefined] }, () => clockDivider(6));
    expect(clocks).toBe(`100 MHz -> ${100 / 6} MHz`);
    expect(n.validate().map(({ rule, message, help: hint }) => [rule, message, hint])).toEqual([
      ['clocks/divider', 'Clock divider top.divider divides by 6.', 'Divide by 4 or 8; the only other divisor is 3.'],
    ]);
    expect(through({ give: 100, takes: [undefined] }, () => clockDivider(0)).clocks).toBe('100 MHz -> Infinity MHz');
    expect(complaints(through({ give: 100, takes: [50] }, () => clockDivider(0)).n)).toContain(
      'clocks/edge-clock: The source gives Infinity MHz, but the sink takes 50 MHz. (Divide the clock by 1 or more.)',
    );
    expect(complaints(through({ give: 100, takes: [undefined] }, () => clockDivider(-2)).n)).toEqual([
      'clocks/frequency: A clock has a frequency of -50 MHz. (Give a frequency in MHz above 0.)',
    ]);
    for (const div of [1, 2, 3, 8])
      expect(through({ takes: [undefined] }, () => clockDivider(div)).n.validate()).toEqual([]);
  });
});

describe('broadcast (interrupts-clocks 11.3)', () => {
  const fixed = (): Handle<Clocks, Clocks> => fixedClockBroadcast(50);
  const open = (): Handle<Clocks, Clocks> => fixedClockBroadcast();

  test('a fixed clock reaches every edge (C6)', () => {
    expect(through({ takes: [undefined, 50] }, fixed).clocks).toBe('50 MHz -> 50 MHz, 50 MHz');
  });

  test('a sink or source that wants another clock is refused (C7, C8)', () => {
    expect(complaints(through({ takes: [undefined, 60] }, fixed).n)).toEqual([
      `clocks/edge-clock: The source gives 50 MHz, but the sink takes 60 MHz. (${agree(50)})`,
    ]);
    expect(complaints(through({ give: 100, takes: [undefined] }, fixed).n)).toEqual([
      `clocks/edge-clock: The source gives 100 MHz, but the sink takes 50 MHz. (${halve})`,
    ]);
  });

  test('without a fixed clock only the first sink is seen, and sinks are not compared (C9, C10)', () => {
    expect(through({ takes: [50, 60] }, open).clocks).toBe('50 MHz -> 50 MHz, 60 MHz');
    expect(complaints(through({ give: 50, takes: [50, 60] }, open).n)).toEqual([
      `clocks/edge-clock: The source gives 50 MHz, but the sink takes 60 MHz. (${agree(50)})`,
    ]);
  });

  test('may have no outputs, but not outputs alone', () => {
    expect(through({ give: 50, takes: [] }, open).clocks).toBe('50 MHz -> ');
    expect(through({ takes: [] }, open).clocks).toBe('- -> ');
    expect(through({ takes: [] }, fixed).clocks).toBe('50 MHz -> ');
    const { n } = elaborated(() => clockSinkNode([{}], { name: 'core' }).from(fixedClockBroadcast()));
    expect(n.failures.map(({ rule }) => rule)).toEqual(['arity/nexus-no-input']);
  });
});
