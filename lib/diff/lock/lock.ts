import { readAccessField } from '../facts/accesses.js';
import type { Aspect } from '../change/change.js';
import { partiesWithNames } from '../compare/parts.js';
import { type End, type Facts, type Party, reliesOn, thingKey, type View } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { lineText, type LockLine, readLine } from './lines.js';
import { partiesOfTold } from '../facts/resource-facts.js';
import type { Thing } from '../facts/thing.js';
import { readPlace } from '../../base/address/place-text.js';

/** A lock that cannot be read. */
export class LockError extends Error {
  override readonly name = 'LockError';

  /** `line` is that of the file, from 1; undefined where the whole file is meant. `help` says what to do. */
  constructor(
    message: string,
    readonly help: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

const version = 4;
// Its locks have some of what software is told in descriptions, and not all.
const versionOfSome = 3;
// Its locks do not say where they end, and the first of them not by which accesses masters get to devices.
const versionWithoutEnd = 2;
const versionsRead: readonly number[] = [version, versionOfSome, versionWithoutEnd];
const lastLine = 'end';
const writeAnew = 'Write it with entente lock.';

/**
 * What others rely on, as a file to review (design 6): a line for each fact, sorted, so that changes of several people mostly merge by
 * themselves. What all that see a device or a master see of it is said once; who sees something else has a line of its own.
 */
export function lockText(facts: Facts): string {
  const lines = [...endLines(facts), ...partyLines(facts), ...sightLines(facts), ...thingLines(facts)].map(lineText);
  return `${[
    `entente-lock ${version}`,
    '# What others rely on, a line for each fact, in the order of the alphabet. entente lock writes it, entente check --locked compares.',
    lineText({ aspect: 'design', subject: facts.name, field: '', value: '', end: '' }),
    ...lines.sort(),
    lastLine,
  ].join('\n')}\n`;
}

/** The locks of several designs as one file, one after the other, in which each is as it is alone. */
export function locksText(designs: readonly Facts[]): string {
  return designs.map(lockText).join('');
}

function line(aspect: string, subject: string, field = '', value = '', end = ''): LockLine {
  return { aspect, subject, field, value, end };
}

function* endLines({ ends }: Facts): Generator<LockLine> {
  for (const [id, end] of ends) {
    const { aspect, protocol, outermost, fields } = end;
    // One that no line tells of has none.
    if (protocol !== '')
      yield line('port', id, 'is', [aspect, protocol, ...(outermost ? ['outermost'] : [])].join(' '));
    for (const [field, value] of fields) {
      if (field !== 'protocol' && reliesOn(end, field)) yield line('port', id, field, value);
    }
  }
}

type Seen = readonly [end: string, End, Party];

// What takes accesses and sends a stream is a device of one bus and a master of the other.
function partyKey(aspect: Aspect, party: string): string {
  return thingKey({ aspect, subject: party });
}

function* partyLines(facts: Facts): Generator<LockLine> {
  const parties = new Map<string, { readonly party: string; readonly aspect: Aspect; readonly seen: Seen[] }>();
  for (const [id, end] of facts.ends) {
    for (const [party, seen] of end.view) {
      const key = partyKey(seen.aspect, party);
      const known = parties.get(key) ?? { party, aspect: seen.aspect, seen: [] };
      parties.set(key, known);
      known.seen.push([id, end, seen]);
    }
  }
  const named = new Set([...new Set([...facts.ends.values()].map(({ view }) => view))].flatMap(partiesWithNames));
  for (const { party, aspect, seen } of parties.values()) {
    const hasName = aspect === 'device' && named.has(party);
    for (const field of new Set(seen.flatMap(([, , { fields }]) => [...fields.keys()]))) {
      yield* fieldLines(
        aspect,
        party,
        field,
        field === 'name' && hasName ? seen : seen.filter(([, end]) => reliesOn(end, field, party)),
      );
    }
  }
}

function* fieldLines(aspect: Aspect, party: string, field: string, seen: readonly Seen[]): Generator<LockLine> {
  const values = new Map<string, string[]>();
  for (const [id, , { fields }] of seen) {
    const value = fields.get(field) ?? '';
    values.set(value, [...(values.get(value) ?? []), id]);
  }
  const [usual, ...others] = [...values].sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
  if (usual === undefined) return;
  if (usual[0] !== '') yield line(aspect, party, field, usual[0]);
  for (const [value, ends] of others) for (const end of ends) yield line(aspect, party, field, value, end);
}

// Who reaches a device sees it, unless something on the way declares another in its place.
function* sightLines(facts: Facts): Generator<LockLine> {
  const reached = reachedFrom(facts);
  for (const [id, { view }] of facts.ends) {
    for (const party of view.keys()) if (reached.get(id)?.has(party) !== true) yield line('sees', `${id} → ${party}`);
    for (const party of reached.get(id) ?? []) if (!view.has(party)) yield line('unseen', `${id} → ${party}`);
  }
}

function reachedFrom({ ends, things }: Facts): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const { aspect, subject } of things.values()) {
    if (aspect !== 'reach') continue;
    const [from, to] = pairOf(aspect, subject, ends);
    const end = from.replace(/#\d+$/, '');
    reached.set(end, (reached.get(end) ?? new Set()).add(to));
  }
  return reached;
}

function* thingLines({ things }: Facts): Generator<LockLine> {
  for (const { aspect, subject, fields } of things.values()) {
    if (fields.size === 0) yield line(aspect, subject);
    for (const [field, value] of fields) yield line(aspect, subject, field, value);
  }
}

/**
 * Reads what {@link lockText} wrote (design 6).
 *
 * @throws LockError as {@link readLocks} does, and for a lock of several designs.
 */
export function readLock(text: string): Facts {
  const [first, ...others] = readLocks(text);
  if (first !== undefined && others.length === 0) return first;
  throw new LockError('The lock is of several designs.', 'Take that of each by itself.');
}

/**
 * Reads what {@link locksText} wrote: the lock of each design, mostly of one (design 6).
 *
 * @throws LockError for a string that is no lock, one of another version, one that was cut off, one that a merge left with conflicts, one
 * that says two things of one fact, and one that has two locks of one design.
 */
export function readLocks(text: string): Facts[] {
  const lines = text.split(/\r?\n/);
  checkConflicts(lines);
  const starts = lines.flatMap((written, k) => (k === 0 || /^entente-lock \d+$/.test(written) ? [k] : []));
  const locks = starts.map((start, k) => readDesign(lines.slice(start, starts[k + 1]), start));
  const twice = locks.findIndex(({ name }, k) => locks.slice(0, k).some((other) => other.name === name));
  if (twice < 0) return locks;
  throw new LockError(
    `The lock has two locks of ${locks[twice]?.name ?? ''}.`,
    'Keep the right one.',
    (starts[twice] ?? 0) + 1,
  );
}

// The lock of one design, and how many lines are before it in the file.
function readDesign(lines: readonly string[], before: number): Facts {
  checkHead(lines.join('\n'), lines[0] ?? '');
  checkEnd(lines);
  const found = new Map<string, { readonly fact: LockLine; readonly line: number }>();
  let name = '';
  lines.forEach((written, k) => {
    if (k === 0 || written === '' || written === lastLine || written.startsWith('#')) return;
    const line = before + k + 1;
    const fact = readLine(written);
    if (fact === undefined || !isReadable(fact))
      throw new LockError(`${JSON.stringify(written)} is no fact.`, writeAnew, line);
    if (fact.aspect === 'design') name = fact.subject;
    const key = JSON.stringify([fact.aspect, fact.subject, fact.field, fact.end]);
    const other = found.get(key);
    if (other !== undefined && other.fact.value !== fact.value) throw contradiction(fact, other.line, line);
    found.set(key, { fact, line });
  });
  return factsFrom(
    name,
    [...found.values()].map(({ fact }) => fact),
    Number(lines[0]?.replace('entente-lock ', '')),
  );
}

// Accesses, addresses and sizes are read from their words when they are compared.
function isReadable({ aspect, field, value }: LockLine): boolean {
  if (aspect === 'port' && field === 'is') return /^[a-z]+ \S+(?: outermost)?$/.test(value);
  if (aspect === 'access') return readAccessField(field, value) !== undefined;
  if (!aspectsOfFields.has(aspect)) return true;
  const { comparison } = fieldKindOf(field);
  if (comparison === 'sizes') return /^(?:|true|\d+(?: to \d+)?)$/.test(value);
  return (
    comparison !== 'addresses' || value === '' || value.split(' ').every((place) => readPlace(place) !== undefined)
  );
}

const aspectsOfFields: ReadonlySet<string> = new Set<Aspect>(['device', 'place', 'master']);

const bothSides =
  'Keep the lines of both sides: each is a fact of its own, and their order has no meaning. Of two lines about the same fact, keep the right one. entente check --locked then says what does not hold.';

function checkConflicts(lines: readonly string[]): void {
  const first = lines.findIndex((text) => text.startsWith('<<<<<<<'));
  const last = lines.findLastIndex((text) => text.startsWith('>>>>>>>'));
  if (first < 0 && last < 0) return;
  const start = (first < 0 ? last : first) + 1;
  throw new LockError(`A merge left conflicts in lines ${start} to ${Math.max(last, first) + 1}.`, bothSides, start);
}

function checkHead(text: string, head: string): void {
  const [, written] = /^entente-lock (\d+)$/.exec(head) ?? [];
  if (versionsRead.includes(Number(written))) return;
  if (written !== undefined) {
    const help = Number(written) > version ? 'Update Entente.' : writeAnew;
    throw new LockError(`The lock is of version ${written}; this Entente reads version ${version}.`, help);
  }
  if (/^\s*\{\s*"format":\s*"entente-lock"/.test(text)) {
    throw new LockError(
      'The lock is of version 1, which says less than what is compared now.',
      'Check out the version of the design that it was written for, and write it anew there with entente lock.',
    );
  }
  throw new LockError('The file is no lock.', writeAnew);
}

// Where a merge keeps the lines of both sides, the last one may come to stand in the middle.
function checkEnd(lines: readonly string[]): void {
  if (isOfVersionWithoutEnd(lines) || lines.includes(lastLine)) return;
  throw new LockError(
    `The lock was cut off: it has no line "${lastLine}", which is its last one.`,
    'Take the whole file from where it was committed, or write it anew with entente lock.',
  );
}

function isOfVersionWithoutEnd([head]: readonly string[]): boolean {
  return head === `entente-lock ${versionWithoutEnd}`;
}

function contradiction({ aspect, subject, field }: LockLine, first: number, second: number): LockError {
  const fact = [aspect, subject, field].filter((part) => part !== '').join(' ');
  return new LockError(`Lines ${first} and ${second} say two things of ${fact}.`, 'Keep the right one.', second);
}

const partyAspects: ReadonlySet<string> = new Set(['device', 'master', 'interrupt']);
const pairAspects: ReadonlySet<string> = new Set(['reach', 'access', 'interrupt', 'crossing']);

function factsFrom(name: string, lines: readonly LockLine[], written: number): Facts {
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
  // A merge may have left lines about what no other line tells of: that does not hold in the design either, and is told.
  for (const { subject, others } of parties.values())
    for (const id of others.keys()) if (!ends.has(id)) sees(id, subject);
  for (const id of views.keys()) if (!ends.has(id)) ends.set(id, endWithout(id));
  // What reaches a device without being there is told by itself.
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

// Names may have an arrow and numbers, too: what stands before the arrow is a port of the design, or ends with an index.
function pairOf(aspect: string, subject: string, ends: Pick<ReadonlySet<string>, 'has'>): [string, string] {
  const parts = subject.split(' → ');
  const starts = parts.slice(1).map((_, k) => parts.slice(0, k + 1).join(' → '));
  const from = starts.find((start) => isStartOfPair(aspect, start, ends)) ?? starts[0] ?? '';
  return [from, subject.slice(from.length + ' → '.length)];
}

function isStartOfPair(aspect: string, start: string, ends: Pick<ReadonlySet<string>, 'has'>): boolean {
  switch (aspect) {
    case 'reach':
    case 'access':
      return ends.has(start) || ends.has(start.replace(/#\d+$/, ''));
    case 'sees':
      return ends.has(start);
    case 'interrupt':
      return /\[\d+\]$/.test(start);
    default:
      return true;
  }
}

function isInterruptLine(aspect: string, subject: string): boolean {
  return aspect === 'interrupt' && /\[\d+\] \u2192 /.test(subject);
}

function withoutPort(end: string): string {
  return end.replace(/:\d+$/, '');
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
  const [aspect = 'port', protocol = '', outermost] = value.split(' ');
  const fields = new Map([...end.fields, ['protocol', protocol] as const]);
  ends.set(id, { ...end, aspect: aspect as Aspect, protocol, outermost: outermost === 'outermost', fields });
}

/** What a lock says of a device or a master. */
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

// One that no end sees.
function thingOf({ aspect, subject, usual, others }: LockedParty): Thing {
  const fields = [...[...others.values()].flatMap((each) => [...each]), ...usual];
  return { aspect, subject, parties: [subject], fields: new Map(fields) };
}

// Ends that see the same share their view, as in a design.
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

// What reaches something is one, also where no line tells of it.
const master: Pick<End, 'aspect'> = { aspect: 'master' };

// Masters see devices, and the other way round.
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

// `soc.cpu:0 → soc.uart`, `soc.uart.interrupt[0] → soc.irq`; a number behind the second tells those that are alike apart.
function partiesOf(aspect: Aspect, subject: string, ends: ReadonlySet<string>): readonly string[] {
  if (aspect === 'firmware') return partiesOfTold(subject);
  if (!pairAspects.has(aspect)) return [subject];
  const [from, to] = pairOf(aspect, subject, ends);
  switch (aspect) {
    case 'reach':
    case 'access':
      return [withoutPort(ends.has(from) ? from : from.replace(/#\d+$/, '')), to];
    case 'interrupt':
      return [from.replace(/\[\d+\]$/, ''), ends.has(`${to}:0`) ? to : to.replace(/#\d+$/, '')];
    default:
      return [from, to];
  }
}
