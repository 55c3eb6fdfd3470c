import type { AddressSet } from '../../base/address/index.js';
import { readSetsText } from '../../base/address/place-text.js';
import { append } from '../../elaboration/index.js';
import { allImpacts, type Aspect, type Change, type Impact } from './change.js';

/** Changes with one cause: what brought them about, and what follows from it. */
export interface ChangeGroup<T> {
  /** The gravest of all of them. */
  readonly impact: Impact;
  readonly cause: T;
  readonly consequences: readonly T[];
}

/**
 * Changes put together for people, so that each is told once (design 6): what follows from a change with it, as in {@link byCause},
 * and what happened to several in the same way, such as the devices in a window that moved. Every change is in one group.
 */
export function folded<T>(items: readonly T[], changeIn: (item: T) => Change): ChangeGroup<T>[] {
  const forest = causesIn(items, changeIn);
  foldMoves(forest);
  foldAlike(forest);
  return forest.groups();
}

/**
 * Changes put together by their causes (design 6): what comes or goes with all that belongs to it, an interrupt with the numbers
 * behind it that move. What only looks alike stays apart. Every change is in one group.
 */
export function byCause<T>(items: readonly T[], changeIn: (item: T) => Change): ChangeGroup<T>[] {
  return causesIn(items, changeIn).groups();
}

function causesIn<T>(items: readonly T[], changeIn: (item: T) => Change): Forest<T> {
  const forest = new Forest(items.map((item) => ({ item, change: changeIn(item) })));
  foldInterrupts(forest);
  foldComings(forest);
  foldAccesses(forest);
  foldFirewalls(forest);
  foldSecurity(forest);
  foldReach(forest);
  foldWires(forest);
  foldPorts(forest);
  foldFirmware(forest);
  return forest;
}

interface Entry<T> {
  readonly item: T;
  readonly change: Change;
}

/** Changes, each with what it follows from. */
class Forest<T> {
  readonly #causes = new Map<Entry<T>, Entry<T>>();

  constructor(readonly entries: readonly Entry<T>[]) {}

  /** Those of an aspect that are nobody's consequence yet. */
  causes(...aspects: readonly Aspect[]): Entry<T>[] {
    return this.entries.filter((entry) => !this.#causes.has(entry) && aspects.includes(entry.change.aspect));
  }

  /** Notes that a change follows from another, unless both follow from one already. */
  attach(entry: Entry<T>, cause: Entry<T>): void {
    const root = this.#rootOf(cause);
    const own = this.#rootOf(entry);
    if (root !== own) this.#causes.set(own, root);
  }

  #rootOf(entry: Entry<T>): Entry<T> {
    let root = entry;
    for (let cause = this.#causes.get(root); cause !== undefined; cause = this.#causes.get(root)) root = cause;
    return root;
  }

  groups(): ChangeGroup<T>[] {
    const byRoot = new Map<Entry<T>, Entry<T>[]>();
    for (const entry of this.entries) append(byRoot, this.#rootOf(entry), entry);
    const groups = [...byRoot].map(([root, members]) => ({
      impact: gravest(members.map(({ change }) => change.impact)),
      cause: root.item,
      consequences: members.filter((each) => each !== root).map(({ item }) => item),
    }));
    return groups.sort((a, b) => allImpacts.indexOf(a.impact) - allImpacts.indexOf(b.impact));
  }
}

function gravest(impacts: readonly Impact[]): Impact {
  return allImpacts.find((impact) => impacts.includes(impact)) ?? 'internal';
}

/** By how much a number or an address has moved; undefined for what has not moved as a whole. */
export function distanceOf({ before, after }: Change): bigint | undefined {
  const [had, has] = [before, after].map((text) => text.split(' ').map((part) => part.split('..')));
  try {
    const distances = had?.flatMap((range, k) => range.map((end, j) => BigInt(has?.[k]?.[j] ?? '') - BigInt(end)));
    const [first] = distances ?? [];
    return had?.length === has?.length && distances?.every((each) => each === first) ? first : undefined;
  } catch {
    // A set that is no range.
    return undefined;
  }
}

// Ports inside change with others of their module; each of those that somebody brings, or meets from outside, is told.
function foldPorts<T>(forest: Forest<T>): void {
  const causes = new Map<string, Entry<T>>();
  for (const entry of forest.causes('hardware')) {
    const { impact, subject } = entry.change;
    if (impact !== 'internal') continue;
    const cause = causes.get(subject);
    if (cause === undefined) causes.set(subject, entry);
    else forest.attach(entry, cause);
  }
}

// Interrupts of one source come and go together, and one more or less moves all behind it.
function foldInterrupts<T>(forest: Forest<T>): void {
  const interrupts = forest.causes('interrupt').sort(byNumber);
  attachEqual(interrupts, forest, (change) => (comesOrGoes(change) ? [change.happening, linesOf(change)] : undefined));
  for (const entry of interrupts) {
    if (entry.change.happening !== 'moved') continue;
    const happening = (distanceOf(entry.change) ?? 0n) > 0n ? 'added' : 'removed';
    const receiver = receiverOf(entry.change);
    const cause = interrupts.find(
      (each) =>
        each.change.happening === happening &&
        receiverOf(each.change) === receiver &&
        isInFront(each.change, entry.change),
    );
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

function isInFront(coming: Change, moved: Change): boolean {
  const side = coming.happening === 'added' ? 'after' : 'before';
  return Number(coming[side]) < Number(moved[side]);
}

function byNumber<T>({ change: a }: Entry<T>, { change: b }: Entry<T>): number {
  return Number(a.before || a.after) - Number(b.before || b.after);
}

function comesOrGoes({ happening }: Change): boolean {
  return happening === 'added' || happening === 'removed';
}

/** Between whom interrupts are, whichever of them: `soc.uart.interrupt → soc.irq`. */
export function linesOf({ subject }: Change): string {
  return idsIn(subject).join(' → ');
}

function receiverOf({ subject }: Change): string {
  return (subject.split(' → ', 2)[1] ?? '').replace(/#\d+$/, '');
}

const ranks: readonly Aspect[] = ['device', 'master', 'interrupt', 'clock', 'port', 'module', 'node'];

// What comes or goes brings its ports, interrupts and crossings with it, and so does a module around it.
function foldComings<T>(forest: Forest<T>): void {
  for (const happening of ['added', 'removed'] as const) {
    const coming = forest.entries.filter(
      ({ change }) =>
        change.happening === happening && ranks.includes(change.aspect) && !change.subject.includes(' → '),
    );
    const ids = new Set(coming.map(({ change }) => change.subject));
    const outermost = [...ids].filter((id) => ![...partsAround(id)].some((around) => ids.has(around)));
    const owners = new Set(outermost);
    const members = new Map<string, Entry<T>[]>();
    for (const entry of forest.entries) {
      if (!isSameDirection(entry.change, happening)) continue;
      const owner = idsIn(entry.change.subject)
        .flatMap((id) => [id, ...partsAround(id)])
        .find((id) => owners.has(id));
      if (owner !== undefined) append(members, owner, entry);
    }
    for (const entries of members.values()) {
      const [cause] = entries.toSorted((a, b) => rankOf(a) - rankOf(b));
      if (cause !== undefined) for (const entry of entries) forest.attach(entry, cause);
    }
  }
}

function isSameDirection({ happening }: Change, coming: 'added' | 'removed'): boolean {
  return (coming === 'added' ? ['added', 'gained'] : ['removed', 'lost']).includes(happening);
}

function rankOf<T>({ change: { aspect, subject } }: Entry<T>): number {
  const rank = ranks.indexOf(aspect);
  return rank < 0 ? ranks.length : rank + (subject.includes(' → ') ? 0.5 : 0);
}

/** Ids of the nodes and modules in a subject, without ports, indices and numbers: of `soc.cpu:0 → soc.uart`, both. */
export function idsIn(subject: string): string[] {
  return subject.split(' → ').map((part) => part.replace(/(:\d+|\[\d+\])?(#\d+)?$/, ''));
}

function* partsAround(id: string): Generator<string> {
  for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) yield id.slice(0, end);
}

// Devices behind a window move with it by one distance, and so do the interrupts of a controller.
function foldMoves<T>(forest: Forest<T>): void {
  attachEqual(forest.causes('device', 'interrupt'), forest, (change) => {
    const { aspect, happening, detail } = change;
    const distance = happening === 'moved' && detail === '' ? distanceOf(change) : undefined;
    if (distance === undefined) return undefined;
    return [aspect, String(distance), aspect === 'interrupt' ? receiverOf(change) : ''];
  });
}

// A firewall that closes or opens takes or gives reach. Accesses to addresses that come and go do so with these, and with what masters may ask
// for.
function foldAccesses<T>(forest: Forest<T>): void {
  const accesses = forest.causes('access');
  const reach = forest.causes('reach');
  const devices = forest.causes('device').filter(({ change }) => change.detail === '');
  const masters = forest.causes('master').filter(({ change }) => change.detail === 'visibility');
  for (const entry of reach) {
    const { happening, subject } = entry.change;
    const cause = accesses.find(({ change }) => change.subject === subject && change.happening === happening);
    if (cause !== undefined) forest.attach(entry, cause);
  }
  for (const entry of accesses) {
    const { happening, subject } = entry.change;
    if (happening !== 'added' && happening !== 'removed') continue;
    const [master, device] = idsIn(subject);
    const cause =
      devices.find(({ change }) => change.subject === device) ??
      masters.find(({ change }) => idsIn(change.subject)[0] === master) ??
      reach.find(({ change }) => change.subject === subject);
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// What a firewall lets through is told by who gets there. Of addresses for which nobody asks, it alone tells.
function foldFirewalls<T>(forest: Forest<T>): void {
  const causes = forest.entries.map((entry) => ({ entry, sets: setsTold(entry.change) }));
  for (const entry of forest.causes('node')) {
    if (entry.change.detail !== 'regions') continue;
    const found = regionsChanged(entry.change).map((own) =>
      causes.find(({ sets }) => sets.some((set) => own.some((each) => each.overlaps(set)))),
    );
    const [first] = found;
    if (first !== undefined && !found.includes(undefined)) forest.attach(entry, first.entry);
  }
}

// Which accesses a master makes, or a device is to take, is told by who gets where. Of what nobody asks or nothing guards, it alone tells.
function foldSecurity<T>(forest: Forest<T>): void {
  const accesses = forest.entries.filter(({ change }) => change.aspect === 'access');
  for (const entry of forest.causes('node')) {
    if (entry.change.detail !== 'security') continue;
    const cause = accesses.find(({ change }) => idsIn(change.subject).includes(entry.change.subject));
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// Addresses at which accesses change, or at which a device was or is.
function setsTold({ aspect, detail, before, after }: Change): AddressSet[] {
  if (aspect === 'access') return readSetsText(detail);
  return aspect === 'device' && detail === '' ? [before, after].flatMap(readSetsText) : [];
}

// The addresses of each region that is in one version only: see FirewallRegions.
function regionsChanged({ before, after }: Change): AddressSet[][] {
  const [had, has] = [before, after].map((text) => text.split('; '));
  const changed = [
    ...(had ?? []).filter((region) => has?.includes(region) !== true),
    ...(has ?? []).filter((region) => had?.includes(region) !== true),
  ];
  return changed.map(readSetsText).filter((sets) => sets.length > 0);
}

// What a device no longer supports or a master no longer emits is an access less.
function foldReach<T>(forest: Forest<T>): void {
  const abilities = forest.entries.filter(({ change: { aspect, detail } }) =>
    aspect === 'device' ? detail.startsWith('supports') : aspect === 'master' && detail.startsWith('emits'),
  );
  for (const entry of forest.causes('reach')) {
    const { happening, subject, detail } = entry.change;
    const [master = '', device = ''] = idsIn(subject);
    const cause = abilities.find(({ change }) => {
      const [, operation = detail] = change.detail.split('.');
      const party = change.aspect === 'device' ? device : master;
      return change.happening === happening && idsIn(change.subject)[0] === party && operation === detail;
    });
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// Wires are there for devices and masters.
function foldWires<T>(forest: Forest<T>): void {
  const causeOf = (aspect: Aspect): Entry<T> | undefined =>
    forest.entries.find(
      ({ change: { aspect: own, happening, detail } }) =>
        own === aspect && detail === '' && ['added', 'removed', 'moved', 'grown', 'shrunk'].includes(happening),
    );
  const causes = { address: causeOf('device'), ids: causeOf('master') };
  for (const entry of forest.causes('port', 'edges', 'master')) {
    const { detail, happening } = entry.change;
    const cause = /[.](addressBits|addrBits)$/.test(detail)
      ? causes.address
      : /[.](sourceBits|idBits)$|^(sourceId|id|endSourceId)$/.test(detail)
        ? causes.ids
        : undefined;
    if (cause !== undefined && happening === 'changed') forest.attach(entry, cause);
  }
}

// What comes or goes is told to firmware, with all that is in it. The device tree repeats addresses and interrupts.
function foldFirmware<T>(forest: Forest<T>): void {
  const parts = forest.entries.filter(({ change: { aspect } }) => aspect === 'device' || aspect === 'master');
  for (const entry of forest.causes('firmware')) {
    const { happening, subject, detail } = entry.change;
    const own = parts.filter(({ change }) => isOfModule(change.subject, subject));
    const coming = own.find(({ change }) => change.happening === happening && change.detail === '');
    if (comesOrGoes(entry.change) && detail === '' && coming !== undefined) forest.attach(entry, coming);
    // Named registers have the first compatible string in the name of their owner.
    if (detail !== 'compatible') continue;
    for (const each of own) if (each.change.detail === 'resources') forest.attach(each, entry);
  }
  const whole = forest.entries.filter(
    ({ change }) => change.aspect === 'firmware' && comesOrGoes(change) && change.detail === '',
  );
  const bySubject = new Map(whole.map((entry) => [`${entry.change.happening} ${entry.change.subject}`, entry]));
  for (const entry of whole) {
    const { happening, subject } = entry.change;
    const [cause] = firmwareAround(subject).flatMap((around) => bySubject.get(`${happening} ${around}`) ?? []);
    if (cause !== undefined) forest.attach(entry, cause);
  }
  const devices = forest.entries.filter(({ change: { aspect, detail } }) => aspect === 'device' && detail === '');
  const interrupt = forest.entries.find(({ change }) => change.aspect === 'interrupt');
  for (const entry of forest.causes('firmware')) {
    const { subject, detail, before, after } = entry.change;
    // What binds drivers repeats nothing.
    if (detail === 'compatible') continue;
    const unit = /@([\da-f]+)(?:\/|$)/.exec(subject)?.[1];
    const device = devices.find(({ change }) =>
      [change.before, change.after].some(
        (text) => text !== '' && (isAt(text, unit) || before.startsWith(text) || after.startsWith(text)),
      ),
    );
    const cause = device ?? (/^interrupts|ndev$/.test(detail) ? interrupt : undefined);
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// A module, or a node right in it.
function isOfModule(id: string, module: string): boolean {
  return id === module || id.slice(0, id.lastIndexOf('.')) === module;
}

// The modules around one, or the nodes of a device tree around one, the nearest first.
function firmwareAround(subject: string): string[] {
  if (!subject.startsWith('/')) return [...partsAround(subject)];
  const names = subject.split('/').slice(1);
  return names.map((_, k) => `/${names.slice(0, names.length - 1 - k).join('/')}`);
}

function isAt(addresses: string, unit: string | undefined): boolean {
  return addresses.startsWith(`0x${unit}..`) || addresses.startsWith(`0x${unit}/`);
}

// The same goes for several, or for several fields of one.
function foldAlike<T>(forest: Forest<T>): void {
  const entries = forest.causes(
    'device',
    'master',
    'reach',
    'access',
    'port',
    'clock',
    'bus',
    'firmware',
    'edges',
    'node',
  );
  attachEqual(entries, forest, ({ impact, aspect, happening, detail, before, after }) =>
    detail === '' ? undefined : [impact, aspect, happening, detail, before, after],
  );
  attachEqual(entries, forest, ({ impact, aspect, happening, detail, before, after, subject, seenBy }) =>
    detail === '' || aspect === 'firmware'
      ? undefined
      : [impact, aspect, happening, subject, seenBy.join(' '), before, after],
  );
  // What a master makes, or one firewall lets through, is told of all devices behind it.
  attachEqual(forest.causes('access'), forest, ({ impact, happening, subject, before, after }) => [
    ...[impact, happening, ...idsIn(subject).slice(0, 1), before, after],
  ]);
}

// Entries with the same key go to the first of them; those without one stay.
function attachEqual<T>(
  entries: readonly Entry<T>[],
  forest: Forest<T>,
  keyOf: (change: Change) => readonly string[] | undefined,
): void {
  const firsts = new Map<string, Entry<T>>();
  for (const entry of entries) {
    const parts = keyOf(entry.change);
    if (parts === undefined) continue;
    const key = JSON.stringify(parts);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else forest.attach(entry, first);
  }
}
