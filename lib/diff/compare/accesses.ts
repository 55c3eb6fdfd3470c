import type { AddressSet } from '../../base/address/index.js';
import { anySecurity, beyondSecurity, type Security } from '../../bus/security/index.js';
import {
  type AccessArea,
  accessesText,
  type AccessSide,
  accessSides,
  readAccessField,
  withoutAll,
} from '../facts/accesses.js';
import type { Difference } from './values.js';
import type { Thing } from '../facts/thing.js';
import { setsText, sortedSets } from '../../base/address/place-text.js';

/** The accesses by which a master reaches a device, in one version. */
export interface AccessState {
  /** Undefined if nothing limits them. */
  readonly thing: Thing | undefined;
  /** Whether the master reaches the device at all. */
  readonly isReached: boolean;
  /** The addresses at which the master sees the device; empty if another node declares them on its behalf. */
  readonly sets: readonly AddressSet[];
}

/**
 * The changes in access, by address. Both less and more access can break somebody: those who relied on it, and those who relied on others being
 * blocked. Addresses that only one version has are reported as added or removed, because the change that adds or removes them causes this.
 */
export function accessDifferences(before: AccessState, after: AccessState): Difference[] {
  return accessSides.flatMap((side) => {
    const [had, has] = [areasOf(before.thing, side), areasOf(after.thing, side)];
    return sideDifferences(side, orUnlimited(before, had, has), orUnlimited(after, has, had));
  });
}

function areasOf(thing: Thing | undefined, side: AccessSide): AccessArea[] {
  return [...(thing?.fields ?? [])].flatMap(([field, value]) => {
    const read = readAccessField(field, value);
    return read?.side === side ? read.areas : [];
  });
}

// Without limits, a master has access wherever it sees the device; if another node declares the device on its behalf, the addresses of the other
// version are used.
function orUnlimited(
  { thing, isReached, sets }: AccessState,
  areas: readonly AccessArea[],
  others: readonly AccessArea[],
): readonly AccessArea[] {
  if (thing !== undefined || !isReached || others.length === 0) return areas;
  return (sets.length === 0 ? others.map(({ set }) => set) : sets).map((set) => ({ set, by: anySecurity }));
}

function sideDifferences(side: AccessSide, had: readonly AccessArea[], has: readonly AccessArea[]): Difference[] {
  const found = new Differences(side);
  for (const a of had) {
    for (const b of has) {
      const shared = a.set.intersect(b.set);
      if (shared === undefined) continue;
      const [isLess, isMore] = [beyondSecurity(a.by, b.by), beyondSecurity(b.by, a.by)].map(({ length }) => length > 0);
      const happening = isLess ? (isMore ? 'changed' : 'lost') : isMore ? 'gained' : undefined;
      if (happening !== undefined) found.add(happening, [shared], a.by, b.by);
    }
  }
  for (const { set, by } of had) found.add('removed', withoutAll([set], has), by, undefined);
  for (const { set, by } of has) found.add('added', withoutAll([set], had), undefined, by);
  return found.all();
}

type AccessHappening = 'lost' | 'gained' | 'changed' | 'added' | 'removed';

/** Collects differences of one kind from all areas. */
class Differences {
  readonly #found = new Map<string, { readonly difference: Omit<Difference, 'part'>; readonly sets: AddressSet[] }>();

  constructor(private readonly side: AccessSide) {}

  add(happening: AccessHappening, sets: readonly AddressSet[], a: Security | undefined, b: Security | undefined): void {
    if (sets.length === 0) return;
    const [before, after] = [a, b].map((each) => (each === undefined ? '' : accessesText(each))) as [string, string];
    const key = JSON.stringify([happening, before, after]);
    const known = this.#found.get(key) ?? {
      difference: { happening, impact: impactOf(happening, before), before, after },
      sets: [],
    };
    this.#found.set(key, known);
    known.sets.push(...sets);
  }

  all(): Difference[] {
    return [...this.#found.values()].map(({ difference, sets }) => ({
      ...difference,
      part: `${this.side} at ${setsText(sortedSets(sets))}`,
    }));
  }
}

// Nobody relies on addresses that were blocked for all.
function impactOf(happening: AccessHappening, before: string): 'breaking' | 'compatible' {
  return happening === 'added' || (happening === 'removed' && before === 'no') ? 'compatible' : 'breaking';
}
