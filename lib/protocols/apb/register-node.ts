import { checkOptions } from '../../base/options/index.js';
import { type AmbaRegisterNodeOptions, requireContiguous, registerSettings } from '../amba/registers.js';
import type { SinkNode } from '../../graph/index.js';
import type { APB } from './apb.js';
import { slaveNode } from './nodes.js';
import * as rules from './rules.js';

/**
 * A sink with registers (APBRegisterNode, amba 8). Throws `apb/register-contiguous` for addresses with gaps.
 *
 * @example
 * const registers = apb.registerNode({ address: AddressSet.range('0x1001_0000', '4K') });
 * connect(apb.master({ name: 'core' }), registers);
 */
export function registerNode(options: AmbaRegisterNodeOptions): SinkNode<APB> {
  const {
    name,
    address,
    beatBytes = 4,
    executable = false,
    resources = [],
  } = checkOptions('AmbaRegisterNodeOptions', options);
  requireContiguous(address, rules.common);
  return slaveNode([{ slaves: [{ address: [address], executable, resources }], beatBytes }], {
    name,
    settings: registerSettings(options),
  });
}
