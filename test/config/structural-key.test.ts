import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldFamily } from '../../lib/config/index.js';
import { repeated } from '../seeds.js';

const Anything = fieldFamily<[argument: unknown], number>('Anything');

test('arguments with different content are different fields', () => {
  class Here {
    readonly id = 1;
  }
  class There {
    readonly id = 1;
  }
  const different = [
    1,
    '1',
    1n,
    true,
    'true',
    null,
    'null',
    undefined,
    'undefined',
    [],
    [1],
    [[1]],
    ['1'],
    {},
    { id: 1 },
    { id: '1' },
    { id: 1, name: undefined },
    new Here(),
    new There(),
    '"',
    '[1]',
  ];
  expect(new Set(different.map((argument) => Anything(argument))).size).toBe(different.length);
});

test('a field is called like the call that made it, whatever its arguments are', () => {
  expect(Anything({ toString: 'no function', ids: [1, { at: 2n }] }).name).toBe(
    'Anything({toString: no function, ids: [1, {at: 2}]})',
  );
});

test('arguments with equal content are the same field', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(Anything(structuredClone(value))).toBe(Anything(value));
    }),
    repeated(200),
  );
  expect(Anything({ a: 1, b: 2 })).toBe(Anything({ b: 2, a: 1 }));
});
