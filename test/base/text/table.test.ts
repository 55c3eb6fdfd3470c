import { expect, test } from 'vitest';
import { alignedRows, alignedText } from '../../../lib/base/text/index.js';

test('columns are as wide as what is in them, and lines end without blanks', () => {
  expect(
    alignedRows([
      ['a', 'long', 'x'],
      ['bcd', '', ''],
      ['', 'e', 'yz'],
    ]),
  ).toEqual(['a    long  x', 'bcd', '     e     yz']);
});

test('numbers end where their column does', () => {
  expect(
    alignedText([
      [{ right: '9' }, 'nine'],
      [{ right: '10' }, 'ten'],
    ]),
  ).toBe(' 9  nine\n10  ten\n');
});

test('of nothing there is nothing', () => {
  expect([alignedRows([]), alignedText([])]).toEqual([[], '']);
});
