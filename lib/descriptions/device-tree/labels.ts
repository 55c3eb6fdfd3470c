import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import { draftPath, type DraftTree } from './draft.js';
import { draftsOf, liveProperties } from './resolve.js';

/** Something with a label: a node, a property, or a position in a value. */
interface Holder {
  readonly text: string;
  readonly place: Location;
}

/** Throws a {@link DescriptionError} for a duplicate label. This needs the whole source, because later statements may delete one of the two. */
export function demandOneOfEachLabel(tree: DraftTree): void {
  const holders = new Map<string, Holder>();
  for (const [label, nodes] of tree.labels) {
    const [first, second] = nodes;
    if (first === undefined) continue;
    const [one, other] = [first, second ?? first].map(([node]) => draftPath(tree, node));
    if (second !== undefined) {
      throw new DescriptionError(
        `The label ${label} is that of two nodes: ${one} and ${other}.`,
        second[1],
        'Give one of them another label, or delete the one that the other takes the place of.',
      );
    }
    holders.set(label, { text: one ?? '', place: first[1] });
  }
  const roots = [tree.root, ...tree.fragments.map(({ node }) => node)];
  for (const node of roots.flatMap((root) => [...draftsOf(root)])) {
    for (const { name, labels } of liveProperties(node)) {
      const before = new Set<string>();
      for (const { name: label, place, inValue } of labels) {
        if (!inValue && before.has(label)) continue;
        if (!inValue) before.add(label);
        const property = `the property ${name} of ${draftPath(tree, node)}`;
        const holder = { text: inValue ? `the value of ${property}` : property, place };
        const first = holders.get(label);
        holders.set(label, first ?? holder);
        if (first === undefined) continue;
        throw new DescriptionError(
          `The label ${label} is that of ${first.text} and of ${holder.text}.`,
          place,
          'Give one of them another label, or none: nothing refers to labels of properties.',
        );
      }
    }
  }
}
