import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Alternative, alternativesIn, configFromExpression, Config } from '../../lib/config/index.js';
import { broken } from '../base/address/notation.js';
import { repeated } from '../seeds.js';

/** The expressions that one with alternatives stands for. */
function expressions(text: string, configurations: readonly string[] = []): string[] {
  return alternativesIn(text, configurations).map(({ expression }) => expression);
}

describe('an expression stands for', () => {
  test.for([
    ['Base', ['Base']],
    ['With({1,2,4}) ++ Base', ['With(1) ++ Base', 'With(2) ++ Base', 'With(4) ++ Base']],
    ['With({1..3})', ['With(1)', 'With(2)', 'With(3)']],
    ['With({3..1})', ['With(3)', 'With(2)', 'With(1)']],
    ['With({0..64..32})', ['With(0)', 'With(32)', 'With(64)']],
    ['With({64..0..48})', ['With(64)', 'With(16)']],
    [
      'With({-1..1}, n = {0x10, true})',
      [
        'With(-1, n = 0x10)',
        'With(-1, n = true)',
        'With(0, n = 0x10)',
        'With(0, n = true)',
        'With(1, n = 0x10)',
        'With(1, n = true)',
      ],
    ],
    ['With(Seq({1,2}, 3))', ['With(Seq(1, 3))', 'With(Seq(2, 3))']],
    ['With(Wrapped(depth = {8,16}))', ['With(Wrapped(depth = 8))', 'With(Wrapped(depth = 16))']],
    ['With({1,2} * 1024)', ['With(1 * 1024)', 'With(2 * 1024)']],
    ['With(2 * {1 + 2,-1})', ['With(2 * (1 + 2))', 'With(2 * (-1))']],
    ['With((1 << {4..5}) * 2)', ['With((1 << 4) * 2)', 'With((1 << 5) * 2)']],
    ['With((Big({1,2}) << 4) * 3)', ['With((Big(1) << 4) * 3)', 'With((Big(2) << 4) * 3)']],
    ['With({1 << 4,Big(1)*2})', ['With(1 << 4)', 'With(Big(1)*2)']],
    ['With({2*3, 4})', ['With(2*3)', 'With(4)']],
    ['A? ++ Base', ['Base', 'A ++ Base']],
    ['A ++ B?', ['A', 'A ++ B']],
    ['(A ++ B)? ++ C', ['C', '(A ++ B) ++ C']],
    ['{A ++ B, C} ++ D', ['(A ++ B) ++ D', 'C ++ D']],
    ['{With({1,2}), C?}', ['With(1)', 'With(2)', '', 'C']],
    ['A? ++ B?', ['', 'B', 'A', 'A ++ B']],
    ['new With({1,2}) ++ new Config(A ++ B)', ['With(1) ++ (A ++ B)', 'With(2) ++ (A ++ B)']],
  ] as const)('%s', ([text, all]) => {
    expect(expressions(text)).toEqual(all);
  });

  test('configurations whose names have a pattern', () => {
    const known = ['SmallConfig', 'LargeConfig', 'LargestConfig', 'Other'];
    expect(expressions('A ++ {Large*Config}', known)).toEqual(['A ++ LargeConfig', 'A ++ LargestConfig']);
    expect(expressions('{*, Mine}', known)).toEqual([...known, 'Mine']);
  });
});

describe('what is chosen goes by the name of its place', () => {
  test.for<[string, Alternative['choices'][]]>([
    ['With({1,0x10})', [{ With: 1 }, { With: '0x10' }]],
    ['With({1 << 4,2})', [{ With: '1 << 4' }, { With: 2 }]],
    ['With(n = {1,2}, "a")', [{ 'With.n': 1 }, { 'With.n': 2 }]],
    ['With("a", {1,2})', [{ 'With.2': 1 }, { 'With.2': 2 }]],
    ['With({"a",true,name})', [{ With: 'a' }, { With: true }, { With: 'name' }]],
    ['With({0xffff_ffff_ffff_ffff,1})', [{ With: '0xffff_ffff_ffff_ffff' }, { With: 1 }]],
    ['A?', [{ A: false }, { A: true }]],
    ['With({1,2})? ++ B', [{ 'With?': false }, { 'With?': true, With: 1 }, { 'With?': true, With: 2 }]],
    ['(A({1,2}) ++ B)? ++ C', [{ 'A ++ B': false }, { 'A ++ B': true, A: 1 }, { 'A ++ B': true, A: 2 }]],
    [
      'A? ++ B ++ A?',
      [
        { A: false, 'A 2': false },
        { A: false, 'A 2': true },
        { A: true, 'A 2': false },
        { A: true, 'A 2': true },
      ],
    ],
    ['With({{1,2},4})', [{ With: 1 }, { With: 2 }, { With: 4 }]],
    ['{A ++ B, C}', [{ fragment: 'A ++ B' }, { fragment: 'C' }]],
    ['{A*}', [{ configuration: 'Abc' }]],
    [
      'With({1,2}) ++ With({3})',
      [
        { With: 1, 'With 2': 3 },
        { With: 2, 'With 2': 3 },
      ],
    ],
    ['{A({1,2}),B}', [{ fragment: 'A({1,2})', A: 1 }, { fragment: 'A({1,2})', A: 2 }, { fragment: 'B' }]],
  ])('%s', ([text, choices]) => {
    expect(alternativesIn(text, ['Abc']).map((each) => each.choices)).toEqual(choices);
  });
});

const twice = 'Leave out one of the alternatives that come to it: a value that is named again, or a question mark.';
const many = 'Name fewer values, or sweep some of them at a time.';

describe('is refused:', () => {
  test.for([
    ['With({1,1})', 'With(1) is there twice', '^^^^^^^^^^^', twice],
    ['(A?)? ++ B', 'B is there twice', '^^^^^^^^^^', twice],
    ['With({1..200_000})', 'there are 200000 configurations, of at most 100000', '      ^^^^^^^^^^', many],
    ['A({1..9000}) ++ B({1..9000})', 'there are 81000000 configurations, of at most 100000', '^'.repeat(28), many],
    ['With({1..9..0})', 'a range has a step of 0', '      ^^^^^^^', 'Leave the step out for 1.'],
    [
      'With({1.5..3})',
      'a range has integers',
      '      ^^^',
      "Write its bounds, and a step if it is not 1: '{0..64..16}'.",
    ],
    [
      'With({"a"..3})',
      'a range has integers',
      '      ^^^',
      "Write its bounds, and a step if it is not 1: '{0..64..16}'.",
    ],
  ] as const)('%s', ([text, what, mark, advice]) => {
    expect(broken(() => alternativesIn(text))).toEqual({
      rule: 'config/syntax',
      message: `In the configuration, ${what}:\n  ${text}\n  ${mark}`,
      help: advice,
      category: 'input',
    });
  });

  test.for([
    [['LargeConfig', 'Small'], ': known are LargeConfig, Small', 'A star is for any letters: {*} is for all of them.'],
    [
      [],
      '',
      'There are those that a topology exports, export const SmallConfig = new Config(…), or a stock system has: write fragments by their names.',
    ],
  ] as const)('a pattern that no name has of %j', ([names, known, help]) => {
    expect(broken(() => alternativesIn('A ++ {Lrge*}', names))).toEqual({
      rule: 'config/unknown',
      message: `In the configuration, no configuration is called Lrge*${known}:\n  A ++ {Lrge*}\n        ^^^^^`,
      help,
      category: 'input',
    });
  });

  test.for([
    ['With({1,2}) ++ A', '     ^^^^^'],
    ['A? ++ With(1)', '^^'],
    ['A ++ {A,With}', '     ^^^^^^^^'],
    ['A ++ {*}', '     ^^^'],
  ] as const)('%s where one configuration is wanted', ([text, mark]) => {
    const vocabulary = {
      fragments: new Map<string, Config | { make: () => Config }>([
        ['A', new Config('A')],
        ['With', { make: () => new Config('With') }],
      ]),
      values: new Map<string, unknown>(),
      makers: new Map(),
    };
    expect(broken(() => configFromExpression(text, vocabulary))).toEqual({
      rule: 'config/syntax',
      message: `In the configuration, this is several configurations in one:\n  ${text}\n  ${mark}`,
      help: 'Write one of them; entente sweep elaborates all.',
      category: 'input',
    });
  });
});

test('there are as many as the product of all choices, each another, and each is an expression that stands for itself', () => {
  const value = fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 4 });
  const fragment = fc.record({ values: value, optional: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fragment, { minLength: 1, maxLength: 4 }), (fragments) => {
      const parts = fragments.map(({ values, optional }, k) => `F${k}({${values.join(',')}})${optional ? '?' : ''}`);
      const all = expressions(`${parts.join(' ++ ')} ++ Base`);
      const counts = fragments.map(({ values, optional }) => values.length + Number(optional));
      expect(all).toHaveLength(counts.reduce((product, count) => product * count, 1));
      expect(new Set(all).size).toBe(all.length);
      for (const each of all) expect(expressions(each)).toEqual([each]);
    }),
    repeated(),
  );
});
