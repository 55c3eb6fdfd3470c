import { checkOptions } from '../../base/options/index.js';
import { formatSize } from '../../base/address/index.js';
import { type AmbaRegisterNodeOptions, requireContiguous, registerSettings } from '../amba/registers.js';
import { demand } from '../../base/diagnostic/index.js';
import type { SinkNode } from '../../graph/index.js';
import type { AHBSlave } from './ahb.js';
import { slaveSinkNode } from './nodes.js';
import { maxBurst } from './slave-port.js';
import * as rules from './rules.js';

// The reference computes sizes of registers in 32 bits.
const sizeLimit = 1n << 31n;

/**
 * A sink with registers (AHBRegisterNode, amba 7.3): reads and writes of up to 16 beats. Throws `ahb/register-size` for registers of
 * 2 GiB or more, `ahb/register-contiguous` for addresses with gaps, and what a port throws whose slaves are smaller than a beat.
 *
 * @example
 * const registers = ahb.registerNode({ address: AddressSet.range('0x1001_0000', '4K') });
 * connect(ahb.master({ name: 'core' }), ahb.arbiter(), registers);
 */
export function registerNode(options: AmbaRegisterNodeOptions): SinkNode<AHBSlave> {
  const {
    address,
    beatBytes = 4,
    executable = false,
    resources = [],
  } = checkOptions('AmbaRegisterNodeOptions', options);
  const { alignment } = address;
  demand(
    alignment > 0n && alignment < sizeLimit,
    rules.registerSize,
    () => `AHB registers at ${address} take ${alignment === 0n ? 'infinitely many bytes' : formatSize(alignment)}.`,
    {
      help: 'Give registers an AddressSet of less than 2 GiB.',
    },
  );
  requireContiguous(address, rules.common);
  const sizes = [1, Math.min(Number(alignment), maxBurst * beatBytes)] as const;
  return slaveSinkNode(
    [
      {
        slaves: [{ address: [address], executable, resources, supportsWrite: sizes, supportsRead: sizes }],
        beatBytes,
        lite: true,
      },
    ],
    { name: options.name, settings: registerSettings(options) },
  );
}
