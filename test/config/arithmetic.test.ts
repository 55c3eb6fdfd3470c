import { expect, test } from 'vitest';
import { Config, configFromExpression, type ConfigVocabulary, Field, type Maker } from '../../lib/config/index.js';
import { broken, requirement } from '../base/address/notation.js';

// What a fragment was given.
const Given = new Field<unknown>('Given', undefined);

const vocabulary: ConfigVocabulary = {
  fragments: new Map([['With', { make: (value: unknown) => new Config('With', (rules) => rules.set(Given, value)) }]]),
  values: new Map<string, unknown>([['Here', 'here']]),
  makers: new Map<string, Maker<unknown>>([
    ['Big', { make: (digits: string) => BigInt(digits) }],
    ['Place', { make: (id: unknown) => ({ place: id }) }],
  ]),
};

/** The value of an argument. */
function given(argument: string): unknown {
  return configFromExpression(`With(${argument})`, vocabulary).get(Given);
}

test.each<[written: string, value: unknown]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 * (1 + 2)', 6],
  ['10 - 3 - 2', 5],
  ['7 / 2 * 2', 6],
  ['-7 / 2', -3],
  ['-7 % 4', -3],
  ['1 << 2 + 3', 32],
  ['1 << 2 << 3', 32],
  ['1 | 6 ^ 3 & 2', 5],
  ['(1 | 6) ^ 3 & 2', 5],
  ['0xff & ~0xf', 0xf0],
  ['-16 >> 2', -4],
  ['-16 >>> 28', 15],
  ['-16 >>> 0', -16],
  ['-1L >>> 1', 2n ** 63n - 1n],
  ['- 3', -3],
  ['-(3)', -3],
  ['- -3', 3],
  ['+3', 3],
  ['1-2', -1],
  ['-2147483648', -2_147_483_648],
  ['1 << 30', 2 ** 30],
  ['(1 << 30) * 4L', 2 ** 32],
  ['1L << 32', 2 ** 32],
  ['1L<<62', 2n ** 62n],
  ['0x80000000L + 0x1000', 0x8000_1000],
  ['Some(1L << 32)', 2 ** 32],
  ['Place(1 << 4)', { place: 16 }],
  ['Seq(1 << 4, 2 * 3)', [16, 6]],
  ['(1 << 4, 2 * 3)', [16, 6]],
  ['Big("80000000") * 2', 160_000_000],
  ['2 * Big("80000000")', 160_000_000],
  ['(Big("1") << 64) - 1', 2n ** 64n - 1n],
  ['((Big("1") << 4))', 16],
  ['~Big("1")', -2],
  ['1.5 * 2', 3],
  ['1000.0 / 8', 125],
  ['7.5 % 2', 1.5],
  ['-(1.5)', -1.5],
  ['1 / 2d', 0.5],
  ['0.1f + 0.2', Math.fround(0.1) + 0.2],
  ['0.1f + 1', Math.fround(Math.fround(0.1) + 1)],
])('%s comes to what it does in Scala (rocket-system 10)', (written, value) => {
  expect(given(written)).toEqual(value);
});

const first = {
  Long: 'Make the first number a Long, such as 1L.',
  BigInt: 'Make the first number a BigInt: BigInt(1).',
};

test.each<[before: string, wrong: string, behind: string, what: string, help: string]>([
  [
    '',
    '1 << 31',
    '',
    '1 << 31 is 2147483648, more than an Int of 32 bits holds: Scala comes to -2147483648',
    first.Long,
  ],
  ['', '1 << 32', '', '1 << 32 shifts an Int of 32 bits by more than 31', first.Long],
  ['', '1 << -1', '', '1 << -1 shifts by less than 0 bits', 'Shift in the other direction.'],
  [
    '',
    '65536 * 65536',
    '',
    '65536 * 65536 is 4294967296, more than an Int of 32 bits holds: Scala comes to 0',
    first.Long,
  ],
  ['', '1L << 64', '', '1 << 64 shifts a Long of 64 bits by more than 63', first.BigInt],
  [
    '',
    '4L * 0x4000000000000000L',
    '',
    '4 * 4611686018427387904 is 18446744073709551616, more than a Long of 64 bits holds: Scala comes to 0',
    first.BigInt,
  ],
  ['', '0x80000000', ' + 1', '0x80000000 is more than an Int of 32 bits holds', 'Write 0x80000000L.'],
  ['1 + ', '2147483648', '', '2147483648 is more than an Int of 32 bits holds', 'Write 2147483648L.'],
  [
    '1 + ',
    '0xffffffffffffffffL',
    '',
    '0xffffffffffffffffL is more than a Long of 64 bits holds',
    'Write BigInt("18446744073709551615").',
  ],
  [
    '',
    '-(-2147483648)',
    '',
    '-(-2147483648) is 2147483648, more than an Int of 32 bits holds: Scala comes to -2147483648',
    first.Long,
  ],
  ['', 'Big("1") << 5000', '', '1 << 5000 shifts a BigInt by more than 4096', 'Shift by fewer bits.'],
  ['', 'Big("1") << 5L', '', '1 << 5 shifts by a Long of 64 bits', 'Shift by an Int, such as 32.'],
  ['', '1 << Big("1")', '', '1 << 1 shifts by a BigInt', 'Shift by an Int, such as 32.'],
  ['', 'Big("1") >>> 1', '', 'a BigInt has no sign that could be shifted', 'Write >> in place of >>>.'],
  ['', '+Big("1")', '', 'no + stands before a BigInt', 'Leave it out.'],
  ['', '1 / 0', '', 'this divides by 0', 'Divide by another number.'],
  ['', '1 % (1 - 1)', '', 'this divides by 0', 'Divide by another number.'],
  ['', '1.5 << 1', '', '<< is for integers', 'Write integers, without a decimal point.'],
  ['', '~1.5', '', '~ is for integers', 'Write integers, without a decimal point.'],
  ['', 'Big("1") + 1.5', '', 'a BigInt goes with integers only', 'Write an integer in place of the other number.'],
  ['', '"a"', ' + 1', 'an operator has numbers', 'Write a number here.'],
  ['', 'true', ' | 1', 'an operator has numbers', 'Write a number here.'],
  ['', 'Here', ' * 2', 'an operator has numbers', 'Write a number here.'],
  ['1 + (', '1 << 32', ') * 2', '1 << 32 shifts an Int of 32 bits by more than 31', first.Long],
])('%s%s%s is refused', (before, wrong, behind, what, help) => {
  const [start, line] = [`With(${before}`, `With(${before}${wrong}${behind})`];
  expect(broken(() => given(before + wrong + behind))).toEqual(
    requirement(
      'config/arguments',
      `In the configuration, ${what}:\n  ${line}\n  ${' '.repeat(start.length)}${'^'.repeat(wrong.length)}`,
      help,
      'input',
    ),
  );
});

test('thousands of numbers in a row', () => {
  expect(given(Array.from({ length: 20_000 }, () => '1').join(' + '))).toBe(20_000);
});

test.each<[written: string, value: string]>([
  [String.raw`"q\"r"`, 'q"r'],
  [String.raw`"a\\"`, 'a\\'],
  [String.raw`"a\tb\nc"`, 'a\tb\nc'],
  [String.raw`"A\u0042"`, 'AB'],
])('the escapes of Scala are read in strings: %s', (written, value) => {
  expect(given(written)).toBe(value);
});

test.each<[written: string, wrong: string, what: string]>([
  [String.raw`"a\d"`, String.raw`\d`, String.raw`\d stands for nothing in a string`],
  [String.raw`"a\u12"`, String.raw`\u`, String.raw`\u stands for nothing in a string`],
  [String.raw`"a\"`, '"', 'a string does not end'],
])('what no string has is refused at its place: %s', (written, wrong, what) => {
  const text = `With(${written})`;
  const mark = `${' '.repeat(text.indexOf(wrong))}${'^'.repeat(wrong.length)}`;
  expect(() => given(written)).toThrow(
    expect.objectContaining({ message: `In the configuration, ${what}:\n  ${text}\n  ${mark}` }),
  );
});
