import { groupBy } from '../../../lib/base/group-by.js';
import { type Elaboration, regionsOf } from '../../../lib/elaboration/index.js';
import {
  acceptedBy,
  type Change,
  compareWithLock,
  diff,
  type Facts,
  factsOf,
  folded,
  isNameIn,
  isNameInFull,
  lockText,
  lockWith,
  namesToAccept,
  readLock,
} from '../../../lib/diff/index.js';
import { seenIn } from '../../../lib/diff/facts/locked-places.js';
import { addressMapHeader, mapContent } from '../../../lib/output/files/index.js';
import { type Notice, noticesOf } from './notice.js';

/** A change of a design, which is made when it is tried. */
export interface DesignChange {
  readonly kind: string;
  /** Where, and to what. */
  readonly what: string;
  /** Whether only names change. */
  readonly rename?: boolean;
  /** The design after it; undefined when it is refused. */
  readonly make: () => Elaboration | undefined;
}

/** Tries changes of designs, and judges what diff and lock say of them. */
export class Trials {
  #designs = 0;
  #refused = 0;
  readonly #kinds = new Set<string>();
  /** Changes that were not refused. */
  changes = 0;
  /** Those of them that an end of the design notices. */
  noticed = 0;
  /** Misses and false alarms. */
  readonly faults: string[] = [];

  /** Tries changes of a design, no more than `limit` that are not refused. */
  tryChanges(before: Elaboration, changes: readonly DesignChange[], limit: number): void {
    const locked = readLock(lockText(factsOf(before)));
    this.#designs++;
    let done = 0;
    for (const { kind, what, rename = false, make } of changes) {
      if (done >= limit || this.faults.length > 60) return;
      const after = make();
      if (after === undefined) {
        this.#refused++;
        continue;
      }
      done++;
      this.changes++;
      this.#kinds.add(kind);
      const notices = noticesOf(before, after);
      if (notices.length > 0) this.noticed++;
      const [fault] = faultsOf(before, locked, after, rename, notices);
      if (fault !== undefined) this.faults.push(`${before.name}: ${kind}, ${what}\n  ${fault}`);
    }
  }

  toString(): string {
    const { noticed, changes, faults } = this;
    return `${this.#designs} designs, ${this.#kinds.size} kinds of change, ${changes} changes (${noticed} noticed, ${this.#refused} others refused), ${faults.length} misses and false alarms`;
  }
}

// What is missed, and what is said for nothing.
function faultsOf(
  before: Elaboration,
  lockFile: Facts,
  after: Elaboration,
  rename: boolean,
  notices: readonly Notice[],
): string[] {
  const changes = diff(before, after);
  const locked = compareWithLock(lockFile, factsOf(after)).map(({ change }) => change);
  const loud = changes.filter(({ impact }) => impact !== 'internal');
  if (rename) {
    const lockedLoud = locked.filter(({ impact }) => impact !== 'internal');
    return [
      ...loud.map((change) => `a rename is told: ${textOf(change)}`),
      ...lockedLoud.map((change) => `a rename is told by the lock: ${textOf(change)}`),
    ];
  }
  const renamed =
    changes.some(({ happening }) => happening === 'renamed') || locked.some(({ happening }) => happening === 'renamed');
  const faults: string[] = [];
  const unsaid = notices.find(({ mayBeUnsaid }) => !mayBeUnsaid);
  if (unsaid !== undefined && changes.length === 0) faults.push(`"No changes.", but ${unsaid.what}`);
  if (!renamed) {
    for (const notice of notices) {
      if (notice.impact === 'internal' || isSaid(notice, loud)) continue;
      faults.push(`${notice.impact}, and not said: ${notice.what}\n  ${loud.map(textOf).join('\n  ')}`);
      break;
    }
    const [some, others] = [loud, locked].map((list) => list.map(textNextToLock).sort());
    const missing = some?.find((text) => others?.includes(text) !== true);
    const extra = others?.find((text) => some?.includes(text) !== true);
    if (missing !== undefined) faults.push(`not said by the lock: ${missing}`);
    if (extra !== undefined) faults.push(`said by the lock alone: ${extra}`);
  }
  const isPlain = !renamed && [before, after].every((design) => !hasWindowsOverlapping(design));
  const moved = isPlain ? constantThatMoves(before, after) : undefined;
  if (moved !== undefined && !loud.some(({ impact }) => impact === 'breaking'))
    faults.push(`breaking nobody: ${moved}`);
  const left = leftWhenAccepted(lockFile, factsOf(after));
  if (left !== '') faults.push(`left when all is accepted: ${left}`);
  const leftInTurn = leftWhenAcceptedInTurn(lockFile, factsOf(after));
  if (leftInTurn !== '') faults.push(`left when each is accepted by its names: ${leftInTurn}`);
  if (notices.length === 0) {
    const seen = new Set([before, after].flatMap((design) => [...seenIn(factsOf(design).ends).keys()]));
    for (const change of loud) if (isSeenByEnds(change, seen)) faults.push(`said for nothing: ${textOf(change)}`);
  }
  return faults;
}

// An address or a number that firmware has from a header by a name that stays, and that is another now.
function constantThatMoves(before: Elaboration, after: Elaboration): string | undefined {
  const [had, has] = [before, after].map(constantsOf);
  return [...(had ?? [])].flatMap(([name, value]) => {
    const now = has?.get(name) ?? value;
    return now === value ? [] : [`${name}: ${value} → ${now}`];
  })[0];
}

// Windows of one device that share addresses are one to maps, and an error to checks.
function hasWindowsOverlapping({ edges }: Elaboration): boolean {
  return edges.some((edge) => {
    const byOwner = [...groupBy(regionsOf(edge) ?? [], ({ owner }) => owner).values()];
    return byOwner.some((regions) =>
      regions.some(({ sets }, k) =>
        regions.slice(k + 1).some((other) => sets.some((set) => other.sets.some((each) => set.overlaps(each)))),
      ),
    );
  });
}

function constantsOf(elaboration: Elaboration): Map<string, string> {
  const header = addressMapHeader(mapContent(elaboration, { design: elaboration.name, input: 'soc.ts' }));
  return new Map(
    [...header.matchAll(/^#define (\w+_(?:BASE|IRQ\w*)) (\w+)/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

// What a lock still says of a design when all that it said was accepted.
function leftWhenAccepted(locked: Facts, now: Facts): string {
  const accepted = readLock(lockText(lockWith(locked, now, compareWithLock(locked, now))));
  return compareWithLock(accepted, now)
    .map(({ change }) => textOf(change))
    .join('\n  ');
}

// Where there are more changes, several are accepted at once: each time all that is left is compared.
const mostCommands = 8;

/** What cannot be accepted, or is left, when each change is accepted by the names that a check tells, one after another or the other way round. */
export function leftWhenAcceptedInTurn(locked: Facts, now: Facts, isBackwards = false): string {
  const groups = folded(compareWithLock(locked, now), ({ change }) => change);
  const told = groups.map(({ cause, consequences }) =>
    namesToAccept([cause, ...consequences].map(({ change }) => change)),
  );
  const inTurn = isBackwards ? told.toReversed() : told;
  const size = Math.ceil(inTurn.length / mostCommands);
  const left: string[] = [];
  let lock = locked;
  for (let k = 0; k < inTurn.length; k += size) {
    const names = inTurn.slice(k, k + size).flat();
    for (const name of names) {
      const isKnown = [lock, now].some((facts) => isNameIn(facts, name) || isNameInFull(facts, name));
      if (!isKnown) left.push(`nothing is called ${name}`);
    }
    lock = readLock(lockText(acceptedBy(lock, now, names)));
  }
  return [...left, ...compareWithLock(lock, now).map(({ change }) => textOf(change))].join('\n  ');
}

// Some of what is told is no end's business: widths of buses, crossings, what drives a clock, what firewalls on the way let through,
// ports of RTL, and where a device is that a filter hides from all.
const beyondEnds = new Set(['bus', 'crossing', 'reach', 'access', 'hardware']);

function isSeenByEnds({ aspect, detail, subject }: Change, seen: ReadonlySet<string>): boolean {
  if ((aspect === 'device' && detail === '') || aspect === 'windows') return seen.has(subject);
  return !beyondEnds.has(aspect) && !/^(clock|rootClock|facts\..*)$/.test(detail);
}

function isSaid({ who, about, impact }: Notice, changes: readonly Change[]): boolean {
  return changes.some(
    (change) =>
      (impact === 'compatible' || change.impact === 'breaking') &&
      [who, about.replace(/^~(.*)$/, '($1)')].some((id) =>
        [change.subject, change.before, change.after, ...change.seenBy].some((text) => text.includes(id)),
      ),
  );
}

// A lock counts crossings; a diff says which they are.
function textNextToLock(change: Change): string {
  return change.aspect === 'crossing' ? `crossing ${change.subject}` : textOf(change);
}

function textOf({ impact, aspect, happening, subject, detail, before, after, seenBy }: Change): string {
  return `${impact} ${aspect} ${happening} ${subject}: ${detail}: ${before} → ${after} (${seenBy.join(' ')})`;
}
