import { checkOptions } from '../../base/options/index.js';
import { type AmbaRegisterNodeOptions, requireContiguous, registerSettings } from '../amba/registers.js';
import { demand } from '../../base/diagnostic/index.js';
import { axi4ExtraId } from '../../bus/fields/index.js';
import type { SinkNode } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { slaveNode } from './nodes.js';
import * as rules from './rules.js';

/**
 * A sink with registers (AXI4RegisterNode, amba 4.13): reads and writes of up to a beat, in order. Throws `axi4/slave-alignment` for less
 * than a beat and `axi4/register-contiguous` for addresses with gaps. The hardware cannot return ids that an id indexer removed
 * (`axi4/register-echo`).
 *
 * @example
 * const registers = axi4.registerNode({ address: AddressSet.range('0x1001_0000', '4K') });
 * connect(axi4.master({ name: 'core' }), registers);
 */
export function registerNode(options: AmbaRegisterNodeOptions): SinkNode<AXI4> {
  const {
    address,
    beatBytes = 4,
    executable = false,
    resources = [],
    name,
  } = checkOptions('AmbaRegisterNodeOptions', options);
  const sizes = [1, beatBytes] as const;
  const slave = {
    address: [address],
    executable,
    resources,
    supportsWrite: sizes,
    supportsRead: sizes,
    interleavedId: 0,
  };
  const node = slaveNode([{ slaves: [slave], beatBytes }], {
    name,
    settings: registerSettings(options),
    validate: (edges) => {
      for (const { bundle } of edges.in) {
        // The registers keep the whole id in a field of that name.
        const clash = bundle.echoFields.find(({ key }) => key.name === axi4ExtraId.name);
        demand(
          clash === undefined,
          rules.registerEcho,
          () =>
            `AXI4 registers at ${address} are to return the echo field ${clash?.encode()}, but need the name ${clash?.key.name} for a field of their own.`,
          {
            help: 'Put axi4.userYanker() in front of the registers.',
          },
        );
      }
    },
  });
  requireContiguous(address, rules.common);
  return node;
}
