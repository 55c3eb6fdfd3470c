import { checkOptions } from '../../base/options/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../graph/index.js';
import type { AmbaRAMOptions } from '../amba/memory.js';
import { type AmbaRegisterNodeOptions, registerSettings } from '../amba/registers.js';
import { wordMemory, wordRegisters } from '../word-bus/devices.js';
import { wishboneKind } from './kind.js';
import { slaveNode } from './nodes.js';
import type { WishboneSlaveOptions } from './ports.js';
import type { Wishbone } from './wishbone.js';

/** What the port of a device on Wishbone says; its width is in the other options. */
type PortOptions = Omit<WishboneSlaveOptions, 'beatBytes' | 'granularity'>;

/** Options of {@link WishboneRAM}. */
export interface WishboneRAMOptions extends AmbaRAMOptions, PortOptions {
  /** The largest burst in bytes, a power of two, where there are bursts. Default: a word. */
  readonly maxBurst?: number;
}

/** On-chip memory on Wishbone. Each of its sets must be aligned to its largest transfer; others throw `word-bus/slave-alignment`. */
export class WishboneRAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<Wishbone>;

  constructor(options: WishboneRAMOptions) {
    super();
    const {
      beatBytes = 4,
      pipelined,
      bursts,
      error,
      retry,
      maxBurst = beatBytes,
    } = checkOptions('WishboneRAMOptions', options);
    const sizes = [1, maxBurst] as const;
    const slave = { ...wordMemory(options), supportsRead: sizes, supportsWrite: sizes };
    this.node = slaveNode([{ slaves: [slave], beatBytes, pipelined, bursts, error, retry }], { name: 'node' });
  }
}

/**
 * Puts a {@link WishboneRAM} into the current module and returns its node.
 *
 * @throws RequirementError for addresses or a width that no port can have.
 *
 * @example
 * connect(wishbone.master({ name: 'core' }), wishbone.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function ram(options: WishboneRAMOptions): SinkNode<Wishbone> {
  return lazyModule(() => new WishboneRAM(options), { shortcut: 'ram' }).node;
}

/** Options of {@link registerNode}. */
export interface WishboneRegisterNodeOptions extends AmbaRegisterNodeOptions, PortOptions {}

/**
 * A sink with registers: reads and writes of words and of their bytes. Throws `word-bus/register-contiguous` for addresses with gaps.
 *
 * @example
 * const uart = wishbone.registerNode({ address: AddressSet.range('0x4000_4000', '4K') });
 * connect(wishbone.master({ name: 'core' }), uart);
 */
export function registerNode(options: WishboneRegisterNodeOptions): SinkNode<Wishbone> {
  const { name, beatBytes = 4, pipelined, bursts, error, retry } = checkOptions('WishboneRegisterNodeOptions', options);
  const slaves = [wordRegisters(options, wishboneKind)];
  return slaveNode([{ slaves, beatBytes, pipelined, bursts, error, retry }], {
    name,
    settings: registerSettings(options),
  });
}
