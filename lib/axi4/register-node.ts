import type { AddressSet } from '../address/index.js';
import { require } from '../diagnostic/index.js';
import { axi4ExtraId } from '../fields/index.js';
import type { SinkNode } from '../graph/index.js';
import type { AXI4 } from './axi4.js';
import { slaveNode } from './nodes.js';

/** Options of {@link registerNode}. */
export interface AXI4RegisterNodeOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** Addresses of the registers, a block without gaps of at least a beat. */
  readonly address: AddressSet;
  /** Requests that the registers may answer at once; no effect on parameters. Default 0. */
  readonly concurrency?: number;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Whether undefined registers read as 0; no effect on parameters. Default true. */
  readonly undefZero?: boolean;
  readonly executable?: boolean;
}

/**
 * A sink with the registers of a device (AXI4RegisterNode, amba 4.13): reads and writes of up to a beat, in order. Raises
 * `axi4/slave-alignment` for less than a beat and `axi4/register-contiguous` for a block with gaps. The hardware needs a user yanker
 * behind an id indexer (`axi4/register-echo`).
 */
export function registerNode(options: AXI4RegisterNodeOptions): SinkNode<AXI4> {
  const { address, beatBytes = 4, executable = false, name } = options;
  const sizes = [1, beatBytes] as const;
  const node = slaveNode(
    [
      {
        slaves: [{ address: [address], executable, supportsWrite: sizes, supportsRead: sizes, interleavedId: 0 }],
        beatBytes,
      },
    ],
    {
      name,
      validate: (edges) => {
        for (const { bundle } of edges.in) {
          // The registers keep the whole id in a field of that name.
          const clash = bundle.echoFields.find(({ key }) => key.name === axi4ExtraId.name);
          require(clash === undefined, 'axi4/register-echo', () =>
            `The registers at ${address} are to echo the field ${clash?.encode()}, whose name ${clash?.key.name} they need for the id.`, {
            help: 'Put axi4.userYanker() in front of the registers.',
          });
        }
      },
    },
  );
  require(address.contiguous, 'axi4/register-contiguous', () =>
    `The registers at ${address} are not one block: the mask has gaps.`, {
    help: 'Give registers an address set whose mask is 2^k - 1, such as AddressSet.range(base, size).',
  });
  return node;
}
