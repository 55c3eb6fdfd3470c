import { groupBy } from '../../../base/group-by.js';
import { type Box, withFields } from '../model.js';
import { fitsBelowName } from '../words/box-text.js';
import { unnumbered } from '../words/unnumbered.js';

/**
 * Distinguishes adjacent boxes of the same name by the parts of their paths that differ, which replace their class if there is no room for both.
 * Boxes whose names differ only in a number are treated alike, so that they look the same. If only a number differs, it is added to the name.
 */
export function toldApart(boxes: readonly Box[]): Box[] {
  const told = new Map<Box, Box>();
  for (const family of groupBy(boxes, ({ label }) => unnumbered(label)).values()) {
    if (new Set(family.map(({ label }) => label)).size === family.length) continue;
    const parts = partsApart(family);
    const inside = insideAlike(family);
    for (const box of family) told.set(box, toldFrom(box, parts.get(box) ?? [], inside.has(box)));
  }
  return byWhereTheyAre(boxes.map((box) => told.get(box) ?? box));
}

// The distinguishing part may already be shown below the name. Boxes that still read the same show their whole path below the common modules.
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

/** `isInside` says whether the box is inside another one of the same name. */
function toldFrom(box: Box, parts: readonly string[], isInside: boolean): Box {
  const part = parts.join('.');
  // A box inside another one of the same name shows the path, even if it repeats the name.
  if (part === '' || (!isInside && (part === box.label || part === box.sublabel))) return box;
  if (part.startsWith(box.label) && /^_\d+$/.test(part.slice(box.label.length)))
    return withFields<Box>(box, { label: part });
  const both = [part, box.sublabel].filter((text) => text !== '').join(' · ');
  return withFields<Box>(box, { sublabel: fitsBelowName(both) ? both : part });
}

function named(label: string, id: string): string {
  return `${label}\n${id}`;
}

// Boxes inside another one of the same name.
function insideAlike(boxes: readonly Box[]): ReadonlySet<Box> {
  const all = new Set(boxes.map(({ label, id }) => named(label, id)));
  const around = ({ id }: Box): string[] => id.split('.').map((_, k, parts) => parts.slice(0, k).join('.'));
  return new Set(boxes.filter((box) => around(box).some((id) => all.has(named(box.label, id)))));
}

// For each box, the first differing part of its path, and further parts until no other box of the same name has the same ones.
function partsApart(family: readonly Box[]): ReadonlyMap<Box, readonly string[]> {
  const parts = new Map<Box, string[]>();
  const open = [{ alike: family.map((box) => ({ box, path: box.id.split('.') })), from: 0 }];
  for (const { alike, from } of open) {
    const [first, ...others] = alike;
    if (first === undefined || others.length === 0) continue;
    let at = from;
    while (at < first.path.length && others.every(({ path }) => path[at] === first.path[at])) at++;
    const longer = alike.filter(({ path }) => at < path.length);
    for (const next of groupBy(longer, ({ box, path }) => named(box.label, path[at] ?? '')).values()) {
      for (const { box, path } of next) parts.set(box, [...(parts.get(box) ?? []), path[at] ?? '']);
      open.push({ alike: next, from: at + 1 });
    }
  }
  return parts;
}
