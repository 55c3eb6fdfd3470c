import { describe, expect, test } from 'vitest';
import { sorted, where } from '../../lib/sweep/index.js';
import { rows } from './rows.js';

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
    ['devices = four', []],
    ['findings = 0', [0, 1, 3]],
    ['address/overlap = 0', [0, 1]],
    ['address/overlap', [3]],
    ['WithB', [1, 3]],
    ['not WithB', [0, 2]],
    ['WithB = yes', [1, 3]],
    ['WithB != yes and WithA = 1', [0]],
    ['refused', [2]],
    ['not refused', [0, 1, 3]],
    ['refused = area/name', [2]],
    ['design = "t --config WithA(1) ++ WithB(true)"', [1]],
    ['"time" > 5', [3]],
    ['design = "this or that and more" or WithB', [1, 3]],
    ['WithA = 2 and not refused', [3]],
    ['refused or devices = 3', [0, 2]],
    ['devices = 3 or WithA = 2 and not refused', [0, 3]],
  ])('%s', ([condition, found]) => {
    expect(indexes(where(rows, condition))).toEqual(found);
  });

  test.for(['', 'devices =', 'devices == 3', '= 3', 'devices = 3 or', 'a b', 'devices = 3 and'])(
    '%j is no condition',
    (condition) => {
      expect(() => where(rows, condition)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(/ is no condition\.$/) as string,
          help: "Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.",
        }),
      );
    },
  );

  test('a figure is asked for that there is not', () => {
    expect(() => where(rows, 'WithC = 3')).toThrow('There is no figure WithC.');
  });

  test('what is chosen is known of the whole sweep, whatever rows are left', () => {
    expect(where([], 'WithA = 1', rows)).toEqual([]);
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
