import type { RegionType } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { connect, type Handle, lazyModule, type ProtocolTypes, type SinkNode } from '../../graph/index.js';
import type * as tl from '../../protocols/gathered/tl.js';
import { InterruptDevice, type InterruptDeviceOptions, tellBase } from './interrupt-device.js';
import { type PeripheralRange, rangesNode } from './ranges.js';

/** Options of {@link Peripheral}. */
export interface PeripheralOptions extends InterruptDeviceOptions {
  /**
   * Its addresses; aligned to `beatBytes`, of any size. Software knows them by their order, whatever their addresses: the first is where
   * the device is found. Those with a name come before those without.
   */
  readonly registers: readonly PeripheralRange[];
  /** Width of the data channels in bytes, a power of two; also its largest transfer. Default 4. */
  readonly beatBytes?: number;
  /** Permissions: R read, W write, X execute, A atomic operations. Default `RW`. */
  readonly permissions?: string;
  /** How far its addresses may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
}

/** A device that is known only by its addresses and interrupts: one manager for each range. */
export class Peripheral extends InterruptDevice {
  /** Its registers, or its memory. */
  readonly node: SinkNode<tl.TileLink>;

  /**
   * @throws RequirementError `tilelink/slave-alignment` unless addresses are aligned to `beatBytes`, `tilelink/slave-port-empty` without
   * any, `tilelink/channel-width` unless `beatBytes` is a power of two, and as {@link AddressSet.misaligned} does.
   */
  constructor(options: PeripheralOptions) {
    checkOptions('PeripheralOptions', options);
    const { registers, beatBytes = 4, permissions = 'RW', regionType = 'GET_EFFECTS', base, ...rest } = options;
    super(rest);
    this.node = rangesNode(this.device, registers, { name: 'registers', beatBytes, permissions, regionType });
    if (base !== undefined) tellBase(this, base, [...registers, ...(rest.within ?? [])]);
  }
}

/**
 * Puts a {@link Peripheral} into the current module, and on a bus: `devices.peripheral(bus, { registers: [['0x1001_0000', '4K']] })`.
 *
 * @throws RequirementError as {@link Peripheral} does.
 *
 * @example
 * const bus = tl.xbar();
 * connect(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), bus);
 * const uart = devices.peripheral(bus, { name: 'uart', registers: [['0x4000_4000', '1K']], compatible: ['example,uart'] });
 * devices.interruptDevice({ name: 'vic' }).connect(uart, 20);
 */
export function peripheral(bus: Handle<ProtocolTypes, tl.TileLink>, options: PeripheralOptions): Peripheral {
  const made = lazyModule(() => new Peripheral(options), { shortcut: 'device' }).suggestName(options.name);
  connect(bus, made.node);
  return made;
}
