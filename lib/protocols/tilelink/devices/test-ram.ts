import { checkOptions } from '../../../base/options/index.js';
import { AddressSet, isPow2, setInCode } from '../../../base/address/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type SinkNode, unusualSettings } from '../../../graph/index.js';
import { MemoryDevice, Resource } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { readWrite } from '../parameters/transfer-claims.js';
import * as rules from './rules.js';

/** Options of {@link TLTestRAM}. */
export interface TLTestRAMOptions {
  /** Its addresses, in bytes; the mask includes all offsets within a beat. */
  readonly address: AddressSet;
  /** Whether instructions may be fetched from it. Default true. */
  readonly executable?: boolean;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Whether it keeps track of corrupt data; no effect on parameters. Default true. */
  readonly trackCorruption?: boolean;
}

/** Memory that answers in the cycle of the request, for hardware tests (tilelink 6.1). */
export class TLTestRAM extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   * @throws RequirementError `tilelink/test-ram-address` unless the address holds whole beats, `tilelink/channel-width`
   * unless `beatBytes` is a power of two.
   */
  constructor(options: TLTestRAMOptions) {
    super();
    const { address, executable = true, beatBytes = 4 } = checkOptions('TLTestRAMOptions', options);
    // The port reports a width that is not a power of two.
    const offsets = isPow2(beatBytes) ? BigInt(beatBytes - 1) : 0n;
    demand(
      (address.mask & offsets) === offsets,
      rules.testRamAddress,
      () => `A test RAM at ${address} does not hold whole beats of ${bytes(beatBytes)}.`,
      {
        help: () =>
          `Set address to ${setInCode(new AddressSet(address.base & ~offsets, address.mask | offsets))}, whole beats.`,
      },
    );
    this.node = managerNode(
      [
        {
          slaves: [
            {
              address: [address],
              resources: [new Resource(new MemoryDevice(), 'reg')],
              regionType: 'UNCACHED',
              executable,
              supports: readWrite(1, beatBytes),
              fifoId: 0,
            },
          ],
          beatBytes,
        },
      ],
      { name: 'node', settings: unusualSettings({ trackCorruption: true }, options) },
    );
  }
}

/**
 * Puts a {@link TLTestRAM} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless `beatBytes` is a power of two and the address holds whole beats.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.testRAM({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 }));
 */
export function testRAM(options: TLTestRAMOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLTestRAM(options), { shortcut: 'ram' }).node;
}
