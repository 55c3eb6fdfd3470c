import { groupBy } from '../../../base/group-by.js';
import { type Box, withFields } from '../model.js';
import { fitsBelowName } from '../words/box-text.js';
import { unnumbered } from '../words/unnumbered.js';

/**
 * Boxes of one name side by side get the parts of their paths that differ, instead of their class where there is no room for both;
 * and so do those that differ from them by the number in their name, which are to look like them. A number alone is in their names.
 */
export function toldApart(boxes: readonly Box[]): Box[] {
  const told = new Map<Box, Box>();
  for (const family of groupBy(boxes, ({ label }) => unnumbered(label)).values()) {
    if (new Set(family.map(({ label }) => label)).size === family.length) continue;
    const all = family.map((box): Placed => ({ box, path: box.id.split('.') }));
    for (const own of all)
      told.set(
        own.box,
        toldFrom(
          own,
          all.filter((other) => other !== own),
        ),
      );
  }
  return byWhereTheyAre(boxes.map((box) => told.get(box) ?? box));
}

// What differs may be what they are called already, below their names: those that still read alike say all that is around them but not around
// the whole.
function byWhereTheyAre(boxes: readonly Box[]): Box[] {
  const told = new Map<Box, Box>();
  for (const alike of groupBy(boxes, ({ label, sublabel }) => `${label}\n${sublabel}`).values()) {
    const paths = alike.map(({ id }) => id.split('.'));
    const [first = []] = paths;
    if (alike.length === 1) continue;
    const common = first.findIndex((part, k) => paths.some((path) => path[k] !== part));
    for (const [k, box] of alike.entries()) {
      const around = paths[k]?.slice(Math.max(0, common - 1), -1).join('.') ?? '';
      if (around !== '') told.set(box, withFields<Box>(box, { sublabel: around }));
    }
  }
  return boxes.map((box) => told.get(box) ?? box);
}

interface Placed {
  readonly box: Box;
  readonly path: readonly string[];
}

function toldFrom(own: Placed, others: readonly Placed[]): Box {
  const { box } = own;
  const part = partsApart(own, others).join('.');
  // What stands inside of another of its name says so, though it says the same name again.
  const isInside = others.some(({ box: { id, label } }) => label === box.label && box.id.startsWith(`${id}.`));
  if (part === '' || (!isInside && (part === box.label || part === box.sublabel))) return box;
  if (part.startsWith(box.label) && /^_\d+$/.test(part.slice(box.label.length)))
    return withFields<Box>(box, { label: part });
  const both = [part, box.sublabel].filter((text) => text !== '').join(' · ');
  return withFields<Box>(box, { sublabel: fitsBelowName(both) ? both : part });
}

// The first part of its path that differs from another's, and on, until no other of the same name has the same parts.
function partsApart({ box, path: own }: Placed, others: readonly Placed[]): string[] {
  let left = others;
  const parts: string[] = [];
  for (const [k, part] of own.entries()) {
    if (left.every(({ path }) => path[k] === part)) continue;
    parts.push(part);
    left = left.filter(({ box: { label }, path }) => label === box.label && path[k] === part);
  }
  return parts;
}
