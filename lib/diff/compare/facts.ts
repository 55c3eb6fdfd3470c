import { append } from '../../elaboration/index.js';
import { type Aspect, type Change, changeOf, type Impact } from '../change/change.js';
import { type Difference, differencesOf, type FieldDifference, fieldsThatDiffer } from './values.js';
import { compareMaps } from './maps.js';
import { compareOrders } from './orders.js';
import { pairedParties, type Regrouped, regroupedDevices } from './parts.js';
import { countedFromStarts, isResized, type Starts, startsOf } from './starts.js';
import { compareThings } from './things.js';
import type { FactChange, KnownNodes, Touch } from './fact-change.js';
import { type End, type Facts, isStandIn, reliesOn, thingKey, type View } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { readSetsText, setsText, sortedSets } from '../../base/address/place-text.js';

/** The changes from one version of the facts to the next. */
export function compareFacts(before: Facts, after: Facts): FactChange[] {
  const [old, young] = [nodesOf(before), nodesOf(after)];
  const known = { before: old, after: young };
  const things = compareThings(before, after, known);
  const mentioned = new Set(things.flatMap(({ parties }) => parties));
  // Added and removed interrupts are reported with their numbers.
  const isToldWithNumber = (node: string): boolean => {
    const end = old.has(node) === young.has(node) ? undefined : (old.get(node) ?? young.get(node));
    return end?.aspect === 'interrupt' && mentioned.has(node);
  };
  const [oldPlaces, youngPlaces] = [placesIn(before), placesIn(after)];
  const whole = (node: string, end: End, happening: 'added' | 'removed', text: string): FactChange[] => {
    if (isToldWithNumber(node)) return [];
    const details = happening === 'added' ? { after: text } : { before: text };
    return [{ change: changeOf(end.aspect, happening, node, details), touches: [{ kind: 'node', node }] }];
  };
  return [
    ...compareMaps(old, young, {
      gone: (node, end) => whole(node, end, 'removed', oldPlaces().get(node) ?? ''),
      come: (node, end) => whole(node, end, 'added', youngPlaces().get(node) ?? ''),
      both: () => [],
    }),
    ...compareMaps(before.ends, after.ends, {
      gone: (id, { node }) => (young.has(node) ? portChange(id, 'removed') : []),
      come: (id, { node }) => (old.has(node) ? portChange(id, 'added') : []),
      both: compareEnds,
    }),
    ...compareViews(before, after, known),
    ...things.map(({ change, parties, touches }) => ({
      change,
      touches: [...touches, ...parties.filter(isToldWithNumber).map((node): Touch => ({ kind: 'node', node }))],
    })),
  ];
}

function nodesOf({ ends }: Facts): Map<string, End> {
  const nodes = new Map<string, End>();
  for (const end of ends.values()) if (!nodes.has(end.node)) nodes.set(end.node, end);
  return nodes;
}

// The addresses of devices for those that see them; computed only when a device is added or removed.
function placesIn(facts: Facts): () => ReadonlyMap<string, string> {
  let places: ReadonlyMap<string, string> | undefined;
  return () => (places ??= readPlaces(facts));
}

function readPlaces(facts: Facts): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const view of new Set([...facts.ends.values()].map(({ view }) => view))) {
    for (const [party, { fields }] of view) {
      const address = fields.get('address');
      if (address === undefined) continue;
      const node = nodeOfParty(party, facts);
      found.set(node, (found.get(node) ?? new Set()).add(address));
    }
  }
  return new Map(
    [...found].map(([node, texts]) => [node, setsText(sortedSets([...texts].flatMap((text) => readSetsText(text))))]),
  );
}

/**
 * The node of a party, without the number that distinguishes further parties of the same node, unless a node has that
 * very name.
 */
export function nodeOfParty(party: string, ...versions: readonly Facts[]): string {
  return versions.some((facts) => portsByNode(facts).has(party)) ? party : party.replace(/#\d+$/, '');
}

function portChange(end: string, happening: 'added' | 'removed'): FactChange {
  return { change: changeOf('port', happening, end), touches: [{ kind: 'end', end }] };
}

function compareEnds(id: string, a: End, b: End): FactChange[] {
  const aspect = b.aspect === 'clock' ? 'clock' : 'port';
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  return [...names].flatMap((field) => {
    const [before, after] = [a.fields.get(field) ?? '', b.fields.get(field) ?? ''];
    if (before === after) return [];
    const touches: Touch[] = [{ kind: 'end', end: id, field }];
    return fieldDifferences(field, before, after).map((difference) => ({
      change: fieldChange(aspect, id, field, difference, impactAt([a, b], field), []),
      touches,
    }));
  });
}

function fieldDifferences(field: string, before: string, after: string): Difference[] {
  return differencesOf(fieldKindOf(field).comparison ?? 'equal', before, after);
}

// Internal unless somebody relies on it in either version.
function impactAt(ends: readonly End[], field: string, party = ''): Impact | undefined {
  return ends.some((end) => reliesOn(end, field, party)) ? undefined : 'internal';
}

function fieldChange(
  aspect: Aspect,
  subject: string,
  field: string,
  { happening, impact, part, before, after }: Difference,
  forced: Impact | undefined,
  seenBy: readonly string[],
): Change {
  const detail = [fieldName(aspect, field), part].filter((text) => text !== '').join('.');
  const stated = forced ?? impact;
  return changeOf(aspect, happening, subject, {
    ...{ detail, before, after, seenBy },
    ...(stated === undefined ? {} : { impact: stated }),
  });
}

// The address of a device needs no field name.
function fieldName(aspect: Aspect, field: string): string {
  return aspect === 'device' && field === 'address' ? '' : field;
}

/** Ends that share a view in both versions. */
interface ViewPair {
  readonly before: View;
  readonly after: View;
  readonly ends: { readonly id: string; readonly before: End; readonly after: End }[];
}

/** A difference in what some ends see of a party. */
interface Sight {
  readonly party: string;
  readonly aspect: Aspect;
  readonly field: string;
  readonly difference: Difference;
  readonly impact: Impact | undefined;
  readonly ends: string[];
  readonly touches: Touch[];
}

function compareViews(before: Facts, after: Facts, known: KnownNodes): FactChange[] {
  const sights = new Map<string, Sight>();
  const viewers = new Map<string, number>();
  const changes: FactChange[] = [];
  for (const pair of viewPairs(before, after)) {
    const paired = pairedParties(pair.before, pair.after);
    const regrouped = regroupedDevices(pair.before, pair.after);
    const isRegrouped = (party: string): boolean => regrouped.some(({ parties }) => parties.includes(party));
    for (const party of pair.after.keys()) {
      if (!pair.before.has(party) && !isRegrouped(party)) continue;
      const key = thingKey({ aspect: pair.after.get(party)?.aspect ?? 'port', subject: party });
      viewers.set(key, (viewers.get(key) ?? 0) + pair.ends.length);
    }
    const told = (found: PartyDifference): void => addSight(sights, fromStarts(found, pair, before, after), pair);
    for (const found of partyDifferences(pair, paired, regrouped)) {
      if (found.field === 'fifoId' || !isRegrouped(found.party)) told(found);
    }
    for (const { parties, differences } of regrouped) {
      for (const each of differences) told({ ...each, parties, aspect: 'device' });
    }
    changes.push(...membershipChanges(pair, paired, before, after, known, isRegrouped));
  }
  for (const { party, aspect, field, difference, impact, ends, touches } of sights.values()) {
    // Several masters may share the name of a stand-in, so name the ports that see each.
    const seenBy =
      ends.length === viewers.get(thingKey({ aspect, subject: party })) && !isStandIn(party) ? [] : ends.sort();
    changes.push({ change: fieldChange(aspect, party, field, difference, impact, seenBy), touches });
  }
  return changes.toSorted(({ change: a }, { change: b }) =>
    a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0,
  );
}

function viewPairs(before: Facts, after: Facts): ViewPair[] {
  const byViews = new Map<View, Map<View, ViewPair>>();
  const pairs: ViewPair[] = [];
  for (const [id, b] of after.ends) {
    const a = before.ends.get(id);
    if (a === undefined || (a.view.size === 0 && b.view.size === 0)) continue;
    const ofBefore = byViews.get(a.view) ?? new Map<View, ViewPair>();
    byViews.set(a.view, ofBefore);
    let pair = ofBefore.get(b.view);
    if (pair === undefined) {
      ofBefore.set(b.view, (pair = { before: a.view, after: b.view, ends: [] }));
      pairs.push(pair);
    }
    pair.ends.push({ id, before: a, after: b });
  }
  return pairs;
}

interface PartyDifference extends FieldDifference {
  readonly party: string;
  /** All parties that are accepted as a whole, if the difference is one of several. */
  readonly parties?: readonly string[];
  readonly aspect: Aspect;
}

function partyDifferences(
  { before, after, ends: [first] }: ViewPair,
  paired: ReadonlyMap<string, string>,
  regrouped: readonly Regrouped[],
): PartyDifference[] {
  if (first === undefined) return [];
  const found = [...paired].flatMap(([party, now]) => {
    const [a, b] = [before.get(party), after.get(now)];
    if (a === undefined || b === undefined) return [];
    const parties = party === now ? {} : { parties: [party, now] };
    return fieldsThatDiffer(a.fields, b.fields).map((each) => ({ ...each, party: now, aspect: b.aspect, ...parties }));
  });
  const whole = new Map(regrouped.flatMap(({ parties }) => parties.map((party) => [party, parties] as const)));
  const pairs = [...paired].filter(([party, now]) => !whole.has(party) && !whole.has(now));
  const orders = compareOrders(before, after, [...pairs, ...regrouped.flatMap(({ meeting }) => meeting)]);
  return [
    ...found,
    ...orders.map(({ party, difference }) => {
      const parties = whole.get(party);
      return { party, difference, aspect: 'device' as const, field: 'fifoId', ...(parties && { parties }) };
    }),
  ];
}

// Software counts registers from the start of a window, regardless of its size.
function fromStarts(found: PartyDifference, pair: ViewPair, before: Facts, after: Facts): PartyDifference {
  const { party, difference } = found;
  if (found.aspect !== 'device' || found.field !== 'address' || !isResized(difference.happening)) return found;
  const node = nodeOfParty(party, before, after);
  const starts = (facts: Facts, view: View, within: string): Starts => {
    const parties = [...view.keys()].filter(
      (each) => (each === node || each.startsWith(`${node}#`)) && nodeOfParty(each, before, after) === node,
    );
    return startsOf(facts, view, { node, parties, within });
  };
  const [had, has] = [starts(before, pair.before, difference.before), starts(after, pair.after, difference.after)];
  return { ...found, difference: { ...difference, happening: countedFromStarts(difference.happening, had, has) } };
}

// Ends with the same view of a party share a change, unless only some of them are at the boundary of the design.
function addSight(sights: Map<string, Sight>, found: PartyDifference, { ends }: ViewPair): void {
  const { party, parties, aspect, field, difference } = found;
  const { happening, part, before, after } = difference;
  for (const { id, before: a, after: b } of ends) {
    const impact = impactAt([a, b], field, party);
    const key = [party, aspect, field, happening, part, before, after, impact ?? ''].join('\n');
    const sight = sights.get(key) ?? { party, aspect, field, difference, impact, ends: [], touches: [] };
    sights.set(key, sight);
    sight.ends.push(id);
    const own: Touch = { kind: 'party', end: id, party, field };
    sight.touches.push(...(parties?.map((each): Touch => ({ kind: 'party', end: id, party: each })) ?? [own]));
  }
}

// Parties that enter or leave the view of an end, where both are present in both versions.
function membershipChanges(
  { before, after, ends }: ViewPair,
  paired: ReadonlyMap<string, string>,
  old: Facts,
  young: Facts,
  known: KnownNodes,
  isTold: (party: string) => boolean,
): FactChange[] {
  const stays = (party: string): boolean => {
    if (isTold(party)) return false;
    const node = nodeOfParty(party, old, young);
    return isStandIn(party) || (known.before.has(node) && known.after.has(node));
  };
  const partners = new Set(paired.values());
  const gone = [...before.keys()].filter((party) => !paired.has(party) && stays(party));
  const come = [...after.keys()].filter((party) => !partners.has(party) && stays(party));
  if (gone.length + come.length === 0) return [];
  return ends.flatMap(({ id, before: a, after: b }) => {
    if (b.aspect === 'device') return mastersChange(id, a, b, gone, come, old, young);
    return [
      ...gone.flatMap((party) => sightChange(id, a, b, party, 'lost', old, young)),
      ...come.flatMap((party) => sightChange(id, a, b, party, 'gained', old, young)),
    ];
  });
}

function sightChange(
  end: string,
  a: End,
  b: End,
  party: string,
  happening: 'lost' | 'gained',
  old: Facts,
  young: Facts,
): FactChange[] {
  const inReach = a.view.get(party)?.fields.has('address') ?? b.view.get(party)?.fields.has('address') ?? false;
  if (inReach && reachDiffers(end, nodeOfParty(party, old, young), old, young)) return [];
  // Interrupts are reported with their numbers, and the view without reach is internal.
  const node = nodeOfParty(party, old, young);
  const parts = new Set([...a.view.keys(), ...b.view.keys()].filter((each) => nodeOfParty(each, old, young) === node));
  const isTold = b.aspect === 'interrupt' || (inReach && parts.size === 1 && party === node);
  const impact: Impact | undefined = isTold ? 'internal' : undefined;
  const change = changeOf('reach', happening, `${end} → ${party}`, {
    detail: 'in sight',
    ...(impact === undefined ? {} : { impact }),
  });
  return [{ change, touches: [...parts].map((each) => ({ kind: 'party', end, party: each })) }];
}

function reachDiffers(end: string, device: string, old: Facts, young: Facts): boolean {
  const key = thingKey({ aspect: 'reach', subject: `${end} → ${device}` });
  return old.things.has(key) !== young.things.has(key);
}

// The change in the masters that an end sees, except those whose changes of reach are reported.
function mastersChange(
  end: string,
  a: End,
  b: End,
  gone: readonly string[],
  come: readonly string[],
  old: Facts,
  young: Facts,
): FactChange[] {
  const untold = (parties: readonly string[]): string[] =>
    parties.filter(
      (party) =>
        ![...portsOf(party, old), ...portsOf(party, young)].some((port) => reachDiffers(port, a.node, old, young)),
    );
  const [had, has] = [untold(gone), untold(come)];
  if (had.length + has.length === 0) return [];
  const outermost = a.outermost || b.outermost;
  const [lost, gained] = [had, has].map((parties) => parties.some((party) => !isStandIn(party)));
  const impact: Impact = !outermost || (!lost && !gained) ? 'internal' : lost ? 'breaking' : 'compatible';
  const change = changeOf('port', 'changed', end, {
    ...{ detail: 'masters', before: had.sort().join(' '), after: has.sort().join(' ') },
    impact,
  });
  return [{ change, touches: [...had, ...has].map((party) => ({ kind: 'party', end, party })) }];
}

const knownPorts = new WeakMap<Facts, ReadonlyMap<string, string[]>>();

function portsByNode(facts: Facts): ReadonlyMap<string, string[]> {
  let ports = knownPorts.get(facts);
  if (ports === undefined) {
    const found = new Map<string, string[]>();
    for (const [id, { node }] of facts.ends) append(found, node, id);
    knownPorts.set(facts, (ports = found));
  }
  return ports;
}

function portsOf(party: string, facts: Facts): readonly string[] {
  return portsByNode(facts).get(nodeOfParty(party, facts)) ?? [];
}
