import type { AddressSet } from '../address/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../graph/index.js';
import { type Device, MemoryDevice, Resource, SimpleDevice } from '../resources/index.js';
import type { AHBSlave } from './ahb.js';
import { slaveSinkNode } from './nodes.js';
import { maxBurst } from './slave-port.js';

/** Options of memories on AHB and APB. */
export interface AmbaRAMOptions {
  readonly address: AddressSet;
  /** Whether caches may hold copies. Default true. */
  readonly cacheable?: boolean;
  /** Default true. */
  readonly executable?: boolean;
  /** Width of the data bus in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Name of the device; without it, the RAM is a memory device. */
  readonly devName?: string | undefined;
  /** Further addresses, which answer with errors. Default none. */
  readonly errors?: readonly AddressSet[];
}

/** Options of {@link AHBRAM}. */
export interface AHBRAMOptions extends AmbaRAMOptions {
  /** Whether it makes masters wait at random, for tests; no effect on parameters. Default false. */
  readonly fuzzHreadyout?: boolean;
}

/** On-chip memory on AHB (amba 7.3). Each of its sets must be aligned to 16 beats. */
export class AHBRAM extends LazyModule {
  readonly node: SinkNode<AHBSlave>;

  constructor(options: AHBRAMOptions) {
    super();
    const { beatBytes = 4 } = options;
    const sizes = [1, maxBurst * beatBytes] as const;
    const slave = { ...memorySlave(options), supportsWrite: sizes, supportsRead: sizes };
    this.node = slaveSinkNode([{ slaves: [slave], beatBytes, lite: true }], { name: 'node' });
  }
}

/** Puts an {@link AHBRAM} into the current module and returns its node. */
export function ram(options: AHBRAMOptions): SinkNode<AHBSlave> {
  return lazyModule(() => new AHBRAM(options), { shortcut: 'ram' }).node;
}

/** What memories on AHB and APB say about themselves in the same way. */
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
