import { describe, expect, test } from 'vitest';
import { sorted, undecided, where } from '../../lib/sweep/index.js';
import { refusedAs, row, rows, sweepOf } from './rows.js';

function indexes(found: readonly { readonly index: number }[]): number[] {
  return found.map(({ index }) => index);
}

describe('the rows where', () => {
  test.for<[string, number[]]>([
    ['devices = 4', [1]],
    ['devices != 4', [0, 3]],
    ['devices<4', [0]],
    ['devices <= 4', [0, 1]],
    ['devices > 4', [3]],
    ['devices >=4 and edges < 30', [1]],
    ['devices > 0x3', [1, 3]],
    ['findings = 0', [0, 1, 3]],
    ['address/overlap = 0', [0, 1]],
    ['address/overlap', [3]],
    ['rules = address/overlap', [3]],
    ['rules = ids/few and rules = address/overlap', [3]],
    ['rules != ids/few', [0, 1]],
    ['rules = own/rule', []],
    ['rules', [3]],
    ['WithB', [1, 3]],
    ['not WithB', [0, 2]],
    ['WithB = yes', [1, 3]],
    ['WithB != yes and WithA = 1', [0]],
    ['refused', [2]],
    ['not refused', [0, 1, 3]],
    ['refused = area/name', [2]],
    ['untried', []],
    ['design = "t --config WithA(1) ++ WithB(true)"', [1]],
    ['"time" > 5', [3]],
    ['design = "this or that and more" or WithB', [1, 3]],
    ['WithA = 2 and not refused', [3]],
    ['refused or devices = 3', [0, 2]],
    ['devices = 3 or WithA = 2 and not refused', [0, 3]],
  ])('%s', ([condition, found]) => {
    expect(indexes(where(rows, condition))).toEqual(found);
  });

  test.for([
    ['devices == 3', 'Signs are =, !=, <, <=, >, >=.'],
    ['devices==3', 'Signs are =, !=, <, <=, >, >=.'],
    ['devices=>3', 'Signs are =, !=, <, <=, >, >=.'],
    ['(devices > 1)', "There are no parentheses: 'and' binds closer than 'or'."],
    ['WithB and not (devices > 1)', "There are no parentheses: 'and' binds closer than 'or'."],
    ['devices > 1 && WithB', "Parts are joined by 'and' and 'or': 'route <= 20 and id-bits < 6'."],
    ['devices > 1 || WithB', "Parts are joined by 'and' and 'or': 'route <= 20 and id-bits < 6'."],
    ['devices > 1 OR WithB', "Parts are joined by 'and' and 'or': 'route <= 20 and id-bits < 6'."],
    ['not devices > 1', "Only a name has 'not' in front: turn the sign round, as in 'edges <= 100'."],
  ] as const)('%s is none, and why', ([condition, help]) => {
    const part = condition.split(' and ').at(-1);
    const message = `${JSON.stringify(part)} is not a condition.`;
    expect(() => where(rows, condition)).toThrow(expect.objectContaining({ message, help }));
  });

  test.for(['', 'devices =', '= 3', 'devices = 3 or', 'a b', 'devices = 3 and'])(
    '%j is not a condition',
    (condition) => {
      expect(() => where(rows, condition)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(/ is not a condition\.$/) as string,
          help: "Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.",
        }),
      );
    },
  );

  const texts = ['Seq("64K")', 'Seq("64K", "1M")', 'a and b', String.raw`C:\x\"y"`, ''];
  const listing = texts.map((sizes, k) => row(k, { sizes }));

  test.for<[string, number[]]>([
    [String.raw`sizes = "Seq(\"64K\")"`, [0]],
    [String.raw`sizes != "Seq(\"64K\", \"1M\")" and sizes != ""`, [0, 2, 3]],
    [String.raw`sizes = "a and b" or sizes = "Seq(\"64K\")"`, [0, 2]],
    [String.raw`sizes = "C:\x\\\"y\"" and sizes = "C:\\x\\\"y\""`, [3]],
    ['sizes = ""', [4]],
  ])('%s asks for text with quotes in it', ([condition, found]) => {
    expect(indexes(where(listing, condition))).toEqual(found);
  });

  test.for([
    ['sizes = Seq("64K")', String.raw`sizes = "Seq(\"64K\")"`],
    [`sizes = 'Seq("64K")'`, String.raw`sizes = "Seq(\"64K\")"`],
    ['sizes = "Seq("64K", "1M")"', String.raw`sizes = "Seq(\"64K\", \"1M\")"`],
    ['not sizes or sizes != x y', 'sizes != "x y"'],
  ] as const)('%s is none, and is to be in quotes', ([condition, written]) => {
    const message = `${JSON.stringify(condition.split(' or ').at(-1))} is not a condition.`;
    const help = `Text with spaces or quotes in it is in quotes: '${written}'.`;
    expect(() => where(listing, condition)).toThrow(expect.objectContaining({ message, help }));
  });

  test('what there is is told as conditions write it', () => {
    expect(() => where(listing, 'sizes = Seq(64K)')).toThrow(
      expect.objectContaining({
        message: 'sizes is never "Seq(64K)".',
        help: String.raw`It is "Seq(\"64K\")", "Seq(\"64K\", \"1M\")", "a and b", "C:\\x\\\"y\"", "".`,
      }),
    );
  });

  test('addresses are numbers, of whatever size', () => {
    const placed = ['0x1002_0000', '0x4000000', '0x60000000', '0x1_0000_0000_0000_0000'];
    const all = placed.map((at, k) => row(k, { at }));
    expect(indexes(where(all, 'at > 0x8000000'))).toEqual([0, 2, 3]);
    expect(indexes(where(all, 'at = 67108864'))).toEqual([1]);
    expect(indexes(sorted(all, ['at']))).toEqual([1, 0, 2, 3]);
    const mixed = [row(0, { n: 'b' }), row(1, { n: 5 }), row(2, { n: '0x4' }), row(3, { n: 'a' }), row(4, { n: -1 })];
    expect(indexes(sorted(mixed, ['n']))).toEqual([4, 2, 1, 3, 0]);
  });

  test('a word within another is none', () => {
    const all = [row(0, { input: 'boot-or-run.ts' }), row(1, { input: 'sand-and-stone.ts' })];
    expect(indexes(where(all, 'input = boot-or-run.ts or input = sand-and-stone.ts'))).toEqual([0, 1]);
  });

  test.for([
    ['findings = none', 'findings is a number, but "none" is not.', "Write 'findings = 3'."],
    ['devices >= edges', 'devices is a number, but "edges" is not.', "Write 'devices = 3'."],
    ['address/overlap != O', 'address/overlap is a number, but "O" is not.', "Write 'address/overlap = 3'."],
    ['WithA = one', 'WithA is a number, but "one" is not.', "Write 'WithA = 3'."],
    ['WithA = 3', 'WithA is never "3".', 'It is 1, 2.'],
    ['WithB = perhaps', 'WithB is yes or no, and never "perhaps".', "Write 'WithB = yes'."],
  ] as const)('%s compares with what is never there', ([condition, message, help]) => {
    expect(() => where(rows, condition)).toThrow(expect.objectContaining({ message, help }));
  });

  const named = [
    row(0, { soc: 'SmallConfig' }),
    row(1, { soc: 'LargeConfig' }),
    row(2, { soc: '0x10' }, refusedAs({ rule: 'own/rule' })),
  ];

  test.for([
    ['soc = SmalConfig', 'soc is never "SmalConfig".', 'Did you mean SmallConfig?'],
    ['soc != none', 'soc is never "none".', 'It is SmallConfig, LargeConfig, 0x10.'],
    ['untried = errror', 'untried is never "errror".', 'Did you mean error?'],
    [
      'refused = config/unknown',
      'refused is never "config/unknown".',
      "It is a rule: write 'refused' or 'not refused' for any of them or none.",
    ],
    ['refused = adress/overlap', 'refused is never "adress/overlap".', 'Did you mean address/overlap?'],
    [
      'refused = yes',
      'refused is never "yes".',
      "It is a rule: write 'refused' or 'not refused' for any of them or none.",
    ],
    [
      'untried = own/rule',
      'untried is never "own/rule".',
      "It is a rule such as config/unknown, or error: write 'untried' or 'not untried' for any of them or none.",
    ],
  ] as const)('%s asks for a text that is never there', ([condition, message, help]) => {
    const sweep = sweepOf(named, { rules: () => ['address/overlap'] });
    expect(() => where([], condition, sweep)).toThrow(expect.objectContaining({ message, help }));
  });

  test.for<[string, number[]]>([
    ['soc = 16', [2]],
    ['soc != SmallConfig', [1, 2]],
    ['soc > none', []],
    ['refused = own/rule', [2]],
    ['refused = another/one', []],
    ['refused = config/undefined', []],
    ['untried = error or untried = config/unknown or refused = address/overlap', []],
  ])('%s asks for one that may be', ([condition, found]) => {
    const sweep = sweepOf(named, { rules: () => ['address/overlap'] });
    expect(indexes(where(named, condition, sweep))).toEqual(found);
  });

  test.for([
    ['rules = adress/overlap', 'rules is never "adress/overlap".', 'Did you mean address/overlap?'],
    [
      'rules = "address/overlap ×2"',
      'rules is never "address/overlap ×2".',
      expect.stringContaining("write 'address/overlap = 2' for how many findings it has") as string,
    ],
    [
      'rules > ids/few',
      'rules has several, and is neither above nor below anything.',
      "Write 'rules = ids/few' for rows that have it, or 'ids/few > 0'.",
    ],
  ])('%s', ([condition = '', message, help]) => {
    expect(() => where(rows, condition)).toThrow(expect.objectContaining({ message, help }));
  });

  test('true and false are yes and no', () => {
    expect(where(rows, 'WithB = true')).toEqual(where(rows, 'WithB'));
    expect(where(rows, 'WithB = false')).toEqual(where(rows, 'not WithB'));
  });

  test('a rule is asked for that there is not', () => {
    const sweep = sweepOf(rows, { rules: () => ['address/overlap', 'ids/few'] });
    expect(() => where(rows, 'adress/overlap = 0', sweep)).toThrow(
      expect.objectContaining({
        message: 'There is no rule adress/overlap.',
        help: 'Did you mean address/overlap?',
      }),
    );
    // A design may have rules of its own.
    expect(indexes(where(rows, 'acme2/own-rule = 0', sweep))).toEqual([0, 1, 3]);
  });

  test('a figure is asked for that there is not', () => {
    expect(() => where(rows, 'WithC = 3')).toThrow('There is no figure WithC.');
  });

  test('what is chosen is known of the whole sweep, whatever rows are left', () => {
    expect(where([], 'WithA = 1', sweepOf(rows))).toEqual([]);
  });
});

describe('of what could not be tried it is not known whether', () => {
  const untried = refusedAs({ rule: null, message: 'It took too long.' });
  const all = [...rows, row(4, { WithA: 1, WithB: true }, untried), row(5, { WithA: 2, WithB: false }, untried)];
  test.for<[string, number[]]>([
    ['devices = 4', [4, 5]],
    ['devices', [4, 5]],
    ['not devices', [4, 5]],
    ['address/overlap = 0', [4, 5]],
    ['rules = ids/few', [4, 5]],
    ['devices > 3 and WithB', [4]],
    ['devices > 3 and WithA = 2 or findings = 0 and not WithB', [5]],
    ['devices > 3 or WithB', [5]],
    ['devices > 3 and not untried', []],
    ['not refused and time > 0', []],
    ['WithA = 2', []],
  ])('%s', ([condition, found]) => {
    expect(indexes(undecided(all, condition))).toEqual(found);
    const left = where(all, condition);
    expect(left.filter((each) => found.includes(each.index))).toEqual([]);
  });
});

describe('rows in the order of', () => {
  test.for<[string[], number[]]>([
    [['devices'], [0, 1, 3, 2]],
    [['-devices'], [3, 1, 0, 2]],
    [['-WithA'], [2, 3, 0, 1]],
    [
      ['-WithB', '-devices'],
      [3, 1, 0, 2],
    ],
    [
      ['WithB', '-WithA'],
      [2, 0, 3, 1],
    ],
    [['refused'], [2, 0, 1, 3]],
  ])('%s', ([names, found]) => {
    expect(indexes(sorted(rows, names))).toEqual(found);
  });
});
