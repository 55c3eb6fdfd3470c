import { type AddressLike, AddressSet, type RegionType } from '../../base/address/index.js';
import { demand, excerpt } from '../../base/diagnostic/index.js';
import { optionRules } from '../../base/options/index.js';
import { type Device, Resource } from '../../devicetree/index.js';
import type { SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';

/** An address range of a device: base, size in bytes, and a name if there are several. */
export type PeripheralRange = readonly [base: AddressLike, size: AddressLike, name?: string];

/** What is alike in all ranges of a device. */
export interface RangesOptions {
  readonly name: string;
  readonly beatBytes: number;
  readonly permissions: string;
  readonly regionType: RegionType;
}

/** What firmware knows a range as: one that answers itself, or one within another device. */
export function rangeResource(device: Device, [, , name]: PeripheralRange, kind: 'reg' | 'within' = 'reg'): Resource {
  return new Resource(device, name === undefined ? kind : `${kind}/${name}`);
}

/**
 * One manager for each range of a device, of single accesses of up to a beat.
 *
 * @throws RequirementError `options/kind` for permissions that are no letters of `RWXAC`, as maps have them, or do not let anybody read or write.
 */
export function rangesNode(
  device: Device,
  ranges: readonly PeripheralRange[],
  { name, beatBytes, permissions, regionType }: RangesOptions,
): SinkNode<tl.TileLink> {
  demand(
    /^[RWXAC]*$/.test(permissions) && /[RW]/.test(permissions),
    optionRules.optionsKind,
    () => `A device has permissions as "${excerpt(permissions)}", and not as letters such as RW or RX.`,
    { help: 'R is read, W write, X execute, A atomic operations; give R, W or both.' },
  );
  const sizes = [1, beatBytes] as const;
  const supports = {
    ...(permissions.includes('R') ? tl.readOnly(...sizes) : {}),
    ...(permissions.includes('W') ? { putFull: sizes, putPartial: sizes } : {}),
    ...(permissions.includes('A') ? tl.atomics(...sizes) : {}),
  };
  const slaves = ranges.map((range) => ({
    ...{ address: AddressSet.misaligned(range[0], range[1]), supports, regionType, fifoId: 0 },
    executable: permissions.includes('X'),
    resources: [rangeResource(device, range)],
  }));
  return tl.managerNode([{ slaves, beatBytes }], { name });
}
