import { groupBy } from '../../../base/group-by.js';
import { bytes, listed } from '../../../base/diagnostic/index.js';
import { canBeProbed } from '../../../elaboration/index.js';
import { declaredBy, type Master, sizesInBytes, someSizes } from '../../../query/index.js';
import { probedSizes, probeLine } from '../../../query/design/operations.js';
import { sees } from '../../../query/ways/follow.js';
import { announcedSizes } from '../../design/announced.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Masters that ask for copies and cannot be asked for them. */
export const unprobed: CheckRule = {
  id: 'transfers/unprobed',
  asks: 'operations',
  severity: 'warning',
  requires: 'A master that acquires copies supports probes of a cache line.',
  because:
    'Other masters must be able to recall a copy. Without probes, the edges of the master have no channels for copies, and the data it acquires never arrives. A coherence manager probes in lines of its own size; a master that answers only probes of other sizes does not understand it.',
  instead: 'Let the master support probes of a line, or remove acquireB and acquireT from its emits.',
  find: (design) =>
    design.masters.flatMap((master) =>
      canBeProbed(master.client.parameters) ? otherLines(design, master) : withoutProbes(master),
    ),
};

function withoutProbes({ edge, client }: Master): Found[] {
  const sizes = announcedSizes(client);
  const copies = (['acquireB', 'acquireT'] as const).filter((each) => someSizes(sizes?.[each] ?? [0, 0]));
  const [first] = copies;
  if (sizes === undefined || first === undefined) return [];
  return [
    {
      message: `${client.name} of ${edge.from} emits ${listed(copies)} of ${sizesInBytes(sizes[first])}, but supports no probe: there are no channels for copies on its edges.`,
      subjects: [edge.from],
      help: `Let it support probes: supports: { probe: ${sizes[first][1]} }.`,
    },
  ];
}

// A coherence manager probes copies in lines of its own size.
function otherLines(design: CheckedDesign, { edge, client }: Master): Found[] {
  const probed = probedSizes(client.parameters);
  if (probed === undefined) return [];
  const [least, most] = probed;
  const strange = design.wiring.ports.managers(edge).flatMap((manager) => {
    const line = probeLine(manager);
    const isOther = line !== undefined && (line < least || line > most) && sees(client, manager.sets);
    return isOther ? [{ line, device: declaredBy(design.wiring, { edge, manager }) ?? manager.name }] : [];
  });
  return [...groupBy(strange, ({ line }) => line)].map(([line, devices]) => ({
    message: `${client.name} of ${edge.from} answers probes of ${sizesInBytes(probed)}, but copies of ${listed(devices.map(({ device }) => device))} are asked back in lines of ${bytes(line)}.`,
    subjects: [edge.from],
    help: `Let it support them, supports: { probe: ${line} }, or let what hands out the copies have lines of ${bytes(most)}.`,
  }));
}
