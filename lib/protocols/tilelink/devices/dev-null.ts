import { checkOptions } from '../../../base/options/index.js';
import { type AddressSet, type RegionType, TransferSizes } from '../../../base/address/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import type { SinkNode } from '../../../graph/index.js';
import { Resource, type SimpleDevice } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** The addresses and operations of a device without storage (tilelink 6.1). */
export interface DevNullInit {
  /** Address sets that it answers; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Largest atomic operation in bytes, a power of two of at most `maxTransfer`; 0 for none. */
  readonly maxAtomic: number;
  /** Largest transfer in bytes, a power of two of at most 4096; 0 for none. */
  readonly maxTransfer: number;
  /** A TRACKED region can be acquired. Default VOLATILE. */
  readonly regionType?: RegionType;
  /** Whether instructions may be fetched from it. Default true. */
  readonly executable?: boolean;
  /** Whether it may deny responses with data. Default true. */
  readonly mayDenyGet?: boolean;
  /** Whether it may deny responses without data. Default true. */
  readonly mayDenyPut?: boolean;
  /** Whether it answers hints. Default true. */
  readonly hint?: boolean;
}

/** A {@link DevNullInit} with its defaults filled in and checked (tilelink 6.1). */
export class DevNullParams implements Required<DevNullInit> {
  readonly address: readonly AddressSet[];
  readonly maxAtomic: number;
  readonly maxTransfer: number;
  readonly regionType: RegionType;
  readonly executable: boolean;
  readonly mayDenyGet: boolean;
  readonly mayDenyPut: boolean;
  readonly hint: boolean;

  /**
   * @throws RequirementError `tilelink/dev-null-atomic` unless maxAtomic is at most maxTransfer,
   * `tilelink/dev-null-transfer` unless that is at most 4096.
   */
  constructor(init: DevNullInit) {
    checkOptions('DevNullInit', init);
    this.address = init.address;
    this.maxAtomic = init.maxAtomic;
    this.maxTransfer = init.maxTransfer;
    this.regionType = init.regionType ?? 'VOLATILE';
    this.executable = init.executable ?? true;
    this.mayDenyGet = init.mayDenyGet ?? true;
    this.mayDenyPut = init.mayDenyPut ?? true;
    this.hint = init.hint ?? true;
    const { maxAtomic, maxTransfer } = this;
    demand(
      maxAtomic <= maxTransfer,
      rules.devNullAtomic,
      () =>
        `A device at ${this.address.join(', ')} was given a maxAtomic of ${bytes(maxAtomic)}, larger than its maxTransfer of ${bytes(maxTransfer)}.`,
      {
        help: () =>
          maxTransfer >= 0 ? `Set maxAtomic to at most ${maxTransfer}.` : `Set maxTransfer to at least ${maxAtomic}.`,
      },
    );
    demand(
      maxTransfer <= 4096,
      rules.devNullTransfer,
      () =>
        `A device at ${this.address.join(', ')} was given a maxTransfer of ${bytes(maxTransfer)}, larger than 4096.`,
      {
        help: 'Set maxTransfer to at most 4096.',
      },
    );
  }

  /** Whether the region can be acquired. */
  get acquire(): boolean {
    return this.regionType === 'TRACKED';
  }
}

/**
 * The node of a device without storage (tilelink 6.1): one port with one manager. `beatBytes`: width in bytes, a power of two;
 * `minLatency`: cycles, at least 0.
 *
 * @throws RequirementError as {@link DevNullParams} does, `tilelink/channel-width` unless `beatBytes` is a power of
 * two.
 *
 * @example
 * const device = new SimpleDevice('nothing', ['example,nothing']);
 * const params = { address: [AddressSet.range('0x5000', '4K')], maxAtomic: 8, maxTransfer: 64 };
 * connect(tl.client({ name: 'core' }), tl.devNullNode(params, { device, beatBytes: 8, minLatency: 1 }));
 */
export function devNullNode(
  init: DevNullInit,
  port: { device: SimpleDevice; beatBytes?: number | undefined; minLatency: number },
): SinkNode<TileLink> {
  const params = init instanceof DevNullParams ? init : new DevNullParams(init);
  const { device, beatBytes = 4, minLatency } = port;
  const { address, regionType, executable, mayDenyGet, mayDenyPut, acquire } = params;
  const upTo = (max: number): TransferSizes => (max > 0 ? new TransferSizes(1, max) : TransferSizes.none);
  const transfer = upTo(params.maxTransfer);
  const atomic = upTo(params.maxAtomic);
  const acquires = acquire ? transfer : TransferSizes.none;
  return managerNode(
    [
      {
        slaves: [
          {
            ...{ address, regionType, executable, mayDenyGet, mayDenyPut },
            resources: [new Resource(device, 'reg')],
            fifoId: 0,
            alwaysGrantsT: acquire,
            supports: {
              acquireT: acquires,
              acquireB: acquires,
              get: transfer,
              putFull: transfer,
              putPartial: transfer,
              arithmetic: atomic,
              logical: atomic,
              hint: params.hint ? transfer : TransferSizes.none,
            },
          },
        ],
        beatBytes,
        endSinkId: acquire ? 1 : 0,
        minLatency,
      },
    ],
    { name: 'node' },
  );
}
