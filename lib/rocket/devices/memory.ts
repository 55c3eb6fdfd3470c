import type { RegionType } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { MemoryDevice } from '../../devicetree/index.js';
import { connect, type Handle, LazyModule, lazyModule, type ProtocolTypes, type SinkNode } from '../../graph/index.js';
import type * as tl from '../../protocols/gathered/tl.js';
import { type PeripheralRange, rangesNode } from './ranges.js';

/** Options of {@link Memory}. */
export interface MemoryOptions {
  /** Name of its module; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** Its addresses; aligned to `beatBytes`, of any size. */
  readonly ranges: readonly PeripheralRange[];
  /** Width of the data channels in bytes, a power of two; also its largest transfer. Default 4. */
  readonly beatBytes?: number;
  /** Permissions: R read, W write, X execute, A atomic operations. Default `RWX`. */
  readonly permissions?: string;
  /** How far it may be cached and accessed speculatively. Default `UNCACHED`. */
  readonly regionType?: RegionType;
}

/** Memory that is known only by its addresses: one manager for each range. */
export class Memory extends LazyModule {
  /** Its device for firmware: memory. */
  readonly device: MemoryDevice;
  /** Its addresses on a bus. */
  readonly node: SinkNode<tl.TileLink>;

  /**
   * @throws RequirementError `tilelink/slave-alignment` unless addresses are aligned to `beatBytes`, `tilelink/slave-port-empty` without
   * any, `tilelink/channel-width` unless `beatBytes` is a power of two, and as {@link AddressSet.misaligned} does.
   */
  constructor(options: MemoryOptions) {
    super();
    const {
      ranges,
      beatBytes = 4,
      permissions = 'RWX',
      regionType = 'UNCACHED',
    } = checkOptions('MemoryOptions', options);
    this.device = new MemoryDevice();
    this.node = rangesNode(this.device, ranges, { name: 'memory', beatBytes, permissions, regionType });
  }
}

/**
 * Puts a {@link Memory} into the current module, and on a bus: `devices.memory(bus, { ranges: [['0x8000_0000', '8G']] })`.
 *
 * @throws RequirementError as {@link Memory} does.
 *
 * @example
 * const bus = tl.xbar();
 * connect(tl.client({ name: 'core', emits: tl.readWrite(1, 8) }), bus);
 * const memory = devices.memory(bus, { ranges: [['0x8000_0000', '8G']], beatBytes: 8 });
 */
export function memory(bus: Handle<ProtocolTypes, tl.TileLink>, options: MemoryOptions): Memory {
  const made = lazyModule(() => new Memory(options), { shortcut: 'memory' }).suggestName(options.name);
  connect(bus, made.node);
  return made;
}
