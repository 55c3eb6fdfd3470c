import { TransferSizes } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type AmbaRAMOptions, memorySlave } from '../amba/memory.js';
import { ambaCorrupt } from '../../bus/fields/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { slaveNode } from './nodes.js';

/** Options of {@link AXI4RAM}. */
export interface AXI4RAMOptions extends AmbaRAMOptions {
  /** Whether it keeps track of corrupt data in writes. Default true. */
  readonly wcorrupt?: boolean;
  /** Whether it performs atomic transactions of up to a beat (standards 1.6). Default false. */
  readonly atomics?: boolean;
}

/** On-chip memory (amba 4.14). Each of its sets must be aligned to a beat; others throw `axi4/slave-alignment`. */
export class AXI4RAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<AXI4>;

  constructor(options: AXI4RAMOptions) {
    super();
    const { beatBytes = 4, wcorrupt = true, atomics = false } = checkOptions('AXI4RAMOptions', options);
    const sizes = [1, beatBytes] as const;
    const supportsAtomics = atomics ? ([1, Math.min(8, beatBytes)] as const) : TransferSizes.none;
    const slave = {
      ...memorySlave(options),
      ...{ supportsWrite: sizes, supportsRead: sizes, supportsAtomics, interleavedId: 0 },
    };
    this.node = slaveNode([{ slaves: [slave], beatBytes, requestKeys: wcorrupt ? [ambaCorrupt] : [] }], {
      name: 'node',
    });
  }
}

/**
 * Puts an {@link AXI4RAM} into the current module and returns its node (amba 4.14).
 *
 * @throws RequirementError `axi4/slave-alignment` for a set that is not aligned to a beat, and what else a port throws.
 *
 * @example
 * connect(axi4.master({ name: 'dma' }), axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
 */
export function ram(options: AXI4RAMOptions): SinkNode<AXI4> {
  return lazyModule(() => new AXI4RAM(options), { shortcut: 'axi4ram' }).node;
}
