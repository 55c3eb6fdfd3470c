import { listed } from '../../../base/diagnostic/index.js';
import { canBeProbed, sizesText, someSizes } from '../../../query/index.js';
import { announcedSizes } from '../../design/announced.js';
import type { CheckRule } from '../../policy/rule.js';

/** Masters that ask for copies and cannot be asked for them. */
export const unprobed: CheckRule = {
  id: 'transfers/unprobed',
  asks: 'operations',
  severity: 'warning',
  requires: 'A master that acquires copies supports probes.',
  because:
    'Whoever else wants what a master has a copy of must be able to ask for it. Without that, its edges have no channels for copies, and what it acquires never comes.',
  instead: 'Let the master support probes of a line, or take acquireB and acquireT out of what it emits.',
  find: ({ masters }) =>
    masters.flatMap(({ edge, client }) => {
      if (canBeProbed(client.parameters)) return [];
      const sizes = announcedSizes(client);
      const copies = (['acquireB', 'acquireT'] as const).filter((each) => someSizes(sizes?.[each] ?? [0, 0]));
      const [first] = copies;
      if (sizes === undefined || first === undefined) return [];
      return [
        {
          message: `${client.name} of ${edge.from} emits ${listed(copies)} of ${sizesText(sizes[first])} bytes, but supports no probe: there are no channels for copies on its edges.`,
          subjects: [edge.from],
          help: `Let it support probes: supports: { probe: ${sizes[first][1]} }.`,
        },
      ];
    }),
};
