import type { AddressSet } from '../address/index.js';
import { ambaCorrupt } from '../fields/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../graph/index.js';
import { type Device, MemoryDevice, Resource, SimpleDevice } from '../resources/index.js';
import type { AXI4 } from './axi4.js';
import { slaveNode } from './nodes.js';

/** Options of {@link AXI4RAM}. */
export interface AXI4RAMOptions {
  /** Aligned to a beat. */
  readonly address: AddressSet;
  /** Whether caches may hold copies. Default true. */
  readonly cacheable?: boolean;
  /** Default true. */
  readonly executable?: boolean;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Name of the device; without it, the RAM is a memory device. */
  readonly devName?: string | undefined;
  /** Addresses that answer with an error, aligned to a beat. */
  readonly errors?: readonly AddressSet[];
  /** Whether it takes note of corrupt data in writes. Default true. */
  readonly wcorrupt?: boolean;
}

/** On-chip memory (amba 4.14). Raises what the slave and its port raise, such as `axi4/slave-alignment`. */
export class AXI4RAM extends LazyModule {
  readonly node: SinkNode<AXI4>;

  constructor(options: AXI4RAMOptions) {
    super();
    const { address, cacheable = true, executable = true, beatBytes = 4, errors = [], wcorrupt = true } = options;
    const sizes = [1, beatBytes] as const;
    this.node = slaveNode(
      [
        {
          slaves: [
            {
              address: [address, ...errors],
              resources: [new Resource(ramDevice(options.devName), 'reg/mem')],
              regionType: cacheable ? 'UNCACHED' : 'IDEMPOTENT',
              executable,
              supportsWrite: sizes,
              supportsRead: sizes,
              interleavedId: 0,
            },
          ],
          beatBytes,
          requestKeys: wcorrupt ? [ambaCorrupt] : [],
        },
      ],
      { name: 'node' },
    );
  }
}

/** Puts an {@link AXI4RAM} into the current module and returns its node. */
export function ram(options: AXI4RAMOptions): SinkNode<AXI4> {
  return lazyModule(() => new AXI4RAM(options), { shortcut: 'axi4ram' }).node;
}

function ramDevice(name: string | undefined): Device {
  return name === undefined ? new MemoryDevice() : new SimpleDevice(name, ['sifive,sram0']);
}
