import type { Change } from '../change.js';
import { linesOf, receiverOf } from '../subject.js';
import { distanceOf } from '../distance.js';
import { attachEqual, comesOrGoes, type Entry, type Forest } from './forest.js';

// Interrupts of one source are added and removed together, and each renumbers all later ones.
export function foldInterrupts<T>(forest: Forest<T>): void {
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
