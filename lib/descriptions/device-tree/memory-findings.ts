import { rangeText } from '../../base/address/index.js';
import type { DescribedFinding, DescribedRange } from '../description.js';
import type { TreeDevice, TreeOverlap } from './semantics/facts.js';

/** Devices by path. */
type Devices = ReadonlyMap<string, TreeDevice>;

/** A finding for an enabled device whose registers overlap memory. */
export function memoryFinding(overlap: TreeOverlap, devices: Devices): DescribedFinding[] {
  const { class: how, a, b, ar, br, bothEnabled, places } = overlap;
  if (how !== 'memory-device' || !bothEnabled) return [];
  const sides = [
    { device: devices.get(a), range: rangeOf(ar), place: places[0] },
    { device: devices.get(b), range: rangeOf(br), place: places[1] },
  ];
  const memory = sides.find(({ device }) => device?.kind === 'memory');
  const other = sides.find(({ device }) => device?.kind === 'device');
  if (memory?.device === undefined || other?.device === undefined) return [];
  if (isMemory(other.device) || isOffset(other.device, other.range, devices)) return [];
  const [x, y] = [other.range, memory.range];
  const verb = isIn(x, y) ? 'lies in' : 'overlaps';
  return [
    {
      rule: 'description/in-memory',
      message: `${other.device.path} at ${placeText(x)} ${verb} the memory ${memory.device.path} at ${placeText(y)}. Correct the address of one of them or the size of the memory; what is kept in memory belongs into /reserved-memory.`,
      ...{ parts: [other.device.path, memory.device.path], ranges: [x, y], places: [other.place, memory.place] },
    },
  ];
}

const keptInMemory = new Set([
  ...['simple-framebuffer', 'ramoops', 'pmem-region'],
  ...['shared-dma-pool', 'removed-dma-pool', 'restricted-dma-pool'],
]);

// Data structures that firmware or drivers keep in memory are no separate devices.
function isMemory({ chain, compatible = [] }: TreeDevice): boolean {
  return (
    chain.includes('/reserved-memory') || chain.includes('/chosen') || compatible.some((name) => keptInMemory.has(name))
  );
}

// Children of a syscon often have offsets as addresses, even if its ranges translate them as addresses.
function isOffset({ chain }: TreeDevice, range: DescribedRange, devices: Devices): boolean {
  return chain.some((path) => {
    const { compatible = [], reg = [] } = devices.get(path) ?? {};
    if (!compatible.includes('syscon') && !compatible.includes('simple-mfd')) return false;
    return !reg.some(({ base, size }) => base !== undefined && isIn(range, { base: BigInt(base), size: BigInt(size) }));
  });
}

function isIn(inner: DescribedRange, outer: DescribedRange): boolean {
  return inner.base >= outer.base && inner.base + inner.size <= outer.base + outer.size;
}

/** Converts a range of the facts. */
export function rangeOf([start, end]: readonly [string, string]): DescribedRange {
  return { base: BigInt(start), size: BigInt(end) - BigInt(start) };
}

/** A range as text. */
export function placeText({ base, size }: DescribedRange): string {
  return rangeText({ base, size, end: base + size });
}
