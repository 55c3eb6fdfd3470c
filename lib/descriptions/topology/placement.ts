import { AddressRange } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import type { DescribedFinding, DescribedPart, DescribedRange, DescribedWindow } from '../description.js';

// A description may say several times what is at an address: a region of memory, a part of a device, the same device in another mode. On a
// bus there is one device at each.

/** Where the addresses of a part are in a topology. */
export interface Placement {
  /** On its bus. */
  readonly own: readonly DescribedWindow[];
  /** Within those of other parts, which answer there. */
  readonly within: readonly DescribedWindow[];
}

/** Addresses that a topology does not have as those of their part. */
export interface LeftOut {
  readonly part: DescribedPart;
  readonly range: DescribedRange;
  /**
   * `unused`: others have some of them, where it has no registers; `reserved`: they are set
   * aside in what answers there, if anything does; or who has them.
   */
  readonly why: 'unused' | 'reserved' | DescribedPart;
}

/** The addresses of all parts, so that there is one device at each address, but for what the description itself finds fault with. */
export interface Placements {
  readonly placementOf: (part: DescribedPart) => Placement;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Finds a place for each window. Others may be where a part has no registers; what lies in another otherwise is within that one; and of
 * two that overlap, the first ends where the second begins. What the description finds fault with stays as it is. Reserved regions have no
 * place: they say what software keeps off, not what is there. `spaceOf`: parts of one space share addresses.
 */
export function placementsOf(
  parts: readonly DescribedPart[],
  findings: readonly DescribedFinding[],
  spaceOf: (part: DescribedPart) => DescribedPart,
): Placements {
  const faulty = new Set(findings.flatMap((each) => (each.rule === 'description/overlap' ? each.parts : [])));
  const all = parts.flatMap((part) => part.windows.map((window): Sited => ({ part, window })));
  const plan = new Plan();
  const reserved = all.filter(({ part }) => part.kind === 'reserved');
  const sharing = groupBy(
    all.filter(({ part }) => part.kind !== 'reserved'),
    ({ part }) => spaceOf(part),
  );
  for (const [, windows] of sharing) {
    const [fixed, others] = [true, false].map((which) => windows.filter(({ part }) => faulty.has(part.id) === which));
    plan.place(fixed ?? [], others ?? []);
  }
  const own = groupBy(plan.placed, ({ part }) => part);
  const enclosed = groupBy(plan.enclosed, ({ part }) => part);
  const placements = new Map(
    parts.map((part) => [
      part,
      {
        own: (own.get(part) ?? [])
          .toSorted((a, b) => part.windows.indexOf(a.window) - part.windows.indexOf(b.window))
          .flatMap(ownOf),
        within: (enclosed.get(part) ?? []).flatMap(withinOf),
      },
    ]),
  );
  return {
    placementOf: (part) => placements.get(part) ?? { own: [], within: [] },
    leftOut: [
      ...plan.leftOut,
      ...reserved.map(({ part, window }): LeftOut => {
        const around = plan.placed.find((each) => each.window.base <= window.base && each.end >= endOf(window));
        return { part, range: window, why: around?.part ?? 'reserved' };
      }),
      ...plan.placed.flatMap(({ part, window, others }): LeftOut[] =>
        window.used !== undefined && others.length > 0 ? [{ part, range: window, why: 'unused' }] : [],
      ),
      ...plan.enclosed.flatMap((enclosed) => outsideOf(enclosed, plan.placed)),
    ],
  };
}

/** Whether a part is memory, or a region of it. */
export function isMemory({ kind }: DescribedPart): boolean {
  return kind === 'memory' || kind === 'reserved';
}

/** A window of a part. */
interface Sited {
  readonly part: DescribedPart;
  readonly window: DescribedWindow;
}

/** A window on its bus. */
interface Placed extends Sited {
  /** What others have of it. */
  readonly others: AddressRange[];
  /** Its end, or where another begins. */
  end: bigint;
}

/** A window within one that is on its bus. */
interface Enclosed extends Sited {
  readonly around: Placed;
}

class Plan {
  readonly placed: Placed[] = [];
  readonly enclosed: Enclosed[] = [];
  readonly leftOut: LeftOut[] = [];

  /** Places the windows of one space; those that are fixed stay where they are, but for what the part names twice. */
  place(fixed: readonly Sited[], others: readonly Sited[]): void {
    const there: Placed[] = [];
    for (const { part, window } of fixed.toSorted(outermostFirst)) {
      const before = there.filter((other) => other.part === part && other.end > window.base);
      const around = before.find(({ end }) => end >= endOf(window));
      if (around !== undefined) {
        this.enclosed.push({ part, window, around });
      } else {
        for (const other of before) other.end = window.base;
        there.push(whole({ part, window }));
      }
    }
    for (const each of there) this.placed.push(each);
    let open: readonly Placed[] = [];
    for (const each of others.toSorted(outermostFirst)) {
      const { part, window } = each;
      open = open.filter(({ end }) => end > window.base);
      const met = there.filter(({ window: other }) => meet(other, window));
      const around = [...met, ...open].find(
        (other) => other.window.base <= window.base && other.end >= endOf(window) && !areApart(other.window, window),
      );
      if (around === undefined) {
        const placed = whole(each);
        for (const other of met) this.#give(placed, other, other.window);
        for (const other of open) this.#part(other, placed);
        this.placed.push(placed);
        open = [...open, placed];
      } else if (isMemory(part)) {
        this.leftOut.push({ part, range: window, why: around.part });
      } else {
        this.enclosed.push({ part, window, around });
      }
    }
  }

  /** Gives the addresses in a range to another. */
  #give({ part, window, others }: Placed, to: Placed, range: DescribedRange): void {
    others.push(rangeOf(range));
    const base = range.base > window.base ? range.base : window.base;
    const end = endOf(range) < endOf(window) ? endOf(range) : endOf(window);
    if (isUsed(window, range)) this.leftOut.push({ part, range: { base, size: end - base }, why: to.part });
  }

  /** Parts two that overlap, the second of which begins later or lies in the first. */
  #part(first: Placed, second: Placed): void {
    const { window } = second;
    if (!isUsed(first.window, window)) {
      first.others.push(rangeOf(window));
    } else if (areApart(first.window, window)) {
      first.others.push(...(window.used ?? []).map(rangeOf));
      second.others.push(...ownOf(first).map(rangeOf));
    } else {
      this.leftOut.push({
        part: first.part,
        range: { base: window.base, size: first.end - window.base },
        why: second.part,
      });
      first.end = window.base;
    }
  }
}

function whole(sited: Sited): Placed {
  return { ...sited, others: [], end: endOf(sited.window) };
}

// What others have left of a window.
function leftOf({ window, end, others }: Placed): AddressRange[] {
  return AddressRange.subtract([new AddressRange(window.base, end - window.base)], others);
}

// The addresses of a window that are not in the one around it, since others have them there.
function lostOf({ window, around }: Enclosed): AddressRange[] {
  return AddressRange.subtract([rangeOf(window)], leftOf(around));
}

function withinOf(enclosed: Enclosed): DescribedWindow[] {
  const { window } = enclosed;
  return AddressRange.subtract([rangeOf(window)], lostOf(enclosed)).map(({ base, size }) => ({
    ...window,
    ...{ base, size },
  }));
}

// What a window loses to those that have a part of the one around it, if it has registers there.
function outsideOf(enclosed: Enclosed, placed: readonly Placed[]): LeftOut[] {
  const { part, window } = enclosed;
  return lostOf(enclosed).map((range) => {
    const holder = placed.find((other) => leftOf(other).some((left) => meet(left, range)));
    return { part, range, why: holder !== undefined && isUsed(window, range) ? holder.part : 'unused' };
  });
}

// Of what others have left, what has registers.
function ownOf(placed: Placed): DescribedWindow[] {
  const { window, others } = placed;
  return leftOf(placed)
    .map(({ base, size }) => ({ ...window, base, size }))
    .filter((piece) => others.length === 0 || isUsed(window, piece));
}

function outermostFirst(a: Sited, b: Sited): number {
  if (a.window.base !== b.window.base) return a.window.base < b.window.base ? -1 : 1;
  if (a.window.size !== b.window.size) return a.window.size > b.window.size ? -1 : 1;
  return Number(isMemory(b.part)) - Number(isMemory(a.part));
}

// Whether two windows are known to have no register at one address.
function areApart(a: DescribedWindow, b: DescribedWindow): boolean {
  return b.used === undefined ? !isUsed(a, b) : b.used.every((each) => !isUsed(a, each));
}

// Whether a window may have registers among these addresses.
function isUsed({ used }: DescribedWindow, addresses: DescribedRange): boolean {
  return used?.some((each) => meet(each, addresses)) ?? true;
}

function meet(a: DescribedRange, b: DescribedRange): boolean {
  return a.base < endOf(b) && endOf(a) > b.base;
}

function rangeOf({ base, size }: DescribedRange): AddressRange {
  return new AddressRange(base, size);
}

function endOf({ base, size }: DescribedRange): bigint {
  return base + size;
}
