import { checkOptions } from '../../base/options/index.js';
import { type AmbaRAMOptions, memorySlave } from '../amba/memory.js';
import { LazyModule, lazyModule, type SinkNode, unusualSettings } from '../../graph/index.js';
import type { APB } from './apb.js';
import { slaveNode } from './nodes.js';

/** Options of {@link APBRAM}. */
export interface APBRAMOptions extends AmbaRAMOptions {
  /** Whether it inserts random wait states, for tests; no effect on parameters. Default false. */
  readonly fuzzReady?: boolean;
  /** Whether it answers with errors at random, for tests; no effect on parameters. Default false. */
  readonly fuzzError?: boolean;
}

/** On-chip memory on APB (amba 8). */
export class APBRAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<APB>;

  constructor(options: APBRAMOptions) {
    super();
    const { beatBytes = 4 } = checkOptions('APBRAMOptions', options);
    this.node = slaveNode([{ slaves: [memorySlave(options)], beatBytes }], {
      name: 'node',
      settings: unusualSettings({ fuzzReady: false, fuzzError: false }, options),
    });
  }
}

/**
 * Puts an {@link APBRAM} into the current module and returns its node (amba 8).
 *
 * @throws RequirementError for addresses or a width that no port can have.
 *
 * @example
 * connect(apb.master({ name: 'core' }), apb.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function ram(options: APBRAMOptions): SinkNode<APB> {
  return lazyModule(() => new APBRAM(options), { shortcut: 'ram' }).node;
}
