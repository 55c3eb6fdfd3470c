import { listed } from '../../../base/diagnostic/index.js';
import {
  fieldOf,
  isList,
  type JsonRecord,
  mastersOn,
  originOf,
  recordsOf,
  slavesOn,
  textOf,
} from '../../../elaboration/index.js';
import { allowsSize, type Sizes, sizesInBytes, sizesText } from '../../../query/index.js';
import { powersIn } from '../../design/powers-in.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Packets that a master of streams sends, and that none of the slaves behind it takes. */
export const packets: CheckRule = {
  id: 'transfers/packets',
  severity: 'warning',
  requires: 'Every packet size that a stream master sends is accepted by at least one slave behind it.',
  because:
    'An edge of AXI-Stream is negotiated for packets that both sides know. It lacks the wires for others, such as LAST if all packets are one beat. A packet that is longer than the slave accepts arrives as pieces without boundaries, or overflows a buffer.',
  instead: 'Let the slave accept the packets, or let the master send shorter ones.',
  find: ({ wiring, elaboration }) =>
    elaboration.edges
      .filter(({ from }) => wiring.node(from).record.kind === 'source')
      .flatMap((edge) => {
        const slaves = recordsOf(slavesOn(edge));
        const taken = slaves.flatMap((slave) => sizesIn(slave, 'supportsSizes'));
        return recordsOf(mastersOn(edge)).flatMap((master): Found[] => {
          const [sent] = sizesIn(master, 'emitsSizes');
          if (sent === undefined || !meet(sent, taken)) return [];
          const missing = powersIn(sent).filter((bytes) => !taken.some((sizes) => allowsSize(sizes, bytes)));
          const [least, most] = [missing[0], missing.at(-1)];
          if (least === undefined || most === undefined) return [];
          const isRow = powersIn([least, most]).length === missing.length;
          const owners = [...new Set(slaves.map(originOf))];
          return [
            {
              message: `${textOf(master, 'name')} of ${edge.from} sends packets of ${sizesInBytes(sent)}; ${listed(owners)} ${owners.length === 1 ? 'does' : 'do'} not take ${isRow ? sizesText([least, most]) : listed(missing.map(String))}.`,
              subjects: [edge.from, ...owners],
              help: `Change emitsSizes of ${edge.from}, or supportsSizes of ${owners.length === 1 ? owners.join('') : 'one of these'}.`,
            },
          ];
        });
      }),
};

// If packets are unknown on either side, the edge reports it (`axis/edge-sizes`).
function meet(sent: Sizes, taken: readonly Sizes[]): boolean {
  const least = Math.min(...taken.map(([min]) => min));
  const most = Math.max(...taken.map(([, max]) => max));
  return taken.length > 0 && sent[0] <= most && least <= sent[1];
}

// Empty if there is no such field, or if it allows no size.
function sizesIn(record: JsonRecord, field: string): Sizes[] {
  const value = fieldOf(record, field);
  if (!isList(value)) return [];
  const [min, max] = value;
  return typeof min === 'number' && typeof max === 'number' && max > 0 ? [[min, max]] : [];
}
