import type { Change } from './change.js';
import { type ChangeGroup, Forest } from './causes/forest.js';
import { foldInterrupts } from './causes/interrupts.js';
import { foldComings } from './causes/comings.js';
import { foldAccesses, foldFirewalls, foldReach, foldSecurity } from './causes/accesses.js';
import { foldWindows } from './causes/windows.js';
import { foldPorts, foldWires } from './causes/wires.js';
import { foldFirmware } from './causes/firmware.js';
import { foldAlike, foldMoves } from './causes/alike.js';

/**
 * Changes grouped for people, so that each is reported once (design 6): consequences are grouped with their cause, as in {@link byCause},
 * and so are changes that affect several parts in the same way, such as the devices in a window that moved. Every change is in one group.
 */
export function folded<T>(items: readonly T[], changeIn: (item: T) => Change): ChangeGroup<T>[] {
  const forest = causesIn(items, changeIn);
  foldMoves(forest);
  foldAlike(forest);
  return forest.groups();
}

/**
 * Groups changes by their causes (design 6): an added or removed part with everything that belongs to it, an interrupt with the renumbered ones
 * behind it. Changes that are merely similar stay separate. Every change is in one group.
 */
export function byCause<T>(items: readonly T[], changeIn: (item: T) => Change): ChangeGroup<T>[] {
  return causesIn(items, changeIn).groups();
}

function causesIn<T>(items: readonly T[], changeIn: (item: T) => Change): Forest<T> {
  const forest = new Forest(items.map((item) => ({ item, change: changeIn(item) })));
  foldInterrupts(forest);
  foldComings(forest);
  foldAccesses(forest);
  foldFirewalls(forest);
  foldSecurity(forest);
  foldReach(forest);
  foldWires(forest);
  foldPorts(forest);
  foldFirmware(forest);
  foldWindows(forest);
  return forest;
}
