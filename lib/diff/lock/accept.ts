import { nameMatcher } from '../../base/names/index.js';
import { allImpacts, type Change, type Impact } from '../change/change.js';
import { compareWithLock, lockWith } from './compare.js';
import type { FactChange } from '../compare/fact-change.js';
import { type Facts, isStandIn } from '../facts/facts.js';
import type { ChangeGroup } from '../change/causes/forest.js';
import { byCause } from '../change/fold.js';
import { idsIn } from '../change/subject.js';
import { lockText } from './lock-text.js';

/** The names with which {@link acceptedBy} accepts changes: the subjects of their causes. */
export function namesToAccept(changes: readonly Change[]): string[] {
  return [...new Set(byCause(changes, (change) => change).map(({ cause }) => cause.subject))];
}

/** The differences from a lock, grouped by cause, as they can be accepted. */
export function changesToAccept(locked: Facts, now: Facts): ChangeGroup<FactChange>[] {
  return byCause(compareWithLock(locked, now), ({ change }) => change);
}

/**
 * Whether a name accepts a group of changes: it may be the subject of a change, or a path, a part of a path or a pattern that matches one of its
 * parties.
 */
export function isAcceptedBy({ cause, consequences }: ChangeGroup<FactChange>, name: string): boolean {
  const isMeant = nameMatcher(name);
  return [cause, ...consequences].some(
    ({ change: { subject } }) => subject === name || idsIn(subject).some((id) => isMeant(id)),
  );
}

/** Whether a name, or one of the two names of a pair, exists: as the design, a party, or a device tree node. */
export function isNameIn(facts: Facts, name: string): boolean {
  const ids = idsOf(facts);
  return (
    ids.has(name) ||
    idsIn(name)
      .map(nameMatcher)
      .some((isMeant) => [...ids].some((id) => isMeant(id)))
  );
}

/** Whether a name looks like a full path of the design; the part it named may be gone. */
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

// `soc` for `soc.uart`; empty for the device tree path `/soc/uart`.
function rootOf(id: string): string {
  return id.split(/[./]/, 1)[0] ?? '';
}

/**
 * A lock in which the changes with the given names are accepted. Changes overlap, so accepting some may leave others without their causes or regroup
 * them: those that no longer match the name under which they were reported are accepted, too. Once all changes have been accepted by name, in
 * whatever order, none is left.
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
