import { checkOptions } from '../../base/options/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../graph/index.js';
import type { AmbaRAMOptions } from '../amba/memory.js';
import { type AmbaRegisterNodeOptions, registerSettings } from '../amba/registers.js';
import { wordMemory, wordRegisters } from '../word-bus/devices.js';
import type { AXI4Lite } from './axi4-lite.js';
import { axi4LiteKind } from './kind.js';
import { slaveNode } from './nodes.js';

/** On-chip memory on AXI4-Lite. Each of its sets must be aligned to a word; others throw `word-bus/slave-alignment`. */
export class AXI4LiteRAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<AXI4Lite>;

  constructor(options: AmbaRAMOptions) {
    super();
    const { beatBytes = 4 } = checkOptions('AmbaRAMOptions', options);
    this.node = slaveNode([{ slaves: [wordMemory(options)], beatBytes }], { name: 'node' });
  }
}

/**
 * Puts an {@link AXI4LiteRAM} into the current module and returns its node.
 *
 * @throws RequirementError for addresses or a width that no port can have.
 *
 * @example
 * connect(axi4lite.master({ name: 'core' }), axi4lite.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function ram(options: AmbaRAMOptions): SinkNode<AXI4Lite> {
  return lazyModule(() => new AXI4LiteRAM(options), { shortcut: 'ram' }).node;
}

/**
 * A sink with registers: reads and writes of words and of their bytes. Throws `word-bus/register-contiguous` for addresses with gaps.
 *
 * @example
 * const uart = axi4lite.registerNode({ address: AddressSet.range('0x4000_4000', '4K') });
 * connect(axi4lite.master({ name: 'core' }), uart);
 */
export function registerNode(options: AmbaRegisterNodeOptions): SinkNode<AXI4Lite> {
  const { name, beatBytes = 4 } = checkOptions('AmbaRegisterNodeOptions', options);
  return slaveNode([{ slaves: [wordRegisters(options, axi4LiteKind)], beatBytes }], {
    name,
    settings: registerSettings(options),
  });
}
