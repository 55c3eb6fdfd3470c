import { type AddressLike, AddressSet, isPow2, powerOfTwoUp, toAddress } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import { type DescriptionContext, type Description, SimpleDevice } from '../../devicetree/index.js';
import {
  type Handle,
  LazyModule,
  type NoOutwardSide,
  type ProtocolTypes,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSource, type HardwareType } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import * as int from '../../protocols/interrupts/index.js';
import * as rules from './rules.js';

/** Where the registers of a block are. */
export interface BlockRegisters {
  /** First byte address, a multiple of the size. */
  readonly address: AddressLike;
  /** In bytes, a power of two. Default 4096. */
  readonly size?: number | undefined;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Most requests in progress; with 0, registers answer in the cycle of the request. Default 0. */
  readonly concurrency?: number;
}

/**
 * A device of a subsystem with registers, and what else it declares: interrupts, and what leads to its pins (chipyard 1.1). A subclass
 * declares its nodes in the order in which drawings show them.
 */
export abstract class RegisterBlock extends LazyModule {
  /** The block, as firmware sees it. */
  readonly device: SimpleDevice;
  /** Its registers. */
  abstract readonly controlNode: SinkNode<tl.TileLink>;
  /** Its interrupts, if it has any. */
  abstract readonly intnode: SourceNode<int.Interrupts> | undefined;

  /** `properties`: what the device tree says of it beyond registers, interrupts and clock. */
  constructor(
    name: string,
    compatible: readonly string[],
    properties: (context: DescriptionContext) => Description['properties'] = () => ({}),
  ) {
    super();
    this.device = new SimpleDevice(name, compatible, { properties });
  }

  /** The registers for a bus in the same clock domain, or behind a clock crossing (tilelink 6.6). */
  controlXing(crossing?: ClockCrossing): Handle<tl.TileLink, NoOutwardSide> {
    return tl.crossIn(this, this.controlNode, crossing, 'controlXing');
  }

  /**
   * The interrupts towards a bus in the same clock domain, or behind a clock crossing (chipyard 1.1); undefined for a block without any.
   */
  intXing(crossing?: ClockCrossing): Handle<ProtocolTypes, int.Interrupts> | undefined {
    return this.intnode === undefined ? undefined : int.crossOut(this, this.intnode, crossing, 'intXing');
  }

  /** The wires of the block to its pins. */
  protected pins(type: HardwareType, name = 'ioNode'): SourceNode<BundleBridge> {
    return bundleBridgeSource({ name, type });
  }

  /** The interrupts of the block, all on one port. */
  protected interrupts(num: number): SourceNode<int.Interrupts> {
    return int.source({ name: 'intnode', num, resources: this.device.int });
  }

  /** The control registers of the block. */
  protected registers({ address, size = 4096, ...rest }: BlockRegisters): SinkNode<tl.TileLink> {
    const { name } = this.device;
    demandPowerOfTwo(name, 'size', size);
    const set = new AddressSet(toAddress(address), BigInt(size) - 1n);
    return tl.registerNode({ ...rest, name: 'controlNode', address: [set], device: this.device });
  }
}

/** Demands that a number of bytes is a power of two: `blocks/size`. */
export function demandPowerOfTwo(block: string, what: string, size: number): void {
  demand(
    isPow2(size),
    rules.blocksSize,
    () => `The ${what} of block ${block} is ${size} bytes, which is not a power of two.`,
    {
      help: () => `Set ${what} to ${powerOfTwoUp(BigInt(Math.max(1, Math.ceil(size))))}.`,
    },
  );
}
