import { expect } from 'vitest';
import { elaborateSoc } from '../../../lib/descriptions/index.js';
import {
  allImpacts,
  byCause,
  type Change,
  changeText,
  compareDevices,
  compareWithLock,
  type Facts,
  factsOf,
  folded,
  lockText,
  readLock,
} from '../../../lib/diff/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { described, type Files } from '../../descriptions/read.js';

/** What a description comes to. */
export function elaborated(file: string, content: string | Uint8Array, others: Files = {}): Elaboration {
  return elaborateSoc(described({ [file]: content, ...others }).soc);
}

const text = ({ impact, aspect, happening, ...change }: Change): string =>
  `${impact} ${aspect} ${happening} ${changeText({ impact, aspect, happening, ...change })}`;

/** What a lock of it says. */
export function lockOf(elaboration: Elaboration): Facts {
  return readLock(lockText(factsOf(elaboration)));
}

/** Each cause that a diff tells, as text. */
export function diffOf(before: Elaboration, after: Elaboration): string[] {
  return folded(compareDevices(before, after).changes, (each) => each).map(({ cause }) => text(cause));
}

/** Each cause that is told next to a lock, as text. */
export function lockedDiffOf(before: Elaboration, after: Elaboration): string[] {
  return byCause(
    compareWithLock(lockOf(before), factsOf(after)).map(({ change }) => change),
    (each) => each,
  ).map(({ cause }) => text(cause));
}

/** Expects that a diff says this, and that the same design is as much a change of a lock. */
export function expectTold(before: Elaboration, after: Elaboration, ...changes: readonly string[]): void {
  expect(diffOf(before, after)).toEqual(changes);
  expect(gravest(lockedDiffOf(before, after))).toBe(gravest(changes));
}

function gravest(changes: readonly string[]): string | undefined {
  return allImpacts.find((impact) => changes.some((each) => each.startsWith(impact)));
}
