import { type AddressSet, bytesIn, formatSize } from '../../../base/address/index.js';
import { append } from '../../../elaboration/index.js';
import { declaredBy, type Manager, type Master, setsAtDevice, setsSeen, type Wiring } from '../../../query/index.js';
import { setsText } from '../../design/regions.js';
import type { CheckRule } from '../../policy/rule.js';

/** Devices of which no master sees everything. */
export const window: CheckRule = {
  id: 'address/window',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every address of a device is visible to at least one master.',
  because:
    'If a device is larger than the window that leads to it, nothing can use the registers or memory outside the window, although the datasheet lists them.',
  instead: 'Widen the filter, mask or visibility on the way, or shrink the device to the window.',
  find: ({ devices, masters, wiring }) => {
    // A node may declare several devices, which masters know by the node.
    const own = new Map<string, AddressSet[]>();
    for (const { id, sets } of devices) for (const set of sets) append(own, id, set);
    const left = new Map([...own].filter(([, sets]) => sets.every((set) => set.finite)));
    // Masters may see one part of a device at several addresses; the addresses at the device count.
    const seenOf = new Map<string, Map<string, AddressSet>>();
    for (const { edge, client, manager } of viewsIn(masters, wiring)) {
      // A device that is seen completely needs no further search.
      if (left.size === 0) break;
      const device = declaredBy(wiring, { edge, manager }) ?? '';
      if (own.has(device) && !left.has(device)) continue;
      for (const { device: id, sets } of setsAtDevice(wiring, { edge, manager }, setsSeen(client, manager.sets))) {
        const all = left.get(id);
        if (all === undefined) continue;
        const seen = seenOf.get(id) ?? new Map<string, AddressSet>();
        for (const set of sets) seen.set(String(set), set);
        seenOf.set(id, seen);
        if (bytesIn([...seen.values()]) >= bytesIn(all)) left.delete(id);
      }
    }
    return [...left].flatMap(([id, sets]) => {
      const seen = [...(seenOf.get(id)?.values() ?? [])];
      const [all, part] = [bytesIn(sets), bytesIn(seen)];
      if (part === 0n) return [];
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

function* viewsIn(masters: readonly Master[], wiring: Wiring): Generator<Master & { readonly manager: Manager }, void> {
  for (const master of masters) for (const manager of wiring.ports.managers(master.edge)) yield { ...master, manager };
}
