import { AddressSet, rangeText } from '../../../base/address/index.js';
import { listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import { inNumberedOrder } from '../../../base/text/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { enclosedRanges } from '../../design/enclosed-ranges.js';
import type { CheckRule } from '../../policy/rule.js';

/** Addresses that a device is said to have within those of another, where none is around them. */
export const within: CheckRule = {
  id: 'address/within',
  severity: 'error',
  requires: 'Each address of a device declared within others belongs to exactly one device that answers there.',
  because:
    'Such a device has no decoder of its own: the surrounding device answers. If no device does, or only at some of the addresses, firmware is told about registers that no access reaches.',
  instead: 'Correct the addresses, declare the surrounding device, or move them to a device on a bus.',
  find: (design) => {
    const around = answeringIn(design);
    return enclosedRanges(design.elaboration).flatMap(({ module, range }) => {
      const sets = AddressSet.misaligned(range.base, range.size);
      const met = around.filter((device) => device.sets.some((set) => sets.some((own) => own.overlaps(set))));
      if (met.some((device) => AddressSet.subtractAll(sets, device.sets).length === 0)) return [];
      const owners = [...new Set(met.map(({ owner }) => owner))].sort(inNumberedOrder);
      return [
        {
          message: `${module} has ${rangeText(range)} within another device, but ${answererText(owners)}.`,
          subjects: [module, ...owners],
          ranges: [range],
        },
      ];
    });
  },
};

interface Answering {
  /** Id of the node. */
  readonly owner: string;
  readonly sets: readonly AddressSet[];
}

// Devices at their declared addresses, and at those where masters see them, which may differ.
function answeringIn({ devices, decoded }: CheckedDesign): Answering[] {
  const declared = groupBy(devices, ({ id }) => id);
  const seen = decoded.flatMap(({ regions }) => [...groupBy(regions, ({ owner }) => owner)]);
  return [...declared, ...seen].map(([owner, parts]) => ({ owner, sets: parts.flatMap(({ sets }) => sets) }));
}

function answererText(owners: readonly string[]): string {
  if (owners.length === 0) return 'no device answers there';
  return owners.length === 1
    ? `${owners.join('')} answers at a part of it only`
    : `${listed(owners)} answer at a part of it each`;
}
