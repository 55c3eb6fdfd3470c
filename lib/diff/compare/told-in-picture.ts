import { append, type Elaboration } from '../../elaboration/index.js';
import type { Change } from '../change/change.js';
import { compareDesigns } from './designs.js';
import { changeText, kindText } from '../change/text.js';
import { byCause } from '../change/fold.js';
import { idsIn } from '../change/subject.js';
import { namesInPicture } from '../renames/renames.js';

/**
 * What pictures of two versions say of each module and node that the list of changes names, by its id in the picture: what others notice of
 * it. What is internal is not told: a master more changes the ids of all that passes behind it.
 */
export function toldInPicture(before: Elaboration, after: Elaboration): ReadonlyMap<string, readonly string[]> {
  const named = namesInPicture(before, after);
  const told = new Map<string, string[]>();
  for (const { cause } of byCause(compareDesigns(before, after).changes, (change) => change)) {
    if (cause.impact === 'internal') continue;
    for (const id of idsIn(cause.subject))
      append(told, cause.happening === 'removed' ? named(id) : id, textInBox(cause));
  }
  return told;
}

// The box says of itself whom it is about, and a detail what of it.
function textInBox(change: Change): string {
  const isOfSeveral = idsIn(change.subject).length > 1;
  const what = isOfSeveral || change.detail === '' ? `${kindText(change)}:` : change.happening;
  return `${what} ${changeText(isOfSeveral ? change : { ...change, subject: '' })}`;
}
