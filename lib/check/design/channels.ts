import type { AddressSet } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import { interleavingHelp } from '../../bus/interleaving.js';
import { type Conflict, declaredOrder, isMemory, permissionLetters, type Region } from '../../elaboration/index.js';
import type { CheckedDesign, Device } from './checked-design.js';

/**
 * How memories that are alike and declare the very same addresses would be declared if they were channels of one memory, by the conflicts
 * among them.
 */
export function channelsIn(conflicts: readonly Conflict[], design: CheckedDesign): ReadonlyMap<Conflict, string> {
  const helps = new Map<Conflict, string>();
  const alike = conflicts.filter(
    ({ a, b }) => a.owner !== b.owner && kindOf(a) !== undefined && kindOf(a) === kindOf(b),
  );
  if (alike.length === 0) return helps;
  const order = declaredOrder(design.elaboration);
  const declared = groupBy(design.devices, ({ id }) => id);
  for (const group of groupBy(alike, ({ a, masters }) => `${kindOf(a)} ${masters.join(' ')}`).values()) {
    const owners = new Set(group.flatMap(({ a, b }) => [a.owner, b.owner]));
    const channels = design.devices
      .filter(({ id }) => owners.has(id))
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    const region = regionOf(channels);
    const isEach = channels.every(({ id }) => declared.get(id)?.length === 1);
    // For channels, every two of those that a master sees overlap.
    if (region === undefined || !isEach || group.length !== (owners.size * (owners.size - 1)) / 2) continue;
    const help = interleavingHelp(
      region,
      channels.map((device) => ({ name: device.id, maxTransfer: largestTransfer(device, design) })),
    );
    if (help !== undefined) for (const conflict of group) helps.set(conflict, help);
  }
  return helps;
}

// A key that is equal for alike memories; undefined for anything but a memory.
function kindOf(region: Region): string | undefined {
  const { sets, regionType, permissions } = region;
  return isMemory(region)
    ? [...sets.map(String).sort(), regionType, permissionLetters(permissions)].join(' ')
    : undefined;
}

// The only set that all of them declare.
function regionOf(channels: readonly Device[]): AddressSet | undefined {
  const [first] = channels;
  const region = first?.sets.length === 1 ? first.sets[0] : undefined;
  if (region === undefined) return undefined;
  return channels.every(({ sets: [own, ...others] }) => others.length === 0 && own?.equals(region) === true)
    ? region
    : undefined;
}

function largestTransfer({ edge }: Device, { wiring }: CheckedDesign): number {
  return Math.max(
    ...wiring.ports.managers(edge).flatMap(({ supports }) => Object.values(supports).map(([, max]) => max)),
  );
}
