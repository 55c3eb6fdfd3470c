import type { AddressSet } from '../../base/address/index.js';
import { withoutAll } from '../facts/accesses.js';
import { changeOf } from '../change/change.js';
import { type Difference, differencesOf, type FieldDifference, fieldsThatDiffer } from './values.js';
import type { End, Facts, View } from '../facts/facts.js';
import { type Comparison, fieldKindOf } from '../facts/field-kinds.js';
import type { Thing } from '../facts/thing.js';
import { inNumberedOrder } from '../../base/text/index.js';
import { readSetsText, setsText, sortedSets } from '../../base/address/place-text.js';
import type { Fields } from '../facts/values.js';

/** A part of a device, such as one of its windows. */
interface DevicePart {
  readonly party: string;
  readonly sets: readonly AddressSet[];
  readonly fields: Fields;
}

/**
 * Whether a device of several parts supports fewer operations for a master at some address than before; undefined if the master does not see the
 * device itself in both versions.
 */
export function losesAtSomeAddress(before: Facts, after: Facts, thing: Thing): boolean | undefined {
  const [had, has] = [before, after].map((facts) => partsReached(facts, thing)) as [DevicePart[], DevicePart[]];
  return had.length === 0 || has.length === 0 ? undefined : !isKept(had, has, offers);
}

/** The addresses at which a master sees a device that it reaches; empty if another node declares them on its behalf. */
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
  return new Map([...found].map(([device, parts]) => [device, parts.toSorted(byAddress)]));
}

// A lock stores parts in alphabetical order.
function byAddress({ sets: [a], party }: DevicePart, { sets: [b], party: other }: DevicePart): number {
  const [start = 0n, otherStart = 0n] = [a?.base, b?.base];
  return start < otherStart ? -1 : start > otherStart ? 1 : inNumberedOrder(party, other);
}

function setsIn({ sets }: DevicePart): { readonly set: AddressSet }[] {
  return sets.map((set) => ({ set }));
}

// Whether every address still belongs to a part that is at least as good.
function isKept(
  had: readonly DevicePart[],
  has: readonly DevicePart[],
  isAsGood: (less: Fields, more: Fields) => boolean,
): boolean {
  return had.every((part) => {
    const kept = has.filter(({ fields }) => isAsGood(part.fields, fields));
    return withoutAll(part.sets, kept.flatMap(setsIn)).length === 0;
  });
}

// Properties of the device itself are not reported as changes of its reach.
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
 * Pairs the parts of two versions of a view, by id. Parts of a node are numbered by address, so their numbers do not identify them. Named parts are
 * paired by name, wherever they are, and others by address, as firmware knows them.
 */
export function pairedParties(before: View, after: View): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const [old, young] = [partsIn(before), partsIn(after)];
  const paired = new Set<string>();
  for (const [device, had] of old) {
    const has = young.get(device) ?? [];
    if (Math.max(had.length, has.length) < 2) continue;
    for (const { party } of [...had, ...has]) paired.add(party);
    for (const [part, partner] of partnersIn(had, has)) pairs.set(part.party, partner.party);
  }
  for (const party of before.keys()) if (!paired.has(party) && after.has(party)) pairs.set(party, party);
  return pairs;
}

/** Parts of a device in one version, mapped to their counterparts in the other. */
type Partners = ReadonlyMap<DevicePart, DevicePart>;

// Pairs parts with the same name, then those at the same address, then those that overlap only each other, and the rest in order if equally many are
// left.
function partnersIn(had: readonly DevicePart[], has: readonly DevicePart[]): Partners {
  const partners = new Map<DevicePart, DevicePart>();
  const names = namesOfBoth(had, has);
  const pair = (areOne: (part: DevicePart, partner: DevicePart) => boolean): void => {
    const left = had.filter((part) => !partners.has(part));
    const open = has.filter((partner) => ![...partners.values()].includes(partner));
    for (const part of left) {
      const [partner, another] = open.filter((each) => areOne(part, each));
      const isOnly = partner !== undefined && left.filter((each) => areOne(each, partner)).length === 1;
      if (isOnly && another === undefined) partners.set(part, partner);
    }
  };
  pair((part, partner) => names.has(nameOf(part)) && nameOf(part) === nameOf(partner));
  pair((part, partner) => placeOf(part) === placeOf(partner));
  pair(areMeeting);
  const left = has.filter((partner) => ![...partners.values()].includes(partner));
  for (const part of had) {
    const partner = partners.has(part) ? undefined : left.shift();
    if (partner !== undefined) partners.set(part, partner);
  }
  return partners;
}

function areMeeting({ sets }: DevicePart, { sets: others }: DevicePart): boolean {
  return sets.some((set) => others.some((other) => set.overlaps(other)));
}

/** The parts of nodes with several parts that are distinguished by names. */
export function partiesWithNames(view: View): string[] {
  return [...partsIn(view).values()].flatMap((parts) => {
    const names = namesIn(parts);
    return parts.filter((part) => names.has(nameOf(part))).map(({ party }) => party);
  });
}

// Names that exactly one of several parts has.
function namesIn(parts: readonly DevicePart[]): ReadonlySet<string> {
  const names = parts.length > 1 ? parts.map(nameOf) : [];
  return new Set(names.filter((name) => name !== '' && names.filter((other) => other === name).length === 1));
}

function namesOfBoth(had: readonly DevicePart[], has: readonly DevicePart[]): ReadonlySet<string> {
  const others = namesIn(has);
  return new Set([...namesIn(had)].filter((name) => others.has(name)));
}

function nameOf({ fields }: { readonly fields: Fields }): string {
  return fields.get('name') ?? '';
}

function placeOf({ sets }: DevicePart): string {
  return setsText(sortedSets([...sets]));
}

// Whether a named part no longer covers an address that it had.
function haveMoved(had: readonly DevicePart[], has: readonly DevicePart[]): boolean {
  const names = namesOfBoth(had, has);
  return had.some((part) => {
    const sets = has.filter((other) => names.has(nameOf(part)) && nameOf(other) === nameOf(part)).flatMap(setsIn);
    return sets.length > 0 && withoutAll(part.sets, sets).length > 0;
  });
}

/** A part of a device in two versions: its ids before and after. */
export type PartPair = readonly [was: string, is: string];

/** A device whose parts were split, merged or changed, so that they no longer correspond. */
export interface Regrouped {
  readonly device: string;
  /** All of its parts, in both versions. */
  readonly parties: readonly string[];
  /** The pairs of parts that share addresses, before and after. */
  readonly meeting: readonly PartPair[];
  /** The differences at each address, attributed to the part that is there now. */
  readonly differences: readonly PartDifference[];
}

interface PartDifference extends FieldDifference {
  readonly party: string;
}

/**
 * Devices whose parts do not correspond: parts are numbered by address, and those that differ only in addresses are merged, so adding one renumbers
 * others, and changing one separates it from others. The offer at each address is compared instead.
 */
export function regroupedDevices(before: View, after: View): Regrouped[] {
  const [old, young] = [partsIn(before), partsIn(after)];
  return [...old].flatMap(([device, had]) => {
    const has = young.get(device) ?? [];
    if (Math.max(had.length, has.length) < 2 || has.length === 0 || haveMoved(had, has)) return [];
    const isKnown = areInPairs(had, has) && !isKept(had, has, isNoWorse) && !areAmong(has, had);
    if (placesOf(had) === placesOf(has) || isKnown) return [];
    const parties = [...new Set([...had, ...has].map(({ party }) => party))];
    const meeting = had.flatMap((part) =>
      has.filter((other) => areMeeting(part, other)).map((other) => [part.party, other.party] as const),
    );
    return [{ device, parties, meeting, differences: [...regrouping(device, had, has)] }];
  });
}

// Whether each part has exactly one counterpart, and no addresses of other parts.
function areInPairs(had: readonly DevicePart[], has: readonly DevicePart[]): boolean {
  if (had.length !== has.length) return false;
  const partners = partnersIn(had, has);
  const names = namesOfBoth(had, has);
  return had.every((part) => {
    const partner = partners.get(part);
    const areOne = partner?.party === part.party || names.has(nameOf(part));
    return areOne && has.every((other) => other === partner || !areMeeting(part, other));
  });
}

// Whether the parts are a subset of the earlier ones, unchanged.
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

function placesOf(parts: readonly DevicePart[]): string {
  return parts.map(({ sets }) => setsText(sets)).join(' | ');
}

function* regrouping(
  device: string,
  had: readonly DevicePart[],
  has: readonly DevicePart[],
): Generator<PartDifference> {
  const [before, after] = [had, has].map((parts) => setsText(sortedSets(parts.flatMap(({ sets }) => sets)))) as [
    string,
    string,
  ];
  for (const difference of differencesOf('addresses', before, after)) {
    yield { party: device, field: 'address', difference };
  }
  const others = had.flatMap((part) => differencesAt(part, has));
  yield* others;
  if (before === after && others.length === 0) {
    const places = { part: 'parts', before: placesOf(had), after: placesOf(has) };
    // A part that merely has another name or order offers the same as before.
    const difference: Difference = isKept(has, had, isNoWorse)
      ? { happening: 'changed', ...places, impact: 'internal' }
      : { happening: 'gained', ...places };
    yield { party: device, field: 'address', difference };
  }
}

// If no part that is at least as good covers an address, the part that covers it now is worse.
function differencesAt(part: DevicePart, has: readonly DevicePart[]): PartDifference[] {
  const asGood = has.filter(({ fields }) => isNoWorse(part.fields, fields));
  const left = withoutAll(part.sets, asGood.flatMap(setsIn));
  return has
    .filter((other) => areMeeting({ ...part, sets: left }, other))
    .flatMap(({ party, fields }) =>
      fieldsThatDiffer(part.fields, fields)
        .filter(({ field }) => field !== 'address')
        .map((each) => ({ party, ...each })),
    );
}
