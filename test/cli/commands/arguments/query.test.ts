import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { powerOfTwo } from '../../../../cli/commands/arguments/query.js';

test.each([
  ['64', 64],
  ['0x40', 64],
  ['64K', 65536],
  ['1', 1],
])('sizes are written as addresses are: %s', (text, size) => {
  expect(powerOfTwo(text)).toBe(size);
});

test.each(['1e1', '0.5', '', 'K', '3', '3K', '0'])('%j is not a size', (text) => {
  expect(() => powerOfTwo(text)).toThrow(InvalidArgumentError);
});
