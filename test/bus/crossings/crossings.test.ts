import { describe, expect, test } from 'vitest';
import {
  AsyncQueueParams,
  AsynchronousCrossing,
  AttachLocation,
  BufferParams,
  CreditedCrossing,
  CreditedDelay,
  LocationMap,
  NoResetCrossing,
  RationalCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
  TriStateValue,
  asyncMux,
  flipRationalDirection,
  noCrossing,
} from '../../../lib/bus/crossings/index.js';
import { broken, requirement } from '../../base/address/notation.js';

describe('BufferParams', () => {
  test.each([
    [BufferParams.default, 2, false, false, 1, 'BufferParams:2'],
    [BufferParams.none, 0, false, false, 0, 'BufferParams:0'],
    [BufferParams.flow, 1, true, false, 0, 'BufferParams:1F'],
    [BufferParams.pipe, 1, false, true, 1, 'BufferParams:1P'],
    [new BufferParams(3, true, true), 3, true, true, 0, 'BufferParams:3FP'],
    [new BufferParams(5), 5, false, false, 1, 'BufferParams:5'],
  ])('%s', (buffer, depth, flow, pipe, latency, text) => {
    expect({ ...buffer }).toEqual({ depth, flow, pipe });
    expect([buffer.isDefined, buffer.latency, buffer.toString()]).toEqual([depth > 0, latency, text]);
  });

  test('from accepts parameters, depths and presets', () => {
    expect(BufferParams.from(BufferParams.flow)).toBe(BufferParams.flow);
    expect(BufferParams.from(4)).toEqual(new BufferParams(4, false, false));
    expect((['default', 'none', 'flow', 'pipe'] as const).map((name) => BufferParams.from(name))).toEqual([
      BufferParams.default,
      BufferParams.none,
      BufferParams.flow,
      BufferParams.pipe,
    ]);
  });

  test('equals compares all three', () => {
    const buffer = new BufferParams(2, true, false);
    const others = [
      new BufferParams(2, true, false),
      new BufferParams(3, true, false),
      new BufferParams(2, false, false),
      new BufferParams(2, true, true),
    ];
    expect(others.map((other) => buffer.equals(other))).toEqual([true, false, false, false]);
  });

  test.each([-1, 0.5])('refuses depth %d', (depth) => {
    expect(broken(() => new BufferParams(depth))).toEqual(
      requirement(
        'buffer/depth',
        `Buffer depth ${depth} is not an integer of at least 0.`,
        'Give the number of its entries, such as 2, or 0 for no buffer.',
      ),
    );
  });
});

test('TriStateValue replaces only if it is set', () => {
  const values = [TriStateValue.of(true), TriStateValue.of(false), TriStateValue.unset];
  expect(values.map((value) => [value.update(true), value.update(false)])).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ]);
  expect({ ...TriStateValue.unset }).toEqual({ value: false, set: false });
});

describe('AsyncQueueParams', () => {
  test('defaults', () => {
    const queue = new AsyncQueueParams();
    expect({ ...queue }).toEqual({ depth: 8, sync: 3, safe: true, narrow: false });
    expect([queue.bits, queue.wires]).toEqual([3, 8]);
  });

  test('narrow queues have one wire', () => {
    const queue = new AsyncQueueParams({ depth: 16, sync: 2, safe: false, narrow: true });
    expect({ ...queue }).toEqual({ depth: 16, sync: 2, safe: false, narrow: true });
    expect([queue.bits, queue.wires]).toEqual([4, 1]);
  });

  test('singleton', () => {
    expect(AsyncQueueParams.singleton()).toEqual(new AsyncQueueParams({ depth: 1 }));
    expect(AsyncQueueParams.singleton(4, false)).toEqual(new AsyncQueueParams({ depth: 1, sync: 4, safe: false }));
    expect(AsyncQueueParams.singleton().bits).toBe(0);
  });

  test('equals compares everything', () => {
    const others = [{}, { depth: 4 }, { sync: 4 }, { safe: false }, { narrow: true }];
    expect(others.map((options) => new AsyncQueueParams().equals(new AsyncQueueParams(options)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([0, -8, 6])('refuses depth %d', (depth) => {
    expect(broken(() => new AsyncQueueParams({ depth }))).toEqual(
      requirement(
        'async-queue/depth',
        `Asynchronous queue depth ${depth} is not a positive power of two.`,
        `Set depth to ${depth === 6 ? '4 or 8' : '1, 2, 4, 8 or more'}.`,
      ),
    );
  });

  test.each([1, 2.5])('refuses %d stages', (sync) => {
    expect(broken(() => new AsyncQueueParams({ sync }))).toEqual(
      requirement(
        'async-queue/sync',
        `${sync} synchronisation stages are not an integer of at least 2.`,
        'Set sync to 2 or more; 3 is usual.',
      ),
    );
  });
});

describe('clock crossings', () => {
  test('synchronous', () => {
    expect({ ...new SynchronousCrossing() }).toEqual({
      kind: 'synchronous',
      sameClock: true,
      params: BufferParams.default,
    });
    expect(new SynchronousCrossing(4).params).toEqual(new BufferParams(4));
    expect(noCrossing).toEqual(new SynchronousCrossing(BufferParams.none));
  });

  test('rational', () => {
    expect({ ...new RationalCrossing() }).toEqual({ kind: 'rational', sameClock: false, direction: 'FastToSlow' });
    expect(new RationalCrossing('Flexible').direction).toBe('Flexible');
    expect((['Symmetric', 'Flexible', 'FastToSlow', 'SlowToFast'] as const).map(flipRationalDirection)).toEqual([
      'Symmetric',
      'Flexible',
      'SlowToFast',
      'FastToSlow',
    ]);
  });

  test('X1, X2: the sink has the synchronisation of the sink', () => {
    const crossing = new AsynchronousCrossing();
    expect({ ...crossing }).toEqual({
      kind: 'asynchronous',
      sameClock: false,
      depth: 8,
      sourceSync: 3,
      sinkSync: 3,
      safe: true,
      narrow: false,
    });
    expect(crossing.asSinkParams).toEqual(new AsyncQueueParams());
    const other = new AsynchronousCrossing({ depth: 4, sourceSync: 2, sinkSync: 5, safe: false, narrow: true });
    expect(other.asSinkParams).toEqual(new AsyncQueueParams({ depth: 4, sync: 5, safe: false, narrow: true }));
    expect(other.sourceSync).toBe(2);
  });

  test('X3: wrong numbers show when the queue is built', () => {
    const wrong = [{ depth: 6 }, { sinkSync: 1 }, { sourceSync: 1 }].map(
      (options) => new AsynchronousCrossing(options),
    );
    const [depth, sink, source] = wrong.map((crossing) => () => crossing.asSinkParams);
    expect(broken(depth ?? expect.unreachable).rule).toBe('async-queue/depth');
    expect(broken(sink ?? expect.unreachable).rule).toBe('async-queue/sync');
    expect(source).not.toThrow();
  });

  test('X6, X7: credited', () => {
    const [one, both, none] = [
      new CreditedCrossing(new CreditedDelay(2, 1)),
      new CreditedCrossing(new CreditedDelay(1, 2), new CreditedDelay(3, 4)),
      new CreditedCrossing(),
    ];
    expect([one, both, none].map(({ sourceDelay, sinkDelay }) => [sourceDelay, sinkDelay].join(' '))).toEqual([
      '2:1 1:2',
      '1:2 3:4',
      '1:1 1:1',
    ]);
    expect([none.kind, none.sameClock]).toEqual(['credited', true]);
  });

  test('asyncMux: only asynchronous crossings count', () => {
    const crossings = [
      new SynchronousCrossing(),
      new RationalCrossing(),
      new AsynchronousCrossing(),
      new CreditedCrossing(),
      noCrossing,
    ];
    expect(crossings.map((crossing) => asyncMux(crossing, 'a', 'b'))).toEqual(['b', 'b', 'a', 'b', 'b']);
  });
});

describe('CreditedDelay', () => {
  test('total, flip, sum and text', () => {
    const delay = new CreditedDelay(2, 1);
    expect([delay.total, ...[delay, delay.flip, delay.plus(new CreditedDelay(10, 20))].map(String)]).toEqual([
      3,
      '2:1',
      '1:2',
      '12:21',
    ]);
    expect(
      [new CreditedDelay(2, 1), new CreditedDelay(2, 2), new CreditedDelay(1, 1)].map((d) => delay.equals(d)),
    ).toEqual([true, false, false]);
    expect(new CreditedDelay(0, 0).total).toBe(0);
  });

  test.each([
    [-1, 0],
    [0, -1],
    [0.5, 0],
    [0, 0.5],
  ])('refuses %d:%d', (debit, credit) => {
    const whole = (cycles: number): number => (cycles === 0.5 ? 1 : 0);
    expect(broken(() => new CreditedDelay(debit, credit))).toEqual(
      requirement(
        'credited-delay/negative',
        `Credited delay ${debit}:${credit} is not a pair of integers of at least 0.`,
        `Give both as whole numbers of cycles, such as new CreditedDelay(${whole(debit)}, ${whole(credit)}).`,
      ),
    );
  });
});

test('reset crossings', () => {
  expect(new NoResetCrossing().kind).toBe('none');
  expect({ ...new StretchedResetCrossing(4) }).toEqual({ kind: 'stretched', cycles: 4 });
  expect(new StretchedResetCrossing(1).cycles).toBe(1);
});

describe('locations', () => {
  const sbus = new AttachLocation<string>('sbus');
  const count = new AttachLocation<number>('count');

  test('names', () => {
    expect([`${sbus}`, `${sbus.part('halt')}`, sbus.part('in').part('0').name]).toEqual([
      'Location(sbus)',
      'Location(sbus_halt)',
      'sbus_in_0',
    ]);
    expect(sbus.with('a bus')).toEqual([sbus, 'a bus']);
  });

  test('are found by name', () => {
    const map = new LocationMap([sbus.with('system bus')]).set(count, 1).set(new AttachLocation<number>('count'), 2);
    expect([map.required(sbus), map.required(count), map.optional(new AttachLocation<string>('sbus'))]).toEqual([
      'system bus',
      2,
      'system bus',
    ]);
    expect([map.has(sbus), map.has(sbus.part('x')), map.optional(sbus.part('x'))]).toEqual([true, false, undefined]);
  });

  test('undefined is attached like any other value', () => {
    const maybe = new AttachLocation<string | undefined>('maybe');
    expect(new LocationMap().set(maybe, undefined).required(maybe)).toBeUndefined();
  });

  test('a missing one is named, with those there are', () => {
    expect(broken(() => new LocationMap().required(sbus))).toEqual(
      requirement(
        'location/undefined',
        'Nothing is attached at Location(sbus).',
        "Attach something there: set(new AttachLocation('sbus'), …).",
      ),
    );
    expect(broken(() => new LocationMap([count.with(1), sbus.part('x').with('')]).required(sbus))).toEqual(
      requirement(
        'location/undefined',
        'Nothing is attached at Location(sbus).',
        "Attach something there: set(new AttachLocation('sbus'), …); or use one of count, sbus_x.",
      ),
    );
  });
});
