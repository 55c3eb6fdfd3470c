import { checkOptions } from '../../../base/options/index.js';
import { type AddressSet, alignUp, bitLength, formatSize, hex, powerOfTwoUp } from '../../../base/address/index.js';
import { bytes, demand, RequirementError } from '../../../base/diagnostic/index.js';
import { type SinkNode, unusualSettings } from '../../../graph/index.js';
import { type Device, Resource } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link registerNode}. */
export interface TLRegisterNodeOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** Addresses of the registers, in bytes; the sets lie in one aligned region of at least a beat. */
  readonly address: readonly AddressSet[];
  /** The device that owns the registers. */
  readonly device: Device;
  /** Key of the registers in the device tree. Default `reg/control`. */
  readonly deviceKey?: string;
  /** Most requests in progress; with 0, registers answer in the cycle of the request. Default 0. */
  readonly concurrency?: number;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Whether undefined registers read as 0; no effect on parameters. Default true. */
  readonly undefZero?: boolean;
  /** Whether instructions may be fetched from them. Default false. */
  readonly executable?: boolean;
}

/**
 * A sink with the registers of a device (TLRegisterNode, tilelink 6.6): reads and writes of up to a beat, in order.
 *
 * @throws RequirementError `tilelink/register-address` unless the sets lie in one aligned region,
 * `tilelink/register-size` if that is smaller than a beat, `tilelink/channel-width` unless `beatBytes` is a power of two.
 *
 * @example
 * const device = new SimpleDevice('timer', ['example,timer']);
 * const registers = tl.registerNode({ address: [AddressSet.range('0x1001_0000', '4K')], device, beatBytes: 4 });
 * connect(tl.client({ name: 'core' }), registers);
 */
export function registerNode(options: TLRegisterNodeOptions): SinkNode<TileLink> {
  const {
    address,
    device,
    deviceKey = 'reg/control',
    concurrency = 0,
    beatBytes = 4,
    executable = false,
  } = checkOptions('TLRegisterNodeOptions', options);
  checkRegion(address, beatBytes, device.name);
  const sizes = [1, beatBytes] as const;
  const latency = Math.min(concurrency, 1);
  return managerNode(
    [
      {
        slaves: [
          {
            address,
            executable,
            fifoId: 0,
            supports: { get: sizes, putFull: sizes, putPartial: sizes },
            resources: [new Resource(device, deviceKey)],
          },
        ],
        beatBytes,
        minLatency: latency,
      },
    ],
    {
      name: options.name,
      // With at most one request in flight, the latency is part of the parameters.
      settings: unusualSettings(
        { concurrency: latency, undefZero: true },
        { concurrency, undefZero: options.undefZero },
      ),
    },
  );
}

function checkRegion(address: readonly AddressSet[], beatBytes: number, device: string): void {
  const [first] = address;
  if (first === undefined) {
    throw new RequirementError(rules.registerAddress, `The registers of ${device} have no address.`, {
      help: 'Give the registers at least one AddressSet.',
    });
  }
  const base = address.reduce((least, set) => (set.base < least ? set.base : least), first.base);
  const max = address.reduce((most, set) => (set.max > most ? set.max : most), first.max);
  const size = 1n << BigInt(bitLength(max - base));
  demand(
    size >= BigInt(beatBytes),
    rules.registerSize,
    () =>
      `The registers of ${device} at ${address.join(', ')} take ${formatSize(size)}, less than a beat of ${bytes(beatBytes)}.`,
    {
      help: () => `Give the registers at least ${bytes(beatBytes)}, or the port at most ${bytes(size)} per beat.`,
    },
  );
  const bases = new Set(address.map((set) => set.widen(size - 1n).base));
  demand(
    bases.size === 1,
    rules.registerAddress,
    () =>
      `The registers of ${device} at ${address.join(', ')} do not lie in one aligned region of ${hex(size)} (${formatSize(size)}).`,
    {
      help: () => regionHelp(address, base, max, size),
    },
  );
}

// Sets stay aligned only if they move by a multiple of the largest of them, so no place in the region may fit.
function regionHelp(address: readonly AddressSet[], base: bigint, max: bigint, size: bigint): string {
  const step = powerOfTwoUp(address.reduce((all, { mask }) => all | mask, 0n) + 1n);
  const offset = base % step;
  if (offset + (max - base) >= size) return 'Use several register nodes, or move the sets closer to each other.';
  return `Move the sets together so that they begin at ${hex(alignUp(base, size) + offset)}, if that is free, or use several register nodes.`;
}
