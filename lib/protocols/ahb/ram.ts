import { checkOptions } from '../../base/options/index.js';
import { type AmbaRAMOptions, memorySlave } from '../amba/memory.js';
import { LazyModule, lazyModule, type SinkNode, unusualSettings } from '../../graph/index.js';
import type { AHBSlave } from './ahb.js';
import { slaveSinkNode } from './nodes.js';
import { maxBurst } from './slave-port.js';

/** Options of {@link AHBRAM}. */
export interface AHBRAMOptions extends AmbaRAMOptions {
  /** Whether it inserts random wait states, for tests; no effect on parameters. Default false. */
  readonly fuzzHreadyout?: boolean;
}

/** On-chip memory on AHB (amba 7.3). Each of its sets must be aligned to 16 beats; others throw `ahb/slave-alignment`. */
export class AHBRAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<AHBSlave>;

  constructor(options: AHBRAMOptions) {
    super();
    const { beatBytes = 4 } = checkOptions('AHBRAMOptions', options);
    const sizes = [1, maxBurst * beatBytes] as const;
    const slave = { ...memorySlave(options), supportsWrite: sizes, supportsRead: sizes };
    this.node = slaveSinkNode([{ slaves: [slave], beatBytes, lite: true }], {
      name: 'node',
      settings: unusualSettings({ fuzzHreadyout: false }, options),
    });
  }
}

/**
 * Puts an {@link AHBRAM} into the current module and returns its node (amba 7.3).
 *
 * @throws RequirementError `ahb/slave-alignment` for a set that is not aligned to 16 beats, and what else a port throws.
 *
 * @example
 * const ram = ahb.ram({ address: AddressSet.range('0x2000_0000', '16K') });
 * connect(ahb.master({ name: 'core' }), ahb.arbiter(), ram);
 */
export function ram(options: AHBRAMOptions): SinkNode<AHBSlave> {
  return lazyModule(() => new AHBRAM(options), { shortcut: 'ram' }).node;
}
