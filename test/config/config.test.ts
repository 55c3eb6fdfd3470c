import { describe, expect, test } from 'vitest';
import { Config, Field, Parameters, Rules, fieldFamily } from '../../lib/config/index.js';
import { broken, requirement } from '../base/address/notation.js';

const A = new Field<number>('A', 1);
const B = new Field<number>('B', 10);
const C = new Field<number>('C');
const D = new Field<string>('D', 'dflt');
const K = fieldFamily<[i: number], number>('K', (i) => 100 * i);

const C1 = new Config('C1', (rules) => rules.set(A, 2).define(B, ({ site }) => site.get(A) * 10));

const C2 = new Config('C2', (rules) =>
  rules
    .update(A, (a) => a + 5)
    .define(C, ({ here }) => here.get(A) + here.get(B))
    .defineAll(
      K,
      (_, i) => i,
      (_, i) => i > 2,
    ),
);

const C3 = new Config('C3', (rules) =>
  rules.define(A, ({ up }) => up.get(A) * 2).define(D, ({ site, up }) => `c3:${site.get(C)}:${up.get(D)}`),
);

const all = new Config('All', C3, C2, C1);

/** The values of all keys of the worked example. */
function values(p: Parameters): unknown[] {
  return [p.get(A), p.get(B), p.get(C), p.get(D), p.get(K(1)), p.get(K(5))];
}

describe('the worked example (core 9.4)', () => {
  test('C3 ++ C2 ++ C1', () => {
    expect(values(all)).toEqual([14, 140, 147, 'c3:147:dflt', 100, 5]);
  });

  test.each([
    ['orElse', C3.orElse(C2).orElse(C1)],
    ['orElse, grouped the other way', C3.orElse(C2.orElse(C1))],
    ['alter', C1.alter(C2).alter(C3)],
    ['alter and orElse', C2.alter(C3).orElse(C1)],
    ['nested configurations', new Config('Outer', C3, new Config('Inner', C2, C1))],
    ['with empty ones', Parameters.empty.orElse(all).alter(Parameters.empty)],
  ])('is the same with %s', (_, p) => {
    expect(values(p)).toEqual(values(all));
  });

  test('C2 alone', () => {
    expect([C2.get(A), C2.get(C)]).toEqual([6, 16]);
  });

  test('C1 alone', () => {
    expect([C1.get(A), C1.get(B), C1.lift(C)]).toEqual([2, 20, undefined]);
  });

  test('C3 ++ C1 does not define C', () => {
    expect(broken(() => C3.orElse(C1).get(C))).toEqual(
      requirement(
        'config/undefined',
        'Key C is not defined: no fragment sets it and it has no default.',
        'Add a fragment that sets C, or give the field a default.',
      ),
    );
  });

  test('empty answers from defaults', () => {
    expect(broken(() => Parameters.empty.get(C)).rule).toBe('config/undefined');
    expect([Parameters.empty.lift(C), Parameters.empty.lift(A), Parameters.empty.get(A)]).toEqual([undefined, 1, 1]);
  });

  test('alterPartial: rules below see the new value through site', () => {
    const altered = all.alterPartial(A, 100);
    expect([altered.get(A), altered.get(B), altered.get(C)]).toEqual([100, 1000, 1007]);
    expect(values(all)).toEqual([14, 140, 147, 'c3:147:dflt', 100, 5]);
  });

  test('alterMap', () => {
    const altered = all.alterMap([
      [A, 7],
      [K(1), -1],
    ]);
    expect([altered.get(D), altered.get(K(1)), altered.get(K(5))]).toEqual(['c3:77:dflt', -1, 5]);
  });
});

describe('looking up', () => {
  test('here falls through to lower fragments, up starts below', () => {
    const X = new Field<string>('X', 'default');
    const Y = new Field<string[]>('Y');
    const low = new Config('Low', (rules) => rules.set(X, 'low'));
    const middle = new Config('Middle', (rules) =>
      rules.define(Y, ({ site, here, up }) => [site.get(X), here.get(X), up.get(X)]),
    );
    const high = new Config('High', (rules) => rules.set(X, 'high'));
    expect(high.orElse(middle).orElse(low).get(Y)).toEqual(['high', 'low', 'low']);
    const own = middle
      .orElse(low)
      .alter((rules) => rules.define(Y, ({ here, up }) => [here.get(X), ...up.get(Y)]).set(X, 'own'));
    expect(own.get(Y)).toEqual(['own', 'own', 'low', 'low']);
    expect(middle.get(Y)).toEqual(['default', 'default', 'default']);
  });

  test('site is the whole configuration even in nested look-ups', () => {
    const list = new Config('One', (rules) => rules.define(B, ({ site }) => site.get(A)));
    const stacked = new Config('Two', (rules) => rules.update(B, (b) => b + 1), list);
    expect(stacked.alterPartial(A, 50).get(B)).toBe(51);
  });

  test('a view captured by a value keeps its own site', () => {
    const Captured = new Field<() => number>('Captured');
    const p = new Config('Capturing', (rules) =>
      rules.define(
        Captured,
        ({ site }) =>
          () =>
            site.get(A),
      ),
    );
    const before = p.get(Captured);
    expect([before(), p.alterPartial(A, 9).get(Captured)()]).toEqual([1, 9]);
  });

  test('a condition that does not hold falls through', () => {
    const p = new Config('Guarded', (rules) =>
      rules
        .define(
          A,
          () => 7,
          ({ site }) => site.get(B) > 5,
        )
        .define(
          A,
          () => 8,
          ({ site }) => site.get(B) > 0,
        )
        .update(
          C,
          (c) => c + 1,
          ({ up }) => up.lift(C) !== undefined,
        ),
    );
    expect([7, 3, 0].map((b) => p.alterPartial(B, b).get(A))).toEqual([7, 8, 1]);
    expect(p.lift(C)).toBeUndefined();
    expect(p.orElse(Parameters.empty.alterPartial(C, 1)).get(C)).toBe(2);
  });

  test('undefined is a value like any other', () => {
    const Port = new Field<string | undefined>('Port', undefined);
    const p = new Config('WithPort', (rules) => rules.set(Port, 'axi'));
    expect(Parameters.empty.get(Port)).toBeUndefined();
    expect(p.get(Port)).toBe('axi');
    expect(p.alterPartial(Port, undefined).get(Port)).toBeUndefined();
  });

  test('rules run for the asked key only, anew for every look-up', () => {
    let runs = 0;
    const p = new Config('Counting', (rules) =>
      rules
        .define(A, () => ++runs)
        .define(B, () => {
          throw new Error('nobody asked for B');
        }),
    );
    expect([p.get(A), p.get(A), runs]).toEqual([1, 2, 2]);
  });
});

describe('families', () => {
  class InCluster {
    readonly id: number;
    constructor(id: number) {
      this.id = id;
    }
    toString(): string {
      return `InCluster(${this.id})`;
    }
  }
  const TilesLocated = fieldFamily<[where: InCluster | 'InSubsystem'], readonly string[]>('TilesLocated', () => []);

  test('equal arguments give the same field', () => {
    expect(K(3)).toBe(K(3));
    expect(K(3)).not.toBe(K(4));
    expect(TilesLocated(new InCluster(1))).toBe(TilesLocated(new InCluster(1)));
    expect(TilesLocated(new InCluster(1))).not.toBe(TilesLocated(new InCluster(2)));
    const other = fieldFamily<[i: number], number>('K', () => 0);
    expect([other(3) === K(3), Parameters.empty.get(other(3))]).toEqual([false, 0]);
  });

  test('fields are called like the call that makes them', () => {
    const names = [K(3), TilesLocated(new InCluster(1)), TilesLocated('InSubsystem')].map(String);
    expect([...names, K.familyName]).toEqual(['K(3)', 'TilesLocated(InCluster(1))', 'TilesLocated(InSubsystem)', 'K']);
  });

  test('one member, or all of them', () => {
    const one = new Config('One', (rules) =>
      rules.update(TilesLocated('InSubsystem'), (tiles) => ['rocket', ...tiles]),
    );
    const every = new Config('Every', (rules) =>
      rules.updateAll(TilesLocated, (tiles, _, where) => [...tiles.map((tile) => `${tile}!`), String(where)]),
    );
    const p = every.orElse(one);
    expect(p.get(TilesLocated('InSubsystem'))).toEqual(['rocket!', 'InSubsystem']);
    expect(p.get(TilesLocated(new InCluster(4)))).toEqual(['InCluster(4)']);
    expect(one.orElse(every).get(TilesLocated('InSubsystem'))).toEqual(['rocket', 'InSubsystem']);
  });

  test('the first rule in the order of writing answers', () => {
    const general = new Config('General', (rules) =>
      rules
        .defineAll(
          K,
          () => -1,
          (_, i) => i > 2,
        )
        .set(K(3), 3)
        .set(K(1), 1)
        .defineAll(K, (_, i) => -i),
    );
    expect([1, 2, 3, 4].map((i) => general.get(K(i)))).toEqual([1, -2, -1, -1]);
    const special = new Config('Special', (rules) =>
      rules.set(K(3), 3).updateAll(
        K,
        (k) => k + 1,
        (views, i) => i < views.site.get(A),
      ),
    );
    expect([0, 1, 3].map((i) => special.alterPartial(A, 9).get(K(i)))).toEqual([1, 101, 3]);
    expect(special.get(K(1))).toBe(100);
  });

  test('a family without a default has none', () => {
    const Bare = fieldFamily<[name: string], number>('Bare');
    expect(Parameters.empty.lift(Bare('x'))).toBeUndefined();
    expect(broken(() => Parameters.empty.get(Bare('x'))).message).toBe(
      'Key Bare(x) is not defined: no fragment sets it and it has no default.',
    );
  });
});

describe('mistakes', () => {
  const X = new Field<number>('X');
  const Y = new Field<number>('Y');
  const cycleHelp = 'A rule that builds on the value of its own key asks up for it: up.get(X), not site or here.';

  test('an undefined key names those that asked for it', () => {
    const p = new Config('WithX', (rules) => rules.define(X, ({ site }) => site.get(Y) + 1)).alter((rules) =>
      rules.define(A, ({ up }) => up.get(X)),
    );
    expect(broken(() => p.get(A)).message).toBe(
      'Key Y is not defined: no fragment sets it and it has no default. It was asked for by X (WithX), for A (alter).',
    );
  });

  test.each(['site', 'here'] as const)('a rule that asks %s for its own key', (where) => {
    const p = new Config('WithX', (rules) => rules.define(X, (views) => views[where].get(X) + 1));
    expect(broken(() => p.get(X))).toEqual(
      requirement('config/cycle', 'Key X is defined by itself: X (WithX) -> X (WithX).', cycleHelp),
    );
  });

  test('keys that need each other', () => {
    const p = new Config(
      'Cyclic',
      new Config('WithX', (rules) => rules.define(X, ({ site }) => site.get(Y))),
      new Config('WithY', (rules) => rules.define(Y, ({ site }) => site.get(X))),
      (rules) => rules.define(A, ({ site }) => site.get(X)),
    );
    expect(broken(() => p.get(A))).toEqual(
      requirement('config/cycle', 'Key X is defined by itself: X (WithX) -> Y (WithY) -> X (WithX).', cycleHelp),
    );
    // A failed look-up leaves nothing behind.
    expect(p.lift(B)).toBe(10);
    expect(broken(() => p.get(Y)).message).toBe('Key Y is defined by itself: Y (WithY) -> X (WithX) -> Y (WithY).');
  });

  test('a condition that asks for its own key', () => {
    const p = new Config('WithX', (rules) =>
      rules.define(
        X,
        () => 1,
        ({ site }) => site.lift(X) === undefined,
      ),
    );
    expect(broken(() => p.lift(X)).rule).toBe('config/cycle');
  });

  test('the same key asked of another configuration is no cycle', () => {
    const inner = new Config('Inner', (rules) => rules.define(X, ({ site }) => site.get(A)));
    const outer = inner.alter((rules) => rules.define(A, () => inner.get(X)));
    expect(outer.get(X)).toBe(1);
  });

  test('a rule that can never apply', () => {
    const help = (key: string): string => `Remove one of the two rules for ${key}, or give the first one a condition.`;
    expect(broken(() => new Config('Twice', (rules) => rules.set(X, 1).define(X, () => 2)))).toEqual(
      requirement('config/unreachable', 'Twice sets X twice; the second rule can never apply.', help('X')),
    );
    expect(broken(() => new Config('Twice', (rules) => rules.defineAll(K, () => 1).updateAll(K, () => 2)))).toEqual(
      requirement('config/unreachable', 'Twice sets K twice; the second rule can never apply.', help('K')),
    );
  });

  test.each([
    [() => 1, 'a function'],
    [Symbol('s'), 'a symbol'],
    [new Map([[1, 2]]), 'a Map without visible fields'],
  ])('an argument that cannot be compared: %o', (argument, what) => {
    const Anything = fieldFamily<[argument: unknown], number>('Anything');
    expect(broken(() => Anything(argument))).toEqual(
      requirement(
        'config/argument',
        `The argument of a configuration key is ${what}, which cannot be compared.`,
        'Use primitives, or objects whose enumerable fields say what they are.',
      ),
    );
  });

  test('wrong types do not compile', () => {
    const wrong = (p: Parameters): void => {
      // @ts-expect-error A holds numbers
      p.alterPartial(A, 'text');
      // @ts-expect-error D holds strings
      p.alterMap([[D, 2]]);
      p.alterMap([
        [A, 1],
        // @ts-expect-error D holds strings
        [D, 2],
      ]);
      // @ts-expect-error K takes a number
      p.get(K('x'));
      // @ts-expect-error the rule must give a number
      p.alter((rules) => rules.define(A, () => 'text'));
      // @ts-expect-error A holds numbers
      const text: string = p.get(A);
      expect(text).toBeDefined();
    };
    expect(wrong).toBeTypeOf('function');
  });
});

test('names', () => {
  expect([...[all, C1, A].map(String), all.name]).toEqual(['All', 'C1', 'A', 'All']);
  expect(new Rules('R', () => undefined).name).toBe('R');
});

test('long stacks of fragments', () => {
  let p: Parameters = Parameters.empty;
  for (let i = 0; i < 1000; i++) p = p.alter((rules) => rules.update(A, (a) => a + 1));
  expect(p.get(A)).toBe(1001);
  for (let i = 0; i < 20_000; i++) p = p.alterPartial(B, i);
  expect([p.get(B), p.get(A)]).toEqual([19_999, 1001]);
});

describe('a part that is neither a configuration nor rules is refused', () => {
  test.each([
    [
      undefined,
      'Mine has its part 2 as undefined, and not as a Config or a function.',
      'Give its part 2 as a Config or a function.',
    ],
    [
      (): Config => C1,
      'Mine has its part 2 as a function that makes a configuration, and not as a configuration.',
      'Call it with its arguments, such as WithNBanks(4).',
    ],
  ])('%s', (part, message, help) => {
    expect(broken(() => new Config('Mine', C1, part as never))).toEqual(requirement('options/kind', message, help));
  });
});
