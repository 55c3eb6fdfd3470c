import type { Aspect } from '../change/change.js';
import { readPlace } from '../../base/address/place-text.js';
import { readAccessField } from '../facts/accesses.js';
import type { Facts } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { factsFrom } from './facts-of-lines.js';
import { lastLine, version, versionOfSome, versionWithoutEnd } from './form.js';
import { type LockLine, readLine } from './lines.js';

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

const versionsRead: readonly number[] = [version, versionOfSome, versionWithoutEnd];

const writeAnew = 'Write it with entente lock.';

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
 * @throws LockError for a string that is not a lock, one of another version, one that was cut off, one that a merge left with conflicts, one
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

// Reads the lock of one design; `before` is the number of lines before it in the file.
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
      throw new LockError(`${JSON.stringify(written)} is not a fact.`, writeAnew, line);
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

// Accesses and addresses are parsed when they are compared.
function isReadable({ aspect, field, value }: LockLine): boolean {
  if (aspect === 'access') return readAccessField(field, value) !== undefined;
  const isAddresses = aspectsWithAddresses.has(aspect) && fieldKindOf(field).comparison === 'addresses';
  return !isAddresses || value === '' || value.split(' ').every((place) => readPlace(place) !== undefined);
}

const aspectsWithAddresses: ReadonlySet<string> = new Set<Aspect>(['device', 'place', 'master']);

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
  throw new LockError('The file is not a lock.', writeAnew);
}

// If a merge keeps the lines of both sides, the end line may be in the middle.
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
