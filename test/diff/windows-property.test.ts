import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, compareWithLock, diff, factsOf, lockText, lockWith, readLock } from '../../lib/diff/index.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

// A device of several windows, of which each is where it is, may do what it may, and has a name or none: what a version of it offers at each page
// is compared by hand.

const kinds = { rw: tl.readWrite(1, 8), words: tl.readWrite(1, 4), ro: tl.readOnly(1, 8) };

interface Window {
  readonly page: number;
  readonly pages: number;
  readonly kind: keyof typeof kinds;
  readonly name: string | undefined;
  readonly mayDenyGet: boolean;
}

const pagesInAll = 16;
const pageBytes = 0x1000n;

function built(windows: readonly Window[]): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
        const slaves = windows.map(({ page, pages, kind, name, mayDenyGet }) => ({
          address: [AddressSet.range(BigInt(page) * pageBytes, BigInt(pages) * pageBytes)],
          ...(name === undefined ? {} : { name }),
          ...{ supports: kinds[kind], mayDenyGet },
        }));
        const node = tl.managerNode([{ slaves, beatBytes: 4 }]);
        connect(cpu, tl.xbar(), node);
        return { cpu, node };
      }),
    ),
  );
}

// What a master may do at a page, each size of each operation by itself, and on what it may rely there.
function offersAt(windows: readonly Window[], page: number): ReadonlySet<string> {
  const window = windows.find((each) => each.page <= page && page < each.page + each.pages);
  if (window === undefined) return new Set();
  const { kind, mayDenyGet } = window;
  const operations = Object.entries(kinds[kind]) as [string, readonly [number, number]][];
  return new Set([
    ...operations.flatMap(([operation, [, most]]) =>
      [1, 2, 4, 8].filter((size) => size <= most).map((size) => `${operation} ${size}`),
    ),
    ...(mayDenyGet ? [] : ['no denial']),
  ]);
}

function pagesThatLose(before: readonly Window[], after: readonly Window[]): number[] {
  return Array.from({ length: pagesInAll + 1 }, (_, page) => page).filter((page) => {
    const has = offersAt(after, page);
    return [...offersAt(before, page)].some((offer) => !has.has(offer));
  });
}

const named = ({ name }: Window): boolean => name !== undefined;

// Windows that keep their names keep their places.
function haveNamesMoved(before: readonly Window[], after: readonly Window[]): boolean {
  return before
    .filter(named)
    .some((window) => after.some((other) => other.name === window.name && other.page !== window.page));
}

// Of several without names, whether one that is still where it was has another place among them.
function areCountedOtherwise(before: readonly Window[], after: readonly Window[]): boolean {
  const [had, has] = [before, after].map((windows) => windows.filter((each) => !named(each)).map(({ page }) => page));
  if (had === undefined || has === undefined || had.length < 2 || has.length < 2) return false;
  return had.some((page, k) => has.includes(page) && has[k] !== page);
}

const window = fc.record<Window>({
  page: fc.nat(pagesInAll / 2 - 1).map((k) => 2 * k),
  pages: fc.constantFrom(1, 2),
  kind: fc.constantFrom('rw', 'rw', 'words', 'ro'),
  name: fc.option(fc.constantFrom('rx', 'tx', 'ctl'), { nil: undefined, freq: 1 }),
  mayDenyGet: fc.constantFrom(false, false, true),
});

const uniqueBy = (windows: readonly Window[], keyOf: (window: Window) => unknown): boolean =>
  new Set(windows.map(keyOf)).size === windows.length;

const windows = fc
  .array(window, { minLength: 2, maxLength: 4 })
  .filter((all) => uniqueBy(all, ({ page }) => page) && uniqueBy(all.filter(named), ({ name }) => name));

// One or two of the windows are others, gone, or more than there were.
const versions = fc
  .tuple(windows, fc.array(fc.tuple(fc.nat(4), fc.option(window)), { minLength: 1, maxLength: 2 }))
  .map(([before, edits]) => {
    const after = edits.reduce<(Window | null)[]>(
      (list, [k, other]) => (k < list.length ? list.with(k, other) : [...list, other]),
      [...before],
    );
    return { before, after: after.filter((each) => each !== null) };
  });

const isAddress = ({ aspect, detail }: Change): boolean => aspect === 'device' && !detail.startsWith('name');

test('where a device of several windows offers less at an address, that is told as breaking, and nowhere else', () => {
  let [losses, others] = [0, 0];
  fc.assert(
    fc.property(versions, ({ before, after }) => {
      fc.pre(after.length > 0 && uniqueBy(after, ({ page }) => page));
      fc.pre(uniqueBy(after.filter(named), ({ name }) => name));
      const [old, young] = [built(before), built(after)];
      const changes = diff(old, young).filter(({ impact }) => impact !== 'internal');
      const breaking = changes.filter((change) => change.impact === 'breaking' && isAddress(change));
      const isLoss = pagesThatLose(before, after).length > 0 || haveNamesMoved(before, after);
      if (isLoss) losses++;
      else others++;
      expect(breaking.length > 0).toBe(isLoss);
      expect(changes.some(({ aspect }) => aspect === 'windows')).toBe(areCountedOtherwise(before, after));
      const now = factsOf(young);
      const locked = readLock(lockText(factsOf(old)));
      const next = compareWithLock(locked, now);
      expect(next.map(({ change }) => JSON.stringify(change)).sort()).toEqual(
        changes.map((change) => JSON.stringify(change)).sort(),
      );
      const accepted = readLock(lockText(lockWith(locked, now, next)));
      expect(compareWithLock(accepted, now).map(({ change }) => change)).toEqual([]);
    }),
    repeated(200),
  );
  expect(losses).toBeGreaterThan(10);
  expect(others).toBeGreaterThan(5);
});
