import { type AddressSet, bytesIn, formatSize } from '../../../base/address/index.js';
import { append } from '../../../elaboration/index.js';
import { setsAtDevice, setsSeen } from '../../../query/index.js';
import { setsText } from '../../regions.js';
import type { CheckRule } from '../../rule.js';

/** Devices of which no master sees everything. */
export const window: CheckRule = {
  id: 'address/window',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every address of a device is seen by some master.',
  because:
    'A device that is larger than the window which leads to it has registers or memory that nothing can use, while its data sheet says that they are there.',
  instead: 'Widen the filter, the mask or the visibility on the way, or shrink the device to what is seen.',
  find: ({ devices, masters, wiring }) => {
    // Masters may see one part of a device at several places: what counts is where it arrives.
    const seenOf = new Map<string, Map<string, AddressSet>>();
    for (const { edge, client } of masters) {
      for (const manager of wiring.ports.managers(edge)) {
        for (const { device, sets } of setsAtDevice(wiring, { edge, manager }, setsSeen(client, manager.sets))) {
          const seen = seenOf.get(device) ?? new Map<string, AddressSet>();
          for (const set of sets) seen.set(String(set), set);
          seenOf.set(device, seen);
        }
      }
    }
    // A node may declare several devices, which masters know by the node.
    const own = new Map<string, AddressSet[]>();
    for (const { id, sets } of devices) for (const set of sets) append(own, id, set);
    return [...own].flatMap(([id, sets]) => {
      if (sets.some((set) => !set.finite)) return [];
      const seen = [...(seenOf.get(id)?.values() ?? [])];
      const [all, part] = [bytesIn(sets), bytesIn(seen)];
      if (part === 0n || part >= all) return [];
      return [
        {
          message: `${id} has ${formatSize(all)} at ${setsText(sets)}; masters see ${formatSize(part)} of it, at ${setsText(seen)}.`,
          subjects: [id],
          ranges: [],
        },
      ];
    });
  },
};
