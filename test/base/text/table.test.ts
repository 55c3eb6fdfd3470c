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

test('what fills two columns of a terminal counts as two, and what is written over a letter as none', () => {
  expect(
    alignedText([
      ['測試', { right: 'ポート' }, 'x'],
      ['cpu', { right: '9' }, 'y'],
      ['e\u0301e', { right: 'ﾎﾟｰﾄ' }, 'z'],
    ]),
  ).toBe('測試  ポート  x\ncpu        9  y\ne\u0301e      ﾎﾟｰﾄ  z\n');
});

test('of nothing there is nothing', () => {
  expect([alignedRows([]), alignedText([])]).toEqual([[], '']);
});
