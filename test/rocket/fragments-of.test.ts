import { expect, test } from 'vitest';
import { Config } from '../../lib/config/index.js';
import { parametersOf } from '../../lib/rocket/configs/argument-kinds.js';
import { fragmentsOf } from '../../lib/rocket/configs/fragments-of.js';

const makers = {
  WithCores: (n: number) => new Config(`WithCores(${n})`),
  WithWires: (n = 1) => new Config(`WithWires(${n})`),
  WithHarts: (...harts: readonly number[]) => new Config(`WithHarts(${harts.join(', ')})`),
  WithNothing: () => new Config('WithNothing'),
  Whole: new Config('Whole'),
};

test('a fragment with arguments has a signature, and no other has one: the compiler asks for it', () => {
  const signatures = { WithCores: 'n: int', WithWires: 'n?: int', WithHarts: 'harts*: int' };
  const { WithCores, WithWires, WithHarts } = signatures;
  expect(fragmentsOf(makers, signatures)).toEqual([
    ['WithCores', { make: makers.WithCores, parameters: parametersOf('n: int') }],
    ['WithWires', { make: makers.WithWires, parameters: parametersOf('n?: int') }],
    ['WithHarts', { make: makers.WithHarts, parameters: parametersOf('harts*: int') }],
    ['WithNothing', { make: makers.WithNothing, parameters: [] }],
    ['Whole', makers.Whole],
  ]);
  // @ts-expect-error Nothing says what WithCores takes.
  fragmentsOf(makers, { WithWires, WithHarts });
  // @ts-expect-error Arguments that may be left out are arguments.
  fragmentsOf(makers, { WithCores, WithHarts });
  // @ts-expect-error Any number of them are arguments.
  fragmentsOf(makers, { WithCores, WithWires });
  // @ts-expect-error It takes none.
  fragmentsOf(makers, { ...signatures, WithNothing: 'n: int' });
});

test('a signature is read whole, or not at all', () => {
  expect(parametersOf('')).toEqual([]);
  expect(parametersOf('n: int, useCache?: bool, harts*: int').map(({ kind, ...said }) => [said, kind.says])).toEqual([
    [{ name: 'n', optional: false, repeated: false }, 'an integer'],
    [{ name: 'useCache', optional: true, repeated: false }, 'true or false'],
    [{ name: 'harts', optional: true, repeated: true }, 'an integer'],
  ]);
  expect(() => parametersOf('n: int, m = int')).toThrow('"m = int" is not a name and a kind: n?: int.');
  expect(() => parametersOf('n: integer')).toThrow('"n: integer" is not a name and a kind: n?: int.');
});
