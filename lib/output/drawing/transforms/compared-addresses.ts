import type { Drawing, PlacedBox } from '../drawing.js';
import { type Box, type Change, isOfDevice } from '../model.js';
import { moved } from '../views/address/address-view.js';
import { framePadding } from '../words/box-text.js';

/** The distance between the versions, in px. */
const gap = 30;

/**
 * Two versions of an address map as one drawing, the earlier on the left: there, what no master of its column sees any more went; on the
 * right, what none of them saw before came, and what says something else changed, with what it said before in its details. What is called the
 * same is the same, once `named` has given ids of the earlier version the names of the later one; by default they are what they are.
 */
export function comparedAddresses(before: Drawing, after: Drawing, named = (id: string): string => id): Drawing {
  const earlier = renamed(before.root, named);
  const left = ofVersion(
    marked(earlier, after.root, (box, others) => (others.length === 0 ? { change: 'removed' } : undefined)),
    'before',
  );
  const right = marked(after.root, earlier, (box, others) => {
    const was = others.find((other) => !sameWords(other, box));
    if (others.length === 0) return { change: 'added' };
    return was === undefined ? undefined : { change: 'changed', details: `${box.details}\nbefore:\n${was.details}` };
  });
  const [side, top] = [framePadding.side, framePadding.top];
  const boxes = [moved(titled(left, 'before'), side, top), moved(titled(right, 'after'), side + left.width + gap, top)];
  const box: Box = {
    ...after.root.box,
    id: 'address maps',
    label: 'address maps',
    boxes: boxes.map((each) => each.box),
  };
  const width = left.width + gap + right.width + 2 * side;
  const height = top + Math.max(left.height, right.height) + framePadding.bottom;
  return {
    diagram: { ...after.diagram, title: `${after.diagram.title}: two versions`, subtitle: countsIn(boxes), root: box },
    root: { ...after.root, box, width, height, boxes },
    direction: 'right',
    simplified: null,
  };
}

type Mark = { readonly change: Change; readonly details?: string } | undefined;

// Marks every part of a device by comparing it with the same part for the same masters in the other version. Free addresses are not marked, because
// they follow from devices.
function marked(root: PlacedBox, other: PlacedBox, markOf: (box: Box, others: readonly Box[]) => Mark): PlacedBox {
  const boxes = root.boxes.map((frame) => {
    const masters = mastersOf(frame);
    const shared = other.boxes.filter((each) => [...mastersOf(each)].some((master) => masters.has(master)));
    const parts = shared.flatMap((each) => each.boxes.map(({ box }) => box));
    return replaced(frame, (box) =>
      isOfDevice(box)
        ? {
            ...box,
            ...markOf(
              box,
              parts.filter(({ id }) => id === box.id),
            ),
          }
        : box,
    );
  });
  return { ...root, boxes, box: { ...root.box, boxes: boxes.map(({ box }) => box) } };
}

// The details of a column's frame list its masters.
function mastersOf({ box }: PlacedBox): Set<string> {
  return new Set(box.details.split('\n'));
}

// Ids of parts begin with the id of their device, and the details of boxes may contain ids.
function renamed(root: PlacedBox, named: (id: string) => string): PlacedBox {
  const inside = (text: string): string => text.replaceAll(/[^\s:>[\]()]+/g, named);
  return replaced(root, (box) => ({
    ...box,
    id: inside(box.id),
    details: inside(box.details),
    ...(box.nodes === undefined ? {} : { nodes: box.nodes.map(named) }),
  }));
}

// Adds a suffix, so that ids differ between the versions.
function ofVersion(root: PlacedBox, version: string): PlacedBox {
  return replaced(root, (box) => ({ ...box, id: `${box.id} ${version}` }));
}

function titled(root: PlacedBox, label: string): PlacedBox {
  return { ...root, box: { ...root.box, label } };
}

// Replaces the boxes of all columns and of their parts.
function replaced(placed: PlacedBox, make: (box: Box) => Box): PlacedBox {
  const boxes = placed.boxes.map((inner) => replaced(inner, make));
  return { ...placed, boxes, box: make({ ...placed.box, boxes: boxes.map(({ box }) => box) }) };
}

function sameWords(a: Box, b: Box): boolean {
  return (
    [a.label, a.sublabel, ...a.notes, a.details].join('\n') === [b.label, b.sublabel, ...b.notes, b.details].join('\n')
  );
}

function countsIn(versions: readonly PlacedBox[]): string {
  const parts = versions.flatMap(({ boxes }) => boxes.flatMap((frame) => frame.boxes.map(({ box }) => box)));
  const count = (change: Change): number => parts.filter((each) => each.change === change).length;
  return `parts of devices: ${count('added')} added · ${count('removed')} removed · ${count('changed')} changed`;
}
