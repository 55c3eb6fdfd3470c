import type { AddressSet } from '../../base/address/index.js';
import type { Design } from '../declared.js';
import type { SinkNode } from './sink-node.js';

/** Addresses that a device declares. */
export interface DeclaredSet {
  /** Path of its node. */
  readonly node: string;
  readonly set: AddressSet;
}

/** What all devices of a design declare, whoever sees them, as their protocols tell. */
export function declaredSets(design: Design): DeclaredSet[] {
  return design.nodes
    .filter(({ kind }) => kind === 'sink')
    .flatMap((node) => {
      const sink = node as unknown as SinkNode<never>;
      const found: DeclaredSet[] = [];
      const note = (set: AddressSet): AddressSet => {
        found.push({ node: node.path, set });
        return set;
      };
      for (const port of sink.ports) sink.inner.relocate?.(port, note);
      return found;
    });
}
