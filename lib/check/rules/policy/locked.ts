import type { AddressSet } from '../../../base/address/index.js';
import {
  type Change,
  type ChangeGroup,
  changeText,
  consequencesText,
  type FactChange,
  folded,
  idsIn,
  type Impact,
  isStandIn,
  kindText,
  namesToAccept,
  registersAt,
} from '../../../diff/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Facts that the lock file has otherwise. */
export const locked: CheckRule = {
  id: 'policy/locked',
  severity: 'error',
  requires: 'Nothing that others depend on has changed or disappeared since it was locked.',
  because:
    'Firmware, boards and other teams build on addresses, operations, interrupt numbers, port widths, clocks and crossings. The lock file changes only when someone accepts a change and commits it, so reviewers see what moves.',
  instead:
    'Undo the change, or accept it with entente lock --accept and inform those who depend on it. docs/diff.md lists the fields that are compared.',
  find: (design) => {
    if (design.isLockedOtherwise) {
      const [locked, now] = [design.locked?.name ?? '', design.elaboration.name];
      return [
        design.revision === undefined
          ? {
              message: `The lock is of the design ${locked}, not of ${now}.`,
              subjects: [],
              help: 'Compare with the lock of this design, or write it with entente lock.',
            }
          : {
              message: `In ${design.revision} it is the design ${locked}, not ${now}.`,
              subjects: [],
              help: 'Another design in its place takes away all that others rely on. Give it a file of its own.',
            },
      ];
    }
    return [...designsNotThere(design), ...lockedChanges(design, (impact) => impact === 'breaking')];
  },
};

// A design that is new in a lock has nothing to be compared with; compared with a revision, nothing relies on it yet.
function designsNotThere({ elaboration, isNew, gone, revision, input }: CheckedDesign): Found[] {
  const lock = input === undefined ? 'entente lock' : `entente lock ${input}`;
  const reviewed = revision === undefined ? `accept it with ${lock} --accept` : 'have it reviewed';
  return [
    ...gone.map((name) => ({
      message: `The design ${name} is gone, compared with ${revision ?? 'the lock'}.`,
      subjects: [],
      help: `Undo it, or ${reviewed}${revision === undefined ? ` '${name}' and have it reviewed` : ''}.`,
    })),
    ...(isNew && revision === undefined
      ? [
          {
            message: `The lock has no design ${elaboration.name}: nothing of it is compared.`,
            subjects: [],
            help: `Add it to the lock with ${lock} --accept '${elaboration.name}', and have it reviewed.`,
          },
        ]
      : []),
  ];
}

/** What differs from the lock in one way or another, as a rule finds it: each cause once. */
export function lockedChanges(design: CheckedDesign, concerns: (impact: Impact) => boolean): Found[] {
  return folded(design.lockChanges, ({ change }) => change)
    .filter(({ impact }) => concerns(impact))
    .map((group) => foundIn(group, design));
}

function foundIn({ cause: { change }, consequences }: ChangeGroup<FactChange>, design: CheckedDesign): Found {
  const { wiring, revision, input } = design;
  const lock = input === undefined ? 'entente lock' : `entente lock ${input}`;
  const others = consequences.map((each) => each.change);
  const more = consequencesText(change, others);
  const names = namesToAccept([change, ...others]).map((name) => `'${name}'`);
  const ids = [...new Set([change, ...others].flatMap((each) => partiesOf(each, design)))];
  return {
    message: `${kindText(change)}, compared with ${revision ?? 'the lock'}: ${changeText(change)}${more === '' ? '' : `; ${more}`}.`,
    subjects: ids.filter((id) => wiring.nodes.has(id) || wiring.modules.has(id)),
    places: ids,
    details: others.map((each) => `${kindText(each)}: ${changeText(each)}`),
    help:
      revision === undefined
        ? `Undo it, or accept it with ${lock} --accept ${names.join(' ')} and have it reviewed.`
        : 'Undo it, or have it reviewed: next to a lock file, entente check --locked passes what entente lock --accept has taken over.',
  };
}

// The parties of a change. A stand-in is identified by the masters that see it, and a firmware description by the device at its registers. A core
// has its number in place of an address, at which a device may happen to begin, so it has no party.
function partiesOf({ aspect, subject, seenBy }: Change, { elaboration, regions }: CheckedDesign): readonly string[] {
  if (isStandIn(subject)) return seenBy.flatMap(idsIn);
  if (aspect !== 'firmware' || !subject.startsWith('/')) return idsIn(subject);
  const registers = registersAt(elaboration.resources, subject);
  const isThere = (set: AddressSet): boolean => registers.some((own) => own.contains(set));
  return regions.filter(({ sets }) => sets.some(isThere)).map(({ owner }) => owner);
}
