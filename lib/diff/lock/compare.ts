import type { AddressSet } from '../../base/address/index.js';
import { listed } from '../../base/diagnostic/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import { changeOf } from '../change/change.js';
import { compareFacts, nodeOfParty } from '../compare/facts.js';
import { pairedParties } from '../compare/parts.js';
import type { FactChange, Touch } from '../compare/fact-change.js';
import type { End, Facts, Party, View } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { seenIn } from '../facts/locked-places.js';
import { factsOf, withPorts } from '../facts/read-facts.js';
import { renamedFacts, renamesOfFacts } from '../renames/rename-facts.js';
import { type Rename, renamer } from '../renames/renames.js';
import type { Thing } from '../facts/thing.js';
import { areCountedOtherwise } from '../facts/windows.js';
import { setsText } from '../../base/address/place-text.js';

/** The differences from a lock: renames are reported as such, and facts that nobody outside relies on are ignored (design 6). */
export function compareWithLock(locked: Facts, now: Facts): FactChange[] {
  const { renames, facts } = underNewNames(locked, now);
  const told = renames.map(({ before, after }) => changeOf('module', 'renamed', after, { before, after }));
  return [...told.map((change) => ({ change, touches: [] })), ...relied(facts, now)];
}

/** If a lock has no accesses but the design has limited ones, that is reported as a single change. */
function unsaidAccesses(now: Facts): FactChange[] {
  const unsaid = [...now.things].filter(([, { aspect }]) => aspect === 'access');
  if (unsaid.length === 0) return [];
  const limited = [
    ...new Set(
      unsaid.map(
        ([
          ,
          {
            parties: [master = ''],
          },
        ]) => master,
      ),
    ),
  ].sort();
  const change = changeOf('access', 'changed', now.name, {
    ...{ before: 'not in the lock', after: `limited for ${listed(limited)}` },
  });
  return [{ change, touches: unsaid.map(([key]) => ({ kind: 'thing', key })) }];
}

function withoutAccesses(facts: Facts): Facts {
  return { ...facts, things: new Map([...facts.things].filter(([, { aspect }]) => aspect !== 'access')) };
}

/** The facts of a design that others depend on, with the ports of the modules that match the names, and of those in a lock, under their new names. */
export function factsBeside(locked: Facts, elaboration: Elaboration, names: readonly string[]): Facts {
  const now = withPorts(factsOf(elaboration), elaboration, names);
  const kept = [...underNewNames(locked, now).facts.things]
    .filter(([key, { aspect }]) => aspect === 'hardware' && !now.things.has(key))
    .map(([, { subject }]) => subject);
  return withPorts(now, elaboration, kept);
}

// Whether a thing is a fact about a part of a description; device tree nodes have always been complete in locks.
function isOfParts({ aspect, subject }: Thing): boolean {
  return aspect === 'firmware' && !subject.startsWith('/');
}

/** Restricts the facts of a design to those that an older, incomplete lock covers. */
function asFarAsTold(locked: Facts, now: Facts): Facts {
  if (locked.saysAllTold) return now;
  const things = [...now.things].flatMap(([key, thing]): [string, Thing][] => {
    if (!isOfParts(thing)) return [[key, thing]];
    const known = locked.things.get(key)?.fields;
    if (known === undefined) return [];
    return [[key, { ...thing, fields: new Map([...thing.fields].filter(([field]) => known.has(field))) }]];
  });
  return { ...now, things: new Map(things) };
}

function relied(locked: Facts, design: Facts): FactChange[] {
  const now = asFarAsTold(locked, design);
  const changes = locked.saysAccesses
    ? compareFacts(locked, now)
    : [...compareFacts(locked, withoutAccesses(now)), ...unsaidAccesses(now)];
  return changes.filter(({ change }) => change.impact !== 'internal');
}

/** Whether a lock belongs to another design: it has another name, and mostly other nodes (design 6). */
export function isOfAnotherDesign(locked: Facts, now: Facts): boolean {
  if (locked.name === now.name) return false;
  const { facts } = underNewNames(locked, now);
  const nodes = new Set([...now.ends.values()].map(({ node }) => node));
  const ends = [...facts.ends.values()];
  return ends.filter(({ node }) => nodes.has(node)).length * 2 <= ends.length;
}

function underNewNames(locked: Facts, now: Facts): { readonly renames: readonly Rename[]; readonly facts: Facts } {
  const renames = renamesOfFacts(locked, now);
  // A renamed root applies to everything inside it first; other parts may exchange names.
  const isRoot = ({ before }: Rename): boolean => !before.includes('.');
  const [roots, others] = [renames.filter(isRoot), renames.filter((rename) => !isRoot(rename))];
  const facts = renamedFacts(renamedFacts(locked, renamer(roots)), renamer(others));
  return { renames, facts: { ...facts, name: now.name } };
}

/** A lock in which some changes are accepted, and nothing else changes except names (design 6). */
export function lockWith(locked: Facts, now: Facts, accepted: readonly FactChange[]): Facts {
  const { facts } = underNewNames(locked, now);
  const lock = new DraftLock(facts, now);
  for (const { touches } of accepted) for (const touch of touches) lock.take(touch);
  lock.takePlaces();
  lock.takeOrders();
  lock.takeUntold();
  lock.takeNames();
  return lock.facts();
}

interface DraftEnd extends Omit<End, 'view' | 'fields'> {
  readonly fields: Map<string, string>;
  readonly view: Map<string, Party>;
}

/** A lock under construction, into which facts of a design are copied. */
class DraftLock {
  readonly #ends: Map<string, DraftEnd>;
  readonly #things: Map<string, Thing>;

  constructor(
    private readonly locked: Facts,
    private readonly now: Facts,
  ) {
    const { ends, things } = locked;
    this.#ends = new Map([...ends].map(([id, end]) => [id, draftOf(end)]));
    this.#things = new Map(things);
  }

  facts(): Facts {
    return { ...this.now, ends: this.#ends, things: this.#things };
  }

  take(touch: Touch): void {
    switch (touch.kind) {
      case 'node':
        this.#takeNode(touch.node);
        break;
      case 'end':
        this.#takeEnd(touch.end, touch.field);
        break;
      case 'party':
        this.#takeParty(touch.end, touch.party, touch.field);
        break;
      case 'thing':
        this.#takeThing(touch.key);
        this.#takeSight(touch.key);
        break;
    }
  }

  /**
   * Takes the addresses of placed devices if their visible addresses are the current ones. For devices that nobody sees, the change itself is
   * reported and accepted.
   */
  takePlaces(): void {
    const [kept, now] = [seenIn(this.#ends), seenIn(this.now.ends)];
    for (const [key, { aspect, subject }] of [...this.#things, ...this.now.things]) {
      const isTold = !now.has(subject) && this.locked.things.has(key) && this.now.things.has(key);
      if (aspect === 'place' && !isTold && areEqual(kept.get(subject), now.get(subject))) this.#takeThing(key);
    }
  }

  /** Adds facts that an older, incomplete lock lacks, because they could not be compared. */
  takeUntold(): void {
    if (this.locked.saysAllTold) return;
    for (const [key, thing] of this.now.things) {
      if (!isOfParts(thing)) continue;
      const known = this.#things.get(key);
      this.#things.set(key, { ...thing, fields: new Map([...thing.fields, ...(known?.fields ?? [])]) });
    }
  }

  /**
   * Takes the order of windows of devices whose visible addresses are the current ones, unless a window has another index, which is reported and
   * accepted itself.
   */
  takeOrders(): void {
    const [kept, now] = [seenIn(this.#ends), seenIn(this.now.ends)];
    for (const [key, { aspect, subject }] of [...this.#things, ...this.now.things]) {
      if (aspect !== 'windows' || !areEqual(kept.get(subject), now.get(subject))) continue;
      const [had, has] = [this.#things.get(key), this.now.things.get(key)];
      if (!areCountedOtherwise(had?.fields.get('order') ?? '', has?.fields.get('order') ?? '')) this.#takeThing(key);
    }
  }

  /** Takes the names of parts that have not moved: a name is not subject to approval, but identifies the part if it moves next. */
  takeNames(): void {
    for (const [id, { view }] of this.#ends) {
      const now = this.now.ends.get(id)?.view ?? new Map<string, Party>();
      for (const [party, other] of pairedParties(view, now)) {
        const [kept, seen] = [view.get(party)?.fields, now.get(other)?.fields];
        const isThere = party === other && kept?.get('address') === seen?.get('address');
        if (isThere && seen?.has('name') === true) this.#takeParty(id, party, 'name');
      }
    }
  }

  // The ends of the node, its appearance in other views, and the things that it takes part in.
  #takeNode(node: string): void {
    const all = [...this.#ends, ...this.now.ends];
    for (const [id, end] of all) if (end.node === node) this.#takeEnd(id, undefined);
    for (const [id] of all) {
      const parties = [this.#ends.get(id)?.view, this.now.ends.get(id)?.view].flatMap((view) => [
        ...(view?.keys() ?? []),
      ]);
      for (const party of parties)
        if (nodeOfParty(party, this.locked, this.now) === node) this.#takeParty(id, party, undefined);
    }
    for (const [key, { parties }] of [...this.#things, ...this.now.things]) {
      if (parties.includes(node)) this.#takeThing(key);
    }
  }

  #takeEnd(id: string, field: string | undefined): void {
    const [end, known] = [this.now.ends.get(id), this.#ends.get(id)];
    if (end === undefined) this.#ends.delete(id);
    else if (field === undefined || known === undefined) this.#ends.set(id, draftOf(end));
    else {
      const { protocol, outermost } = { ...known, ...onlyWith(field, end) };
      this.#ends.set(id, { ...known, protocol, outermost });
      copy(field, end.fields, known.fields);
    }
  }

  // A master that gains or loses reach of a device also gains or loses sight of it, which is not reported separately; this applies to both of them.
  #takeSight(key: string): void {
    const thing = this.now.things.get(key) ?? this.locked.things.get(key);
    const [master, device] = thing?.parties ?? [];
    if (thing?.aspect !== 'reach' || master === undefined || device === undefined) return;
    for (const [id, { node }] of this.now.ends) {
      if (node === master && thing.subject.startsWith(id)) this.#takeSeen(id, device);
      if (node === device) this.#takeSeen(id, master);
    }
  }

  #takeSeen(id: string, node: string): void {
    const [seen, known] = [this.now.ends.get(id)?.view, this.#ends.get(id)?.view];
    for (const party of new Set([...(seen?.keys() ?? []), ...(known?.keys() ?? [])])) {
      const isNew = seen?.has(party) !== known?.has(party);
      if (isNew && nodeOfParty(party, this.locked, this.now) === node) this.#takeParty(id, party, undefined);
    }
  }

  #takeParty(id: string, party: string, field: string | undefined): void {
    const draft = this.#ends.get(id);
    if (draft === undefined) return;
    const [seen, known] = [this.now.ends.get(id)?.view.get(party), draft.view.get(party)];
    if (seen === undefined) draft.view.delete(party);
    else if (field === undefined || known === undefined) draft.view.set(party, seen);
    else if (fieldKindOf(field).comparison === 'order') this.#takeOrder(draft, id, field);
    else {
      const fields = new Map(known.fields);
      copy(field, seen.fields, fields);
      draft.view.set(party, { aspect: seen.aspect, fields });
    }
  }

  // An ordering domain is identified by its first device, so a change in it may affect every device that an end sees.
  #takeOrder({ view }: DraftEnd, id: string, field: string): void {
    for (const [party, { aspect, fields }] of view) {
      const seen = this.now.ends.get(id)?.view.get(party);
      if (seen === undefined) continue;
      const ordered = new Map(fields);
      copy(field, seen.fields, ordered);
      view.set(party, { aspect, fields: ordered });
    }
  }

  #takeThing(key: string): void {
    const thing = this.now.things.get(key);
    if (thing === undefined) this.#things.delete(key);
    else this.#things.set(key, thing);
  }
}

// The protocol is stored separately, and the lock contains wires only at the boundary of the design.
function onlyWith(field: string, { protocol, outermost }: End): Partial<Pick<End, 'protocol' | 'outermost'>> {
  return {
    ...(field === 'protocol' ? { protocol } : {}),
    ...(fieldKindOf(field).reliance === 'at ports' ? { outermost } : {}),
  };
}

function areEqual(a: readonly AddressSet[] = [], b: readonly AddressSet[] = []): boolean {
  return setsText(a) === setsText(b);
}

function draftOf({ fields, view, ...end }: End): DraftEnd {
  return { ...end, fields: new Map(fields), view: new Map(view satisfies View) };
}

function copy(field: string, from: ReadonlyMap<string, string>, to: Map<string, string>): void {
  const value = from.get(field);
  if (value === undefined) to.delete(field);
  else to.set(field, value);
}
