import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { LazyModule, type SinkNode, type SourceNode } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';

/** Options of {@link BusErrorUnit}. */
export interface BusErrorUnitOptions {
  /** First byte address of 4 KiB of registers, a multiple of 4096. */
  readonly address: AddressLike;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
}

/**
 * Collects bus errors of a tile and raises an interrupt for them (subsystem 13.3).
 *
 * @example
 * const unit = lazyModule(() => new devices.BusErrorUnit({ address: '0x1000_0000', beatBytes: 8 }));
 * connect(tl.client({ name: 'core' }), unit.node);
 * connect(unit.intNode, int.sink({ name: 'core' }));
 */
export class BusErrorUnit extends LazyModule {
  /** One interrupt. */
  readonly intNode: SourceNode<int.Interrupts>;
  /** The registers. */
  readonly node: SinkNode<TileLink>;
  /** As firmware sees it. */
  readonly device: SimpleDevice;

  /**
   * @throws RequirementError `address/misaligned` unless `address` is a multiple of 4096, `tilelink/register-size` if
   * the registers are smaller than a beat, `tilelink/channel-width` unless `beatBytes` is a power of two, and as {@link toAddress} does.
   */
  constructor(options: BusErrorUnitOptions) {
    super();
    const { address, beatBytes } = checkOptions('BusErrorUnitOptions', options);
    this.device = new SimpleDevice('bus-error-unit', ['sifive,buserror0']);
    this.intNode = int.sourceNode(int.sourcePorts({ resources: this.device.int }), { name: 'intNode' });
    this.node = tl.registerNode({
      ...{ name: 'node', address: [new AddressSet(toAddress(address), 0xfffn)], device: this.device, beatBytes },
    });
  }
}
