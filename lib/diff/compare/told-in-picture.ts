import { append, type Elaboration } from '../../elaboration/index.js';
import { groupBy } from '../../base/group-by.js';
import { allImpacts, type Change } from '../change/change.js';
import { distanceOf } from '../change/distance.js';
import { compareDesigns } from './designs.js';
import { changeText, kindText } from '../change/text.js';
import { byCause } from '../change/fold.js';
import { idsIn, linesOf } from '../change/subject.js';
import { namesInPicture } from '../renames/renames.js';

/**
 * The text of changes for each module and node that they name, by its id in a drawing of two versions: external changes only, the most important
 * first. Internal changes are omitted because, for example, an additional master changes the ids of everything behind it.
 */
export function toldInPicture(before: Elaboration, after: Elaboration): ReadonlyMap<string, readonly string[]> {
  const named = namesInPicture(before, after);
  const told = new Map<string, Told[]>();
  for (const { cause, consequences } of byCause(compareDesigns(before, after).changes, (change) => change)) {
    if (cause.impact === 'internal') continue;
    const more = consequences.filter((change) => isAlike(change, cause)).length;
    for (const [at, id] of idsIn(cause.subject).entries()) {
      append(told, cause.happening === 'removed' ? named(id) : id, { change: cause, at, more });
    }
  }
  // A box may represent several of them.
  const ranked = [...told].map(([id, own]) => ({ id, own: together(own).sort(byRank) }));
  ranked.sort(({ own: [a] }, { own: [b] }) => (a === undefined || b === undefined ? 0 : byRank(a, b)));
  return new Map(ranked.map(({ id, own }) => [id, own.map(textOf)]));
}

/** A change shown in a box. */
interface Told {
  readonly change: Change;
  /** The index of the box among the parties of the subject. */
  readonly at: number;
  /** The number of further changes of the same kind. */
  readonly more: number;
}

function textOf({ change, at, more }: Told): string {
  return `${textInBox(change, at)}${more === 0 ? '' : `, and ${more} more`}`;
}

// Combines the same change of several lines between the same parties.
function together(told: readonly Told[]): Told[] {
  const alike = groupBy(told, (each): Told | string => {
    const { change } = each;
    return change.aspect === 'interrupt' ? `${kindText(change)} ${linesOf(change)} ${distanceIn(change)}` : each;
  });
  return [...alike.values()].map((own) => ({
    ...own[0],
    more: own.reduce((sum, { more }) => sum + more + 1, -1),
  }));
}

function distanceIn(change: Change): bigint {
  return (change.happening === 'moved' ? distanceOf(change) : undefined) ?? 0n;
}

// Most severe first, and device tree changes after their causes. Of moves, the farthest comes first: other parts often only make room for it.
function rankOf(change: Change): (number | bigint)[] {
  const distance = distanceIn(change);
  return [
    allImpacts.indexOf(change.impact),
    change.aspect === 'firmware' ? 1 : 0,
    happenings.indexOf(change.happening),
    distance < 0n ? distance : -distance,
  ];
}

const happenings: readonly Change['happening'][] = [
  ...(['removed', 'lost', 'shrunk', 'moved', 'changed'] as const),
  ...(['added', 'gained', 'grown', 'renamed'] as const),
];

function byRank(a: Told, b: Told): number {
  const [first, second] = [rankOf(a.change), rankOf(b.change)];
  const k = first.findIndex((each, j) => each !== second[j]);
  return k < 0 ? 0 : (first[k] ?? 0) < (second[k] ?? 0) ? -1 : 1;
}

// Several lines between the same parties are represented by the first one.
function isAlike(change: Change, cause: Change): boolean {
  return kindText(change) === kindText(cause) && linesOf(change) === linesOf(cause);
}

// Omits the subject if it is the box itself.
function textInBox(change: Change, at: number): string {
  const parts = change.subject.split(' → ');
  const isOfSeveral = parts.length > 1;
  const what = isOfSeveral || change.detail === '' ? `${kindText(change)}:` : change.happening;
  return `${what} ${changeText({ ...change, subject: isOfSeveral ? seenFrom(parts, at) : '' })}`;
}

// The position of the box is visible in the drawing: its own name is reduced to the last part, and others to their path from the common module.
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
