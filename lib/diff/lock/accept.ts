import { nameMatcher } from '../../base/names/index.js';
import { allImpacts, type Change, type Impact } from '../change/change.js';
import { compareWithLock, lockWith } from './compare.js';
import type { FactChange } from '../compare/fact-change.js';
import { type Facts, isStandIn } from '../facts/facts.js';
import type { ChangeGroup } from '../change/causes/forest.js';
import { byCause } from '../change/fold.js';
import { idsIn } from '../change/subject.js';
import { lockText } from './lock-text.js';

/** The names by which changes are accepted, as {@link acceptedBy} reads them: those of what has brought them about. */
export function namesToAccept(changes: readonly Change[]): string[] {
  return [...new Set(byCause(changes, (change) => change).map(({ cause }) => cause.subject))];
}

/** What differs from a lock, each cause with what follows from it, as it is accepted. */
export function changesToAccept(locked: Facts, now: Facts): ChangeGroup<FactChange>[] {
  return byCause(compareWithLock(locked, now), ({ change }) => change);
}

/** Whether changes are accepted by a name: one of a subject as it is told, or a path, a part of a path or a pattern of who is in it. */
export function isAcceptedBy({ cause, consequences }: ChangeGroup<FactChange>, name: string): boolean {
  const isMeant = nameMatcher(name);
  return [cause, ...consequences].some(
    ({ change: { subject } }) => subject === name || idsIn(subject).some((id) => isMeant(id)),
  );
}

/** Whether anything has a name, or one of the names of a pair: the design, who is in it, or what firmware is told of. */
export function isNameIn(facts: Facts, name: string): boolean {
  const ids = idsOf(facts);
  return (
    ids.has(name) ||
    idsIn(name)
      .map(nameMatcher)
      .some((isMeant) => [...ids].some((id) => isMeant(id)))
  );
}

/** Whether a name begins as those that are told do, which have all that is around them: what had it may be gone. */
export function isNameInFull(facts: Facts, name: string): boolean {
  const roots = new Set([...idsOf(facts)].map(rootOf));
  return idsIn(name).some((id) => isStandIn(id) || (id !== rootOf(id) && roots.has(rootOf(id))));
}

function idsOf({ name, ends, things }: Facts): Set<string> {
  const views = new Set([...ends.values()].map(({ view }) => view));
  const parties = [...views].flatMap((view) => [...view.keys()]);
  const subjects = [...things.values()].map(({ subject }) => subject);
  return new Set([name, ...[...subjects, ...ends.keys(), ...parties].flatMap(idsIn)]);
}

// Of soc.uart, soc; of /soc/uart, which firmware is told of, nothing.
function rootOf(id: string): string {
  return id.split(/[./]/, 1)[0] ?? '';
}

/**
 * A lock in which the changes that names mean are accepted. What differs has parts in common, so that others may be without their causes then, or
 * have become others: those that none of the names means by which they were told are accepted, too. Once all that differs has been accepted
 * by these names, in whatever order, nothing is left.
 */
export function acceptedBy(locked: Facts, now: Facts, names: readonly string[]): Facts {
  const told = changesToAccept(locked, now);
  const accepted = told.filter((group) => names.some((name) => isAcceptedBy(group, name)));
  const left = told.filter((group) => !accepted.includes(group));
  const isToldStill = (group: ChangeGroup<FactChange>): boolean =>
    left.some(({ cause, impact }) => isAcceptedBy(group, cause.change.subject) && !isGraver(group.impact, impact));
  let lock = lockWith(locked, now, changesIn(accepted));
  let known: string;
  do {
    known = lockText(lock);
    lock = lockWith(lock, now, changesIn(changesToAccept(lock, now).filter((group) => !isToldStill(group))));
  } while (lockText(lock) !== known);
  return lock;
}

function changesIn(groups: readonly ChangeGroup<FactChange>[]): FactChange[] {
  return groups.flatMap(({ cause, consequences }) => [cause, ...consequences]);
}

function isGraver(impact: Impact, other: Impact): boolean {
  return allImpacts.indexOf(impact) < allImpacts.indexOf(other);
}
