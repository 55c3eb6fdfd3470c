import { type Master, type Operation, operations, type Sizes, sizesInBytes, someSizes } from '../../../query/index.js';
import { idleMasters } from '../../facts/idle-masters.js';
import { announced } from '../../design/announced.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule } from '../../policy/rule.js';

/** Operations that a master makes, and that nothing that it reaches supports. */
export const unsupported: CheckRule = {
  id: 'transfers/unsupported',
  asks: 'operations',
  severity: 'warning',
  requires: 'Every operation that a master makes is supported by at least one device that it reaches.',
  because:
    'A master that announces an operation has hardware for it, and its software will use it. If no device that it reaches supports the operation, support was lost on the way.',
  instead:
    'Put the adapter that implements the operation in front of the devices, or remove it from the emits of the master.',
  find: (design) => {
    // A master that reaches nothing at all is reported by another rule.
    const idle = new Set(idleMasters(design).map(([edge]) => edge));
    return design.masters.flatMap((master) => {
      if (idle.has(master.edge)) return [];
      const { edge, client } = master;
      return unsupportedOf(design, master).map(({ operation, sizes }) => ({
        message: `${client.name} of ${edge.from} emits ${operation} of ${sizesInBytes(sizes)}, which no device that it reaches supports.`,
        subjects: [edge.from],
      }));
    });
  },
};

function unsupportedOf(design: CheckedDesign, master: Master): { operation: Operation; sizes: Sizes }[] {
  const made = operations.flatMap((operation) => {
    const sizes = announced(master.client, operation);
    return sizes !== undefined && someSizes(sizes) ? [{ operation, sizes }] : [];
  });
  const left = new Set(made.map(({ operation }) => operation));
  // Clients of one name represent each other.
  for (const alike of design.mastersLike(master)) {
    for (const { operations: possible } of design.reachedBy(alike)) {
      if (left.size === 0) return [];
      for (const operation of left) if (possible[operation] !== undefined) left.delete(operation);
    }
  }
  return made.filter(({ operation }) => left.has(operation));
}
