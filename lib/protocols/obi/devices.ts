import { checkOptions } from '../../base/options/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../graph/index.js';
import type { AmbaRAMOptions } from '../amba/memory.js';
import { type AmbaRegisterNodeOptions, registerSettings } from '../amba/registers.js';
import { wordMemory, wordRegisters } from '../word-bus/devices.js';
import { obiKind } from './kind.js';
import { slaveNode } from './nodes.js';
import type { OBI } from './obi.js';
import type { OBISlaveOptions } from './ports.js';

/** What the port of a device on OBI says; its width is in the other options. */
type PortOptions = Omit<OBISlaveOptions, 'beatBytes'>;

/** Options of {@link OBIRAM}. */
export interface OBIRAMOptions extends AmbaRAMOptions, PortOptions {}

/** On-chip memory on OBI. Each of its sets must be aligned to a word; others throw `word-bus/slave-alignment`. */
export class OBIRAM extends LazyModule {
  /** The memory's port. */
  readonly node: SinkNode<OBI>;

  constructor(options: OBIRAMOptions) {
    super();
    const { beatBytes = 4, ids, rready, error, beFull, atomics } = checkOptions('OBIRAMOptions', options);
    const says = { ids, rready, error, beFull, atomics };
    this.node = slaveNode([{ slaves: [wordMemory(options)], beatBytes, ...says }], { name: 'node' });
  }
}

/**
 * Puts an {@link OBIRAM} into the current module and returns its node.
 *
 * @throws RequirementError for addresses or a width that no port can have.
 *
 * @example
 * connect(obi.master({ name: 'data' }), obi.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function ram(options: OBIRAMOptions): SinkNode<OBI> {
  return lazyModule(() => new OBIRAM(options), { shortcut: 'ram' }).node;
}

/** Options of {@link registerNode}. */
export interface OBIRegisterNodeOptions extends AmbaRegisterNodeOptions, PortOptions {}

/**
 * A sink with registers: reads and writes of words and of their bytes. Throws `word-bus/register-contiguous` for addresses with gaps.
 *
 * @example
 * const uart = obi.registerNode({ address: AddressSet.range('0x4000_4000', '4K') });
 * connect(obi.master({ name: 'data' }), uart);
 */
export function registerNode(options: OBIRegisterNodeOptions): SinkNode<OBI> {
  const { name, beatBytes = 4, ids, rready, error, beFull, atomics } = checkOptions('OBIRegisterNodeOptions', options);
  const slaves = [wordRegisters(options, obiKind)];
  return slaveNode([{ slaves, beatBytes, ids, rready, error, beFull, atomics }], {
    name,
    settings: registerSettings(options),
  });
}
