import type { AddressSet } from '../../base/address/index.js';
import { type Device, MemoryDevice, Resource, SimpleDevice } from '../../devicetree/index.js';

/** Options of memories on AMBA buses. */
export interface AmbaRAMOptions {
  /** Addresses of the memory; finite, and aligned as the protocol requires. */
  readonly address: AddressSet;
  /** Whether caches may hold copies. Default true. */
  readonly cacheable?: boolean;
  /** Whether instructions may be fetched from it. Default true. */
  readonly executable?: boolean;
  /** Width of the data bus in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Name of the device; without it, the RAM is a memory device. */
  readonly devName?: string | undefined;
  /** Additional addresses, which answer with errors. Default none. */
  readonly errors?: readonly AddressSet[];
}

/** What memories on AMBA buses say about themselves in the same way (amba 4.14, 7.3, 8). */
export function memorySlave(options: AmbaRAMOptions): {
  readonly address: readonly AddressSet[];
  readonly resources: readonly Resource[];
  readonly regionType: 'UNCACHED' | 'IDEMPOTENT';
  readonly executable: boolean;
} {
  const { address, cacheable = true, executable = true, devName, errors = [] } = options;
  const device: Device = devName === undefined ? new MemoryDevice() : new SimpleDevice(devName, ['sifive,sram0']);
  return {
    address: [address, ...errors],
    resources: [new Resource(device, 'reg/mem')],
    regionType: cacheable ? 'UNCACHED' : 'IDEMPOTENT',
    executable,
  };
}
