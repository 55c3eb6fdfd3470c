import type { Aspect } from '../change/change.js';
import { type End, type Facts, type Party, thingKey, type View } from '../facts/facts.js';
import type { Thing } from '../facts/thing.js';
import { version, versionWithoutEnd } from './form.js';
import type { LockLine } from './lines.js';
import { pairOf, partiesOf, partyKey, withoutPort } from './subjects.js';

const partyAspects: ReadonlySet<string> = new Set(['device', 'master', 'interrupt']);

/** The facts in the lines of a design's lock, given the version of their format. */
export function factsFrom(name: string, lines: readonly LockLine[], written: number): Facts {
  const ends = new Map<string, Omit<End, 'view'>>();
  const things = new Map<string, Thing>();
  const parties = new Map<string, LockedParty>();
  const views = new Map<string, Set<string>>();
  const unseen = new Set(lines.filter(({ aspect }) => aspect === 'unseen').map(({ subject }) => subject));
  const locked = new Set(lines.filter(({ aspect }) => aspect === 'port').map(({ subject }) => subject));
  const sees = (end: string, party: string): void => {
    views.set(end, (views.get(end) ?? new Set()).add(party));
  };
  for (const { aspect, subject, field, value, end } of lines) {
    if (aspect === 'design' || aspect === 'unseen') continue;
    if (aspect === 'port') addEndField(ends, subject, field, value);
    else if (aspect === 'sees') sees(...pairOf(aspect, subject, locked));
    else if (partyAspects.has(aspect) && !isInterruptLine(aspect, subject)) {
      const key = partyKey(aspect as Aspect, subject);
      const party = parties.get(key) ?? { aspect: aspect as Aspect, subject, usual: new Map(), others: new Map() };
      parties.set(key, party);
      addPartyField(party, field, value, end);
    } else addThingField(things, aspect as Aspect, subject, field, value, locked);
  }
  // A merge may leave lines that refer to missing ones. They differ from the design, so they are reported.
  for (const { subject, others } of parties.values())
    for (const id of others.keys()) if (!ends.has(id)) sees(id, subject);
  for (const id of views.keys()) if (!ends.has(id)) ends.set(id, endWithout(id));
  // A master whose end is missing is reported separately.
  for (const { aspect, subject } of things.values()) {
    if (aspect !== 'reach') continue;
    const [from, to] = pairOf(aspect, subject, locked);
    const end = from.replace(/#\d+$/, '');
    if (!unseen.has(`${end} → ${to}`)) sees(end, to);
  }
  const seen = new Set(
    [...views].flatMap(([id, view]) => [...view].map((party) => seenKey(ends.get(id) ?? master, party))),
  );
  for (const [key, party] of parties) if (!seen.has(key)) things.set(key, thingOf(party));
  const viewOf = viewReader(parties);
  return {
    name,
    saysAccesses: written !== versionWithoutEnd || lines.some(({ aspect }) => aspect === 'access'),
    saysAllTold: written === version,
    ends: new Map(
      [...ends].map(([id, end]) => [id, { ...end, view: viewOf(id, end.aspect, [...(views.get(id) ?? [])].sort()) }]),
    ),
    things,
  };
}

function isInterruptLine(aspect: string, subject: string): boolean {
  return aspect === 'interrupt' && /\[\d+\] \u2192 /.test(subject);
}

function endWithout(id: string): Omit<End, 'view'> {
  return { node: withoutPort(id), aspect: 'port', protocol: '', outermost: false, fields: new Map() };
}

function addEndField(ends: Map<string, Omit<End, 'view'>>, id: string, field: string, value: string): void {
  const end = ends.get(id) ?? endWithout(id);
  if (field !== 'is') {
    ends.set(id, { ...end, fields: new Map([...end.fields, [field, value]]) });
    return;
  }
  // The name of a protocol may contain spaces.
  const [, aspect = 'port', protocol = '', outermost] = /^(\S*) (.*?)( outermost)?$/.exec(value) ?? [];
  const fields = new Map([...end.fields, ['protocol', protocol] as const]);
  ends.set(id, { ...end, aspect: aspect as Aspect, protocol, outermost: outermost !== undefined, fields });
}

/** The facts about a device or a master in a lock. */
interface LockedParty {
  readonly aspect: Aspect;
  readonly subject: string;
  readonly usual: Map<string, string>;
  /** By end. */
  readonly others: Map<string, Map<string, string>>;
}

function addPartyField({ usual, others }: LockedParty, field: string, value: string, end: string): void {
  if (end === '') {
    usual.set(field, value);
    return;
  }
  others.set(end, (others.get(end) ?? new Map<string, string>()).set(field, value));
}

// A party that no end sees.
function thingOf({ aspect, subject, usual, others }: LockedParty): Thing {
  const fields = [...[...others.values()].flatMap((each) => [...each]), ...usual];
  return { aspect, subject, parties: [subject], fields: new Map(fields) };
}

// Ends with equal views share them, as in a design.
function viewReader(
  parties: ReadonlyMap<string, LockedParty>,
): (end: string, aspect: Aspect, seen: readonly string[]) => View {
  const views = new Map<string, View>();
  const usual = new Map([...parties].map(([key, { aspect, usual: fields }]) => [key, { aspect, fields }]));
  return (end, aspect, seen) => {
    const keyOf = (party: string): string => seenKey({ aspect }, party);
    const special = seen.some((party) => parties.get(keyOf(party))?.others.has(end) === true);
    const key = JSON.stringify([special ? end : '', aspect, ...seen]);
    const known = views.get(key);
    if (known !== undefined) return known;
    const view = new Map(
      seen.map((id): [string, Party] => {
        const party = usual.get(keyOf(id)) ?? { aspect: seenFrom(aspect), fields: new Map() };
        const others = parties.get(keyOf(id))?.others.get(end);
        if (others === undefined) return [id, party];
        const fields = new Map([...party.fields, ...others]);
        for (const [field, value] of others) if (value === '') fields.delete(field);
        return [id, { ...party, fields }];
      }),
    );
    views.set(key, view);
    return view;
  };
}

function seenKey({ aspect }: Pick<End, 'aspect'>, party: string): string {
  return partyKey(seenFrom(aspect), party);
}

// A source of reach is a master, even if no line declares it.
const master: Pick<End, 'aspect'> = { aspect: 'master' };

// Masters see devices, and vice versa.
function seenFrom(aspect: Aspect): Aspect {
  return aspect === 'master' ? 'device' : aspect === 'device' ? 'master' : aspect;
}

function addThingField(
  things: Map<string, Thing>,
  aspect: Aspect,
  subject: string,
  field: string,
  value: string,
  locked: ReadonlySet<string>,
): void {
  const key = thingKey({ aspect, subject });
  const known = things.get(key);
  const fields = new Map([...(known?.fields ?? []), ...(field === '' ? [] : [[field, value] as const])]);
  things.set(key, { aspect, subject, parties: partiesOf(aspect, subject, locked), fields });
}
