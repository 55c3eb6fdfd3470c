import { append, type Elaboration } from '../../elaboration/index.js';
import type { Change } from '../change/change.js';
import { compareDesigns } from './designs.js';
import { changeText, kindText } from '../change/text.js';
import { byCause } from '../change/fold.js';
import { idsIn, linesOf } from '../change/subject.js';
import { namesInPicture } from '../renames/renames.js';

/**
 * What pictures of two versions say of each module and node that the list of changes names, by its id in the picture: what others notice of
 * it. What is internal is not told: a master more changes the ids of all that passes behind it.
 */
export function toldInPicture(before: Elaboration, after: Elaboration): ReadonlyMap<string, readonly string[]> {
  const named = namesInPicture(before, after);
  const told = new Map<string, string[]>();
  for (const { cause, consequences } of byCause(compareDesigns(before, after).changes, (change) => change)) {
    if (cause.impact === 'internal') continue;
    const more = consequences.filter((change) => isAlike(change, cause)).length;
    for (const [at, id] of idsIn(cause.subject).entries()) {
      const text = textInBox(cause, at);
      append(told, cause.happening === 'removed' ? named(id) : id, more === 0 ? text : `${text}, and ${more} more`);
    }
  }
  return told;
}

// Of several lines between the same parties the first is told.
function isAlike(change: Change, cause: Change): boolean {
  return kindText(change) === kindText(cause) && linesOf(change) === linesOf(cause);
}

// The box says of itself whom it is about, and a detail what of it.
function textInBox(change: Change, at: number): string {
  const parts = change.subject.split(' → ');
  const isOfSeveral = parts.length > 1;
  const what = isOfSeveral || change.detail === '' ? `${kindText(change)}:` : change.happening;
  return `${what} ${changeText({ ...change, subject: isOfSeveral ? seenFrom(parts, at) : '' })}`;
}

// Where the box stands is to be seen: of itself it says the last name, and of others what leads to them from the modules around both.
function seenFrom(parts: readonly string[], at: number): string {
  const own = parts[at]?.split('.') ?? [];
  return parts
    .map((part, k) => {
      const names = part.split('.');
      const around = own.findIndex((name, level) => level === own.length - 1 || names[level] !== name);
      return names.slice(k === at ? -1 : Math.min(around, names.length - 1)).join('.');
    })
    .join(' → ');
}
