import { afterEach, describe, expect, test, vi } from 'vitest';
import { Progress } from '../../../cli/files/progress.js';
import { type Io, withIo } from '../../../cli/process/io.js';

/** What has been done when: ms since the start, and how many of all. */
type Step = readonly [time: number, done: number];

afterEach(() => {
  vi.restoreAllMocks();
});

/** The lines that a terminal of so many columns shows after each step; the first is at the start. */
async function shown(columns: number, all: number, steps: readonly Step[], least?: number): Promise<string[]> {
  const lines: string[] = [];
  const stderr = { isTTY: true, columns, write: (text: string) => lines.push(text.replace('\r\x1b[K', '')) };
  await withIo({ stderr } as unknown as Io, () => {
    const progress = new Progress(least);
    for (const [time, done] of steps) {
      vi.spyOn(performance, 'now').mockReturnValue(time);
      progress.show(done / all, `${done} of ${all}`);
    }
    return Promise.resolve();
  });
  return lines;
}

const steps: readonly Step[] = [
  [0, 0],
  [5460, 12],
];

describe('the line of progress', () => {
  test('fits the terminal: what has no room is left out', async () => {
    const last = async (columns: number): Promise<string | undefined> => (await shown(columns, 100, steps)).at(-1);
    expect(await last(80)).toBe('[#####...................................] 12 % 12 of 100, about 40 s left');
    expect(await last(50)).toBe('[##.............] 12 % 12 of 100, about 40 s left');
    expect(await last(45)).toBe('[#.........] 12 % 12 of 100, about 40 s left');
    expect(await last(44)).toBe('12 % 12 of 100, about 40 s left');
    expect(await last(31)).toBe('12 of 100, about 40 s left');
    expect(await last(20)).toBe('12 % 12 of 100');
    expect(await last(10)).toBe('12 of 100');
    expect(await last(6)).toBe('12 of');
    // A terminal that does not tell its width.
    expect(await last(0)).toBe(await last(80));
    for (let columns = 1; columns < 100; columns++) {
      for (const line of await shown(columns, 100, steps)) expect(line.length).toBeLessThan(columns);
    }
  });

  test('tells the time that is left as soon as that is known', async () => {
    expect(
      await shown(60, 8, [
        [0, 0],
        [500, 1],
        [2000, 2],
        [100_000, 3],
        [3_600_000, 4],
        [36_000_000, 6],
        [40_000_000, 8],
      ]),
    ).toEqual([
      '[........................................] 0 % 0 of 8',
      '[#####...................................] 12 % 1 of 8',
      '[#######......................] 25 % 2 of 8, about 6 s left',
      '[##########.................] 37 % 3 of 8, about 3 min left',
      '[#############.............] 50 % 4 of 8, about 60 min left',
      '[######################.......] 75 % 6 of 8, about 3 h left',
      '[########################################] 100 % 8 of 8',
    ]);
  });

  test('counts what was done before the start as done, not as work of its time', async () => {
    const lines = await shown(30, 100, [
      [0, 80],
      [5000, 90],
    ]);
    expect(lines).toEqual(['[##########..] 80 % 80 of 100', '90 of 100, about 5 s left']);
  });

  test('waits with the time that is left until so much is done as begins at once', async () => {
    const lines = await shown(
      30,
      100,
      [
        [0, 0],
        [5000, 1],
        [5000, 4],
      ],
      0.04,
    );
    expect(lines).toEqual([
      '[..............] 0 % 0 of 100',
      '[..............] 1 % 1 of 100',
      '4 of 100, about 2 min left',
    ]);
  });
});
