import { expect, test } from 'vitest';
import {
  allOptional,
  dictionaryOf,
  exactly,
  fits,
  flag,
  integral,
  listOf,
  matching,
  named,
  numeric,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  whole,
} from '../../../lib/base/shape/index.js';

function problems(shape: Shape, value: unknown): string[] {
  const all: string[] = [];
  shape(
    value,
    () => '',
    (place, problem, help) => all.push([place || 'it', problem, ...(help === undefined ? [] : [help])].join(' ')),
  );
  return all;
}

test.each<[string, Shape, readonly unknown[], unknown, string]>([
  ['a string', text, ['', 'x'], 5, 'it must be a string, not 5'],
  ['yes or no', flag, [true, false], 'true', 'it must be true or false, not "true"'],
  ['a number', numeric, [-1.5, NaN], 4n, 'it must be a number, not 4'],
  ['an integer', integral, [-1, 0], 1.5, 'it must be an integer, not 1.5'],
  ['a whole number', whole, [0, 7], -1, 'it must be a whole number, not -1'],
  ['a pattern', matching(/^#[0-9]$/, 'a colour'), ['#1'], '#x', 'it must be a colour, not "#x"'],
  ['a word', oneOf(['up', 'down']), ['up', 'down'], 'sideways', 'it must be one of up, down, not "sideways"'],
  ['a word nearby', oneOf(['up', 'down']), [], 'dwon', 'it must be one of up, down, not "dwon" Did you mean down?'],
  ['a name', named('a rule', ['a/b']), ['a/b'], 'a/c', 'it must be a rule, not "a/c" Did you mean a/b?'],
  ['null', orNull(text), ['x', null], undefined, 'it is missing; it must be a string'],
  ['a list', listOf(text), [[], ['x']], { length: 0 }, 'it must be a list, not an object'],
  ['an object', record({}), [{}, { x: 1 }], [1, 2], 'it must be an object, not a list of 2'],
  ['a dictionary', dictionaryOf(text), [{}, { x: 'y' }], null, 'it must be an object, not null'],
])('%s', (_, shape, good, bad, problem) => {
  expect(good.map((value) => problems(shape, value))).toEqual(good.map(() => []));
  expect(problems(shape, bad)).toEqual([problem]);
});

test('all that is wrong is told, each at its place', () => {
  const shape = exactly({
    name: text,
    size: optional(whole),
    parts: listOf(record({ id: text, next: orNull(text) })),
    ...allOptional({ words: dictionaryOf(flag, ['one', 'two']) }),
  });
  expect(problems(shape, { name: 'x', parts: [{ id: 'a', next: null, more: 1 }], words: { one: true } })).toEqual([]);
  expect(
    problems(shape, { nmae: 'x', size: '3', parts: [{ id: 4, next: null }, { id: 'b' }], words: { tow: 'yes' } }),
  ).toEqual([
    'nmae is not a known key; known are name, size, parts, words Did you mean name?',
    'it lacks the key "name"',
    'size must be a whole number, not "3"',
    'parts[0].id must be a string, not 4',
    'parts[1] lacks the key "next"',
    'words["tow"] is not a known key Did you mean two?',
    'words["tow"] must be true or false, not "yes"',
  ]);
});

test('a key that cannot be written has no place among the known ones', () => {
  expect(problems(exactly({}), { constructor: 1 })).toEqual(['constructor is not a known key; there are none here']);
});

test('a long value is cut, and what is no data is named', () => {
  expect(problems(whole, 'x'.repeat(300))).toEqual([`it must be a whole number, not "${'x'.repeat(119)}…`]);
  expect(problems(whole, () => 1)).toEqual(['it must be a whole number, not a function']);
});

test('the first mistake may be the only one', () => {
  const shape = listOf(text);
  const first = (place: string, problem: string): never => {
    throw new Error(`${place} ${problem}`);
  };
  expect(() => {
    shape([1, 2], () => 'list', first);
  }).toThrow(new Error('list[0] must be a string, not 1'));
});

test('a value fits, or does not', () => {
  expect([{ x: 1 }, { x: 'y' }, {}].map((value) => fits(record({ x: text }), value))).toEqual([false, true, false]);
});
