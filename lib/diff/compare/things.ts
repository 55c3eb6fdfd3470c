import { groupBy } from '../../base/group-by.js';
import { inNumberedOrder } from '../../base/text/index.js';
import { referenceIn } from '../../devicetree/references.js';
import { type Change, changeOf, type Happening, type Impact } from '../change/change.js';
import { accessDifferences, type AccessState } from './accesses.js';
import { inOneNotation } from './interrupt-notation.js';
import { compareMaps } from './maps.js';
import { losesAtSomeAddress, setsReached } from './parts.js';
import { countedFromStarts, startsIn } from './starts.js';
import { type Difference, differencesOf } from './values.js';
import type { FactChange, KnownNodes, Touch } from './fact-change.js';
import { type Facts, thingKey } from '../facts/facts.js';
import { seenIn } from '../facts/locked-places.js';
import type { CrossedWay, Thing } from '../facts/thing.js';
import { areCountedOtherwise } from '../facts/windows.js';

/** A change of a thing, with the nodes that it concerns. */
export interface ThingChange extends FactChange {
  readonly parties: readonly string[];
}

/** The changes of interrupts, reach, buses, crossings, ports of RTL and the device tree. */
export function compareThings(old: Facts, young: Facts, known: KnownNodes): ThingChange[] {
  const [before, after] = [old.things, young.things];
  const seen = new Set([...seenIn(old.ends).keys(), ...seenIn(young.ends).keys()]);
  // For a device that nobody sees, its place is the only record of its address.
  const asTold = (thing: Thing): Thing =>
    thing.aspect === 'place' && !seen.has(thing.subject) ? { ...thing, aspect: 'device' } : thing;
  const isKnown = (party: string): boolean => known.before.has(party) && known.after.has(party);
  // If a master or a device is added or removed, its accesses follow from that.
  const accessChanges = (thing: Thing): ThingChange[] =>
    thing.parties.every(isKnown)
      ? accessDifferences(accessIn(old, thing), accessIn(young, thing)).map((difference) =>
          told(thingKey(thing), thing, '', difference),
        )
      : [];
  return compareMaps<Thing, ThingChange>(before, after, {
    gone: (key, thing) => (isAccess(thing) ? accessChanges(thing) : comingAndGoing(key, thing, 'removed', known)),
    come: (key, thing) => (isAccess(thing) ? accessChanges(thing) : comingAndGoing(key, thing, 'added', known)),
    both: (key, a, b) =>
      isAccess(b)
        ? accessChanges(b)
        : b.aspect === 'crossing'
          ? crossingChanges(key, a, b)
          : fieldsOf(...inOneNotation({ thing: a, facts: old }, { thing: b, facts: young })).flatMap(
              ([field, had, has]) =>
                thingDifferences(b, field, had, has)
                  .map((difference) => (isReach(b) ? ofParts(difference, old, young, b) : difference))
                  .map((difference) => told(key, asTold(b), field, difference)),
            ),
  });
}

function isReach({ aspect }: Thing): boolean {
  return aspect === 'reach';
}

// The operations of a device with several parts do not say which part supports which, so decide by the parts that the master sees and by its accesses
// to them.
function ofParts(difference: Difference, old: Facts, young: Facts, thing: Thing): Difference {
  if (difference.happening !== 'changed') return difference;
  const accesses = accessDifferences(accessIn(old, thing), accessIn(young, thing)).map(({ happening }) => happening);
  const loses = accesses.includes('lost') || losesAtSomeAddress(old, young, thing);
  const gains = accesses.includes('gained') || losesAtSomeAddress(young, old, thing);
  if (loses === undefined && gains !== true) return difference;
  return { ...difference, happening: loses !== true ? 'gained' : gains === true ? 'changed' : 'lost' };
}

function isAccess({ aspect }: Thing): boolean {
  return aspect === 'access';
}

function accessIn(facts: Facts, { subject, parties }: Thing): AccessState {
  const { things } = facts;
  return {
    thing: things.get(thingKey({ aspect: 'access', subject })),
    isReached: things.has(thingKey({ aspect: 'reach', subject })),
    sets: setsReached(facts, { subject, parties }),
  };
}

function fieldsOf(a: Thing | undefined, b: Thing | undefined): [field: string, had: string, has: string][] {
  const names = new Set([...(a?.fields.keys() ?? []), ...(b?.fields.keys() ?? [])]);
  return [...names]
    .map((field): [string, string, string] => [field, a?.fields.get(field) ?? '', b?.fields.get(field) ?? ''])
    .filter(([, had, has]) => had !== has);
}

function comingAndGoing(key: string, thing: Thing, happening: 'added' | 'removed', known: KnownNodes): ThingChange[] {
  const { aspect, subject, parties } = thing;
  const [a, b] = happening === 'added' ? [undefined, thing] : [thing, undefined];
  switch (aspect) {
    case 'reach':
      // If a master or a device is added or removed, its reach follows from that.
      if (!parties.every((party) => known.before.has(party) && known.after.has(party))) return [];
      break;
    case 'place':
      // The views of masters report the address.
      return [];
    case 'windows':
      // Added and removed windows are reported as changes of their device.
      return [];
    case 'bus':
      // A bus is a node; added and removed buses are reported as nodes.
      return [];
    case 'crossing':
      break;
    case 'hardware':
      // Its ports are added or removed with it.
      return [told(key, thing, '', { happening, part: '', before: moduleOf(a), after: moduleOf(b) })];
    default: {
      const text = textOf(thing);
      const change = changeOf(aspect, happening, subject, happening === 'added' ? { after: text } : { before: text });
      return [{ change, parties, touches: [{ kind: 'thing', key }] }];
    }
  }
  return fieldsOf(a, b).flatMap(([field, had, has]) =>
    thingDifferences(thing, field, had, has).map((difference) => told(key, thing, field, difference)),
  );
}

function moduleOf(thing: Thing | undefined): string {
  return thing?.fields.get('module') ?? '';
}

function textOf({ aspect, fields }: Thing): string {
  if (aspect === 'firmware') return '';
  return [...fields.values()].join(' ');
}

function told(key: string, { aspect, subject, parties }: Thing, field: string, difference: Difference): ThingChange {
  const { happening, impact, part, before, after } = difference;
  const detail = [
    aspect === 'reach' || aspect === 'windows' || field === 'number' || field === 'address' ? '' : field,
    part,
  ]
    .filter((text) => text !== '')
    .join('.');
  const change: Change = changeOf(aspect, happening, subject, {
    ...{ detail, before, after },
    ...(impact === undefined ? {} : { impact }),
  });
  return { change, parties, touches: [{ kind: 'thing', key, field }] };
}

function thingDifferences({ aspect }: Thing, field: string, before: string, after: string): Difference[] {
  const whole = { part: '', before, after };
  switch (aspect) {
    case 'reach':
      return differencesOf('operations', before, after);
    case 'interrupt':
      return [{ ...whole, happening: 'moved' }];
    case 'bus':
      return [{ ...whole, happening: widthHappening(before, after) }];
    case 'crossing':
      return [crossingDifference(field, before, after)];
    case 'hardware':
      // The ports of an existing RTL module are fixed, so any change breaks it.
      return [{ ...whole, happening: listHappening(before, after), impact: 'breaking' }];
    case 'place':
      return differencesOf('addresses', before, after);
    case 'device':
      return field === 'address' ? mapDifferences(before, after) : letterDifferences(before, after);
    case 'windows':
      return areCountedOtherwise(before, after) ? [{ ...whole, happening: 'changed' }] : [];
    case 'firmware':
      return propertyDifferences(field, whole);
    default:
      return [{ ...whole, happening: listHappening(before, after) }];
  }
}

// Changes in the addresses of a device in a memory map.
function mapDifferences(before: string, after: string): Difference[] {
  const [had, has] = [startsIn(before), startsIn(after)];
  const differences = differencesOf('addresses', before, after);
  return differences.map((each) => ({ ...each, happening: countedFromStarts(each.happening, had, has) }));
}

function propertyDifferences(name: string, whole: Omit<Difference, 'happening'>): Difference[] {
  const happening = propertyHappening(name, whole.before, whole.after);
  return happening === undefined ? [] : [{ ...whole, happening }];
}

/** The change of a device tree property; undefined if both values may be the same. */
export function propertyHappening(name: string, before: string, after: string): Happening | undefined {
  if (mayBeOne(before, after)) return undefined;
  if (counts.has(name)) return countHappening(before, after);
  if (name === 'reg') return windowsHappening(before, after);
  // Without the property, drivers use a default.
  if (!isList(name)) return 'changed';
  return unordered.has(name) ? setHappening(before, after) : listHappening(before, after);
}

// Whether a property is a list, so that appending a value leaves the others valid.
function isList(name: string): boolean {
  return lists.test(name) || referenceIn(name) !== undefined;
}

const lists = /^(compatible|model|reg|interrupts|aliases|riscv,isa-extensions)$|-names$/;

// A binary device tree has numbers instead of references, so a number and a reference may be equal. They only differ for certain if both their
// numbers and their nodes differ.
function mayBeOne(before: string, after: string): boolean {
  const [had, has] = [before.split(', '), after.split(', ')];
  return (
    had.length === has.length &&
    had.every((value, k) => meaningsOf(value).some((each) => meaningsOf(has[k] ?? '').includes(each)))
  );
}

function meaningsOf(value: string): readonly string[] {
  return /^(\d+) or (\/.*)$/.exec(value)?.slice(1) ?? [value];
}

// Device tree properties that are counts: a larger one takes nothing away.
const counts: ReadonlySet<string> = new Set(['riscv,ndev']);

// Lists whose order has no meaning.
const unordered: ReadonlySet<string> = new Set(['riscv,isa-extensions']);

function setHappening(before: string, after: string): Happening {
  const [had, has] = [before, after].map((text) => new Set(text === '' ? [] : text.split(', ')));
  return had?.size === 0 || has?.size === 0 || [...(had ?? [])].some((each) => has?.has(each) !== true)
    ? listHappening(before, after)
    : 'grown';
}

function countHappening(before: string, after: string): 'shrunk' | 'grown' {
  const [had, has] = [before, after].map((text) => Number(text.replaceAll(/[<>]/g, '')));
  return (has ?? 0) < (had ?? 0) ? 'shrunk' : 'grown';
}

// Appending to a list leaves the other items in place.
function listHappening(before: string, after: string): 'added' | 'removed' | 'grown' | 'changed' {
  if (before === '' || after === '') return before === '' ? 'added' : 'removed';
  return after.startsWith(`${before}, `) ? 'grown' : 'changed';
}

// Windows by index: extending one at its end, or permitting more, leaves the others valid.
function windowsHappening(before: string, after: string): Happening {
  const [had, has] = [before.split(', '), after.split(', ')];
  return before !== '' && had.every((window, k) => isWithin(window, has[k] ?? ''))
    ? 'grown'
    : listHappening(before, after);
}

// Values that are no windows, such as the number of a core, must be equal.
function isWithin(before: string, after: string): boolean {
  if (before === after) return true;
  const [[had, letters], [has, others]] = [windowIn(before), windowIn(after)];
  return (
    had !== '' &&
    [...letters].every((letter) => others.includes(letter)) &&
    mapDifferences(had, has).every(({ happening }) => happening === 'grown')
  );
}

// `0x1000..0x1fff rw`: addresses and permissions.
function windowIn(text: string): readonly [addresses: string, letters: string] {
  const [, addresses = '', letters = ''] = /^(0x\S+(?: 0x\S+)*) ([a-z]*)$/.exec(text) ?? [];
  return [addresses, letters];
}

// A bus with both wide and narrow ends has several widths.
function widthHappening(before: string, after: string): 'shrunk' | 'grown' | 'changed' {
  const [had, has] = [before.split(' ').map(Number), after.split(' ').map(Number)];
  if (had.every((width, k) => (has[k] ?? 0) >= width) && has.length === had.length) return 'grown';
  return has.every((width, k) => (had[k] ?? 0) >= width) && has.length === had.length ? 'shrunk' : 'changed';
}

// Paths that are now crossed differently are reported individually, and otherwise by count.
function crossingChanges(key: string, a: Thing, b: Thing): ThingChange[] {
  const ways = a.ways === undefined || b.ways === undefined ? [] : wayChanges(a.ways, b.ways);
  const counts = countChanges(key, a, b);
  // If a crossing is the only one of its kind, its path need not be named.
  const isOneOfSeveral = (kind: string): boolean =>
    [a.ways, b.ways].some((all) => (all ?? []).filter((way) => way.kind === kind).length > 1);
  const told = ways.filter(({ kind }) => isOneOfSeveral(kind));
  return [
    // Internal if the counts of this kind are unchanged.
    ...told.map((way) => ofWay(key, b, way, !counts.has(way.kind))),
    ...[...counts].flatMap(([kind, changes]) => (told.some((way) => way.kind === kind) ? [] : changes)),
  ];
}

/** A crossing that was replaced, added or removed. */
interface WayChange extends Pick<CrossedWay, 'kind' | 'from' | 'to'> {
  readonly before: string;
  readonly after: string;
}

// Paths with the same ends correspond; a path with another end but the same kind of crossing counts as moved.
function wayChanges(before: readonly CrossedWay[], after: readonly CrossedWay[]): WayChange[] {
  const placeOf = ({ kind, from, to }: Pick<CrossedWay, 'kind' | 'from' | 'to'>): string =>
    JSON.stringify([kind, from, to]);
  const [old, young] = [groupBy(before, placeOf), groupBy(after, placeOf)];
  const pairs = [...young].flatMap(([place, ways]) => {
    const were = old.get(place) ?? [];
    return ways.map((is, k) => [were[k], is] as const);
  });
  const gone = [...old].flatMap(([place, ways]) => ways.slice(young.get(place)?.length ?? 0));
  const changes: WayChange[] = [];
  for (const [was, is] of pairs) {
    const moved = was === undefined ? gone.findIndex(({ kind, by }) => kind === is.kind && by === is.by) : -1;
    if (moved >= 0) gone.splice(moved, 1);
    else if (was?.by !== is.by) changes.push({ ...is, before: was?.by ?? '', after: is.by });
  }
  return [...changes, ...gone.map((was) => ({ ...was, before: was.by, after: '' }))].sort((x, y) =>
    inNumberedOrder(placeOf(x), placeOf(y)),
  );
}

function ofWay(
  key: string,
  { aspect, subject, parties }: Thing,
  { kind, from, to, before, after }: WayChange,
  isInternal: boolean,
): ThingChange {
  const differences = [
    ...(before === '' ? [] : [crossingDifference(before, '1', '')]),
    ...(after === '' ? [] : [crossingDifference(after, '', '1')]),
  ];
  const impact = isInternal
    ? 'internal'
    : differences.some((each) => each.impact === 'breaking')
      ? 'breaking'
      : 'compatible';
  const happening = before === '' ? 'gained' : after === '' ? 'lost' : 'changed';
  return {
    change: changeOf(aspect, happening, subject, { detail: `${kind} from ${from} to ${to}`, before, after, impact }),
    parties,
    touches: [before, after].flatMap((by): Touch[] =>
      by === '' ? [] : [{ kind: 'thing', key, field: `${by}-${kind}` }],
    ),
  };
}

function countChanges(key: string, a: Thing, b: Thing): ReadonlyMap<string, ThingChange[]> {
  const byKind = groupBy(fieldsOf(a, b), ([way]) => way.slice(way.lastIndexOf('-') + 1));
  return new Map([...byKind].map(([kind, changed]) => [kind, countsOfKind(key, b, kind, changed)]));
}

function countsOfKind(
  key: string,
  b: Thing,
  kind: string,
  changed: readonly [way: string, had: string, has: string][],
): ThingChange[] {
  const differences = changed.map(([way, had, has]) => [way, crossingDifference(way, had, has)] as const);
  const happenings = new Set(differences.map(([, { happening }]) => happening));
  if (happenings.size < 2) return differences.map(([way, difference]) => told(key, b, way, difference));
  const waysOf = (side: 1 | 2): string =>
    changed.flatMap((each) => (each[side] === '' ? [] : [`${each[side]} ${wayOf(each[0], kind)}`])).join(', ');
  const impact = differences.some(([, each]) => each.impact === 'breaking') ? 'breaking' : 'compatible';
  return [
    {
      change: changeOf('crossing', 'changed', b.subject, {
        detail: kind,
        before: waysOf(1),
        after: waysOf(2),
        impact,
      }),
      parties: b.parties,
      touches: changed.map(([field]) => ({ kind: 'thing', key, field })),
    },
  ];
}

function wayOf(field: string, kind: string): string {
  return field.slice(0, -kind.length - 1);
}

// Losing a crossing means losing a path, or leaving it uncrossed; another uncrossed path is another hazard.
function crossingDifference(field: string, before: string, after: string): Difference {
  const fewer = Number(after || 0) < Number(before || 0);
  const safer = field.startsWith('uncrossed') ? fewer : !fewer;
  const impact: Impact = safer ? 'compatible' : 'breaking';
  return { happening: fewer ? 'lost' : 'gained', impact, part: '', before, after };
}

const permissionNames: Readonly<Record<string, string>> = {
  A: 'atomic operations',
  R: 'reading',
  W: 'writing',
  X: 'executing',
  C: 'caching',
};

function letterDifferences(before: string, after: string): Difference[] {
  return [...'ARWXC'].flatMap((letter) => {
    const [had, has] = [before.includes(letter), after.includes(letter)];
    const part = permissionNames[letter] ?? letter;
    return had === has ? [] : [{ happening: had ? 'lost' : 'gained', part, before: '', after: '' } as const];
  });
}
