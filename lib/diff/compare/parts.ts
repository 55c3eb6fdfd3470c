import type { AddressSet } from '../../base/address/index.js';
import { withoutAll } from '../facts/accesses.js';
import { changeOf } from '../change/change.js';
import { type Difference, differencesOf } from './values.js';
import type { End, Facts, View } from '../facts/facts.js';
import { type Comparison, fieldKindOf } from '../facts/field-kinds.js';
import type { Thing } from '../facts/thing.js';
import { readSetsText, setsText, sortedSets } from '../../base/address/place-text.js';
import type { Fields } from '../facts/values.js';

/** A part of a device, such as one of its windows. */
interface DevicePart {
  readonly party: string;
  readonly sets: readonly AddressSet[];
  readonly fields: Fields;
}

/**
 * Whether a device of several parts offers a master less at some address than it did; undefined where the master does not see the device
 * itself in both versions.
 */
export function losesAtSomeAddress(before: Facts, after: Facts, thing: Thing): boolean | undefined {
  const [had, has] = [before, after].map((facts) => partsReached(facts, thing)) as [DevicePart[], DevicePart[]];
  return had.length === 0 || has.length === 0 ? undefined : !isKept(had, has, offers);
}

/** Where a master sees a device that it reaches; nowhere where others declare it in its place. */
export function setsReached(facts: Facts, thing: Pair): AddressSet[] {
  return partsReached(facts, thing).flatMap(({ sets }) => sets);
}

/** A master and a device. */
type Pair = Pick<Thing, 'subject' | 'parties'>;

function partsReached({ ends }: Facts, { subject, parties: [, device = ''] }: Pair): DevicePart[] {
  const port = subject.slice(0, -` → ${device}`.length);
  const end: Pick<End, 'view'> | undefined = ends.get(port) ?? ends.get(port.replace(/#\d+$/, ''));
  return end === undefined ? [] : (partsIn(end.view).get(device) ?? []);
}

function partsIn(view: View): Map<string, DevicePart[]> {
  const found = new Map<string, DevicePart[]>();
  for (const [party, { aspect, fields }] of view) {
    const address = fields.get('address');
    if (aspect !== 'device' || address === undefined) continue;
    const numbered = party.replace(/#\d+$/, '');
    const device = view.has(numbered) ? numbered : party;
    found.set(device, [...(found.get(device) ?? []), { party, sets: readSetsText(address), fields }]);
  }
  return found;
}

// Whether parts that are as good have all addresses.
function isKept(
  had: readonly DevicePart[],
  has: readonly DevicePart[],
  isAsGood: (less: Fields, more: Fields) => boolean,
): boolean {
  return had.every((part) => {
    const kept = has.filter(({ fields }) => isAsGood(part.fields, fields)).flatMap(({ sets }) => sets);
    return (
      withoutAll(
        part.sets,
        kept.map((set) => ({ set })),
      ).length === 0
    );
  });
}

// What is told of the device as a whole is not told of who reaches it.
function offers(less: Fields, more: Fields): boolean {
  return breaksNobody(less, more, (comparison) => comparison === 'operations' || comparison === 'sizes');
}

function isNoWorse(less: Fields, more: Fields): boolean {
  return breaksNobody(less, more, (comparison) => comparison !== 'order');
}

function breaksNobody(less: Fields, more: Fields, isCompared: (comparison: Comparison) => boolean): boolean {
  return [...new Set([...less.keys(), ...more.keys()])].every((field) => {
    const { comparison = 'equal', reliance } = fieldKindOf(field);
    if (field === 'address' || reliance === 'nowhere' || !isCompared(comparison)) return true;
    const differences = differencesOf(comparison, less.get(field) ?? '', more.get(field) ?? '');
    return differences.every(
      ({ happening, impact }) => (impact ?? changeOf('device', happening, '').impact) === 'compatible',
    );
  });
}

/**
 * The parts of two versions of a view in pairs, by their ids: parts of one node are numbered by their addresses, so that those which have names of
 * their own are told apart by these. Firmware knows them by name, wherever they are. Those whose names are in one version alone are paired in
 * their order.
 */
export function pairedParties(before: View, after: View): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const [old, young] = [partsIn(before), partsIn(after)];
  const paired = new Set<string>();
  for (const [device, had] of old) {
    const has = young.get(device) ?? [];
    if (Math.max(had.length, has.length) < 2 || !areNamedApart(had) || !areNamedApart(has)) continue;
    const named = has.map((part) => had.find((other) => nameOf(other) === nameOf(part)));
    const left = had.filter((part) => !named.includes(part));
    for (const part of has) paired.add(part.party);
    for (const part of had) paired.add(part.party);
    for (const [k, part] of has.entries()) {
      const partner = named[k] ?? left.shift();
      if (partner !== undefined) pairs.set(partner.party, part.party);
    }
  }
  for (const party of before.keys()) if (!paired.has(party) && after.has(party)) pairs.set(party, party);
  return pairs;
}

/** The parts of nodes that have several, which are told apart by names of their own. */
export function partiesWithNames(view: View): string[] {
  return [...partsIn(view).values()]
    .filter((parts) => parts.length > 1 && areNamedApart(parts))
    .flatMap((parts) => parts.map(({ party }) => party));
}

function areNamedApart(parts: readonly { readonly fields: Fields }[]): boolean {
  const names = parts.map(nameOf);
  return new Set(names).size === names.length && names.every((name) => name !== '');
}

function nameOf({ fields }: { readonly fields: Fields }): string {
  return fields.get('name') ?? '';
}

function placeOf({ sets }: DevicePart): string {
  return setsText(sortedSets([...sets]));
}

// Whether a part that has a name of its own is no longer somewhere that it was.
function haveMoved(had: readonly DevicePart[], has: readonly DevicePart[]): boolean {
  if (!areNamedApart(had) || !areNamedApart(has)) return false;
  return had.some((part) => {
    const same = has.find((other) => nameOf(other) === nameOf(part));
    return (
      same !== undefined &&
      withoutAll(
        part.sets,
        same.sets.map((set) => ({ set })),
      ).length > 0
    );
  });
}

/** A device that has other parts than before, and at no address less, or only fewer of those that it had. */
export interface Regrouped {
  readonly device: string;
  /** All of its parts, in both versions. */
  readonly parties: readonly string[];
  readonly difference: Difference;
}

/**
 * Devices of several parts that have other parts now, and offer no less, or that have lost some: parts are numbered by addresses, so that one
 * more or less gives others other numbers.
 */
export function regroupedDevices(before: View, after: View): Regrouped[] {
  const [old, young] = [partsIn(before), partsIn(after)];
  return [...old].flatMap(([device, had]) => {
    const has = young.get(device) ?? [];
    const isWhole = placesOf(had) === placesOf(has) || !(isKept(had, has, isNoWorse) || areAmong(has, had));
    if (Math.max(had.length, has.length) < 2 || has.length === 0 || isWhole || haveMoved(had, has)) return [];
    const parties = [...new Set([...had, ...has].map(({ party }) => party))];
    return [{ device, parties, difference: regrouping(had, has) }];
  });
}

// Whether parts are some of those that there were, as they were.
function areAmong(has: readonly DevicePart[], had: readonly DevicePart[]): boolean {
  return has.every((part) =>
    had.some(
      (other) =>
        placeOf(other) === placeOf(part) &&
        isNoWorse(other.fields, part.fields) &&
        isNoWorse(part.fields, other.fields),
    ),
  );
}

// A lock has its parts in the order of the alphabet.
function placesOf(parts: readonly DevicePart[]): string {
  const ascending = parts.toSorted((a, b) => ((a.sets[0]?.base ?? 0n) < (b.sets[0]?.base ?? 0n) ? -1 : 1));
  return ascending.map(({ sets }) => setsText(sets)).join(' | ');
}

function regrouping(had: readonly DevicePart[], has: readonly DevicePart[]): Difference {
  const [before, after] = [had, has].map((parts) => setsText(sortedSets(parts.flatMap(({ sets }) => sets)))) as [
    string,
    string,
  ];
  if (before === after) return { happening: 'gained', part: 'parts', before: placesOf(had), after: placesOf(has) };
  return { happening: has.length < had.length && areAmong(has, had) ? 'shrunk' : 'grown', part: '', before, after };
}
