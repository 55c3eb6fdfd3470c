import { AddressSet, type RegionType, regionTypes } from '../../base/address/index.js';
import type { Happening, Impact } from '../change/change.js';
import { type Comparison, fieldKindOf } from '../facts/field-kinds.js';
import { readSetsText } from '../../base/address/place-text.js';
import { type Fields, readOperations, readSizes } from '../facts/values.js';

/** A difference between two values. */
export interface Difference {
  readonly happening: Happening;
  /** The impact, if it does not follow from the kind of change. */
  readonly impact?: Impact;
  /** The part of the value, such as an operation; empty for all of it. */
  readonly part: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The differences between two values of a field, as strings; empty if they are equal. A value that lost one part and gained another has two
 * differences.
 */
export function differencesOf(comparison: Comparison, before: string, after: string): Difference[] {
  return before === after ? [] : comparisons[comparison](before, after);
}

/** A difference in a field. */
export interface FieldDifference {
  readonly field: string;
  readonly difference: Difference;
}

/** The differences between the fields of a party. The ordering domain concerns several devices, and is compared for all of them together. */
export function fieldsThatDiffer(before: Fields, after: Fields): FieldDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const { comparison = 'equal' } = fieldKindOf(field);
    if (comparison === 'order') return [];
    return differencesOf(comparison, before.get(field) ?? '', after.get(field) ?? '').map((difference) => ({
      ...{ field, difference },
    }));
  });
}

const comparisons: Readonly<Record<Comparison, (before: string, after: string) => Difference[]>> = {
  equal: changed,
  ids: changed,
  node: changed,
  port: (before, after) => changed(before || '0', after || '0'),
  order: changed,
  addresses(before, after) {
    const happening = movement(readSetsText(before), readSetsText(after));
    return happening === undefined ? [] : [{ happening, part: '', before, after }];
  },
  operations: alternativeDifferences,
  sizes: sizeDifferences,
  set: setDifferences,
  // Any change requires the outside to connect other wires.
  wires: (before, after) => setDifferences(before, after).map((each) => ({ ...each, impact: 'breaking' })),
  'at least': atLeastDifferences,
  promise: (before, after) => [{ happening: after === '' ? 'lost' : 'gained', part: '', before, after }],
  risk: (before, after) => [
    { happening: 'changed', impact: after === '' ? 'compatible' : 'breaking', part: '', before, after },
  ],
  'region type': (before, after) => [{ happening: weaker(before, after), part: '', before, after }],
};

// A missing value, as in another protocol, counts as 0.
function atLeastDifferences(before: string, after: string): Difference[] {
  const more = Number(after) - Number(before);
  if (Number.isNaN(more)) return changed(before, after);
  return more === 0 ? [] : [{ happening: more < 0 ? 'shrunk' : 'grown', part: '', before, after }];
}

function setDifferences(before: string, after: string): Difference[] {
  const [had, has] = [before, after].map((text) => (text === '' ? [] : text.split(', ')));
  const [gone, come] = [without(had ?? [], has ?? []), without(has ?? [], had ?? [])];
  return [
    ...(gone.length === 0 ? [] : [{ happening: 'lost' as const, part: '', before: gone.join(', '), after: '' }]),
    ...(come.length === 0 ? [] : [{ happening: 'gained' as const, part: '', before: '', after: come.join(', ') }]),
    ...(gone.length + come.length === 0 ? changed(before, after) : []),
  ];
}

// The multiset difference of two lists.
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((each) => {
    const k = left.indexOf(each);
    if (k >= 0) left.splice(k, 1);
    return k < 0;
  });
}

function changed(before: string, after: string): Difference[] {
  return [{ happening: 'changed', part: '', before, after }];
}

// A device may be visible at several addresses with different operations, without a record of which address has which. Therefore an alternative of
// one version may be covered by another one, and yet something has changed.
function alternativeDifferences(before: string, after: string): Difference[] {
  const [all, others] = [before.split(' | '), after.split(' | ')];
  const [had, has] = [without(all, others), without(others, all)];
  const [[a = ''], [b = '']] = [had, has];
  if (had.length === 1 && has.length === 1) return operationDifferences(readOperations(a), readOperations(b));
  const whole = { part: '', before, after };
  const happenings = [
    ...(had.every((each) => others.some((other) => offers(other, each))) ? [] : ['lost' as const]),
    ...(has.every((each) => all.some((other) => offers(other, each))) ? [] : ['gained' as const]),
  ];
  return happenings.length === 0 ? changed(before, after) : happenings.map((happening) => ({ happening, ...whole }));
}

function offers(more: string, less: string): boolean {
  return operationDifferences(readOperations(less), readOperations(more)).every(
    ({ happening }) => happening === 'gained',
  );
}

function operationDifferences(had: ReadonlyMap<string, string>, has: ReadonlyMap<string, string>): Difference[] {
  return [...new Set([...had.keys(), ...has.keys()])]
    .sort()
    .flatMap((part) =>
      sizeDifferences(had.get(part) ?? '', has.get(part) ?? '').map((difference) => ({ ...difference, part })),
    );
}

function sizeDifferences(before: string, after: string): Difference[] {
  if (before === after) return [];
  const [had, has] = [readSizes(before), readSizes(after)];
  const differences: Difference[] = [
    ...(contains(has, had) ? [] : [{ happening: 'lost' as const, part: '', before, after }]),
    ...(contains(had, has) ? [] : [{ happening: 'gained' as const, part: '', before, after }]),
  ];
  // Terms of custom protocols may mean anything.
  return differences.length === 0 ? changed(before, after) : differences;
}

function contains(outer: readonly [number, number], inner: readonly [number, number]): boolean {
  return inner[1] === 0 || (outer[1] > 0 && outer[0] <= inner[0] && inner[1] <= outer[1]);
}

/** The change of addresses; undefined if they are equal. */
function movement(a: readonly AddressSet[], b: readonly AddressSet[]): Happening | undefined {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? undefined : a.length === 0 ? 'gained' : 'lost';
  if ([...a, ...b].some(({ finite }) => !finite)) return infiniteMovement(a, b);
  const [lost, won] = [AddressSet.subtractAll(a, b).length > 0, AddressSet.subtractAll(b, a).length > 0];
  if (lost) return won ? 'moved' : 'shrunk';
  return won ? 'grown' : undefined;
}

// Infinite sets cannot be subtracted.
function infiniteMovement(a: readonly AddressSet[], b: readonly AddressSet[]): Happening {
  const within = (some: readonly AddressSet[], others: readonly AddressSet[]): boolean =>
    some.every((set) => others.some((other) => other.contains(set)));
  return within(a, b) ? 'grown' : within(b, a) ? 'shrunk' : 'moved';
}

// Region types that make no promise about copies are ordered: each includes the promises of the next.
const ordered: readonly string[] = regionTypes.slice(regionTypes.indexOf('UNCACHED' satisfies RegionType));

function weaker(before: string, after: string): Happening {
  const [had, has] = [ordered.indexOf(before), ordered.indexOf(after)];
  return had < 0 || has < 0 ? 'changed' : has > had ? 'lost' : 'gained';
}
