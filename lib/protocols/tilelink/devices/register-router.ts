import { checkOptions } from '../../../base/options/index.js';
import {
  type AddressLike,
  AddressSet,
  formatSize,
  hex,
  isPow2,
  powerOfTwoUp,
  toAddress,
} from '../../../base/address/index.js';
import type { ClockCrossing } from '../../../bus/crossings/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type Handle, LazyModule, type NoOutwardSide, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { crossIn } from '../crossings/crossing.js';
import { registerNode } from './register-node.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** The parameters of a device with registers (tilelink 6.6). */
export interface TLRegisterRouterOptions {
  /** Name of the device. */
  readonly name: string;
  /** Compatible strings of the device. */
  readonly compat: readonly string[];
  /** First address, in bytes, a multiple of the size. */
  readonly base: AddressLike;
  /** Size of the registers in bytes, a power of two. Default 4096. */
  readonly size?: AddressLike;
  /** Most requests in progress; with 0, registers answer in the cycle of the request. Default 0. */
  readonly concurrency?: number;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Whether undefined registers read as 0; no effect on parameters. Default true. */
  readonly undefZero?: boolean;
  /** Whether instructions may be fetched from the registers. Default false. */
  readonly executable?: boolean;
}

/**
 * A device with control registers (HasTLControlRegMap of a RegisterRouter, tilelink 6.6): a base class for your own devices.
 *
 * @example
 * class Timer extends tl.TLRegisterRouter {
 *   readonly interrupt = int.source({ resources: this.device.int });
 *
 *   constructor(base: string) {
 *     super({ name: 'timer', compat: ['example,timer'], base });
 *   }
 * }
 * const timer = lazyModule(() => new Timer('0x1001_0000'));
 * connect(tl.client({ name: 'core' }), timer.node);
 * connect(timer.interrupt, int.sink({ name: 'core' }));
 */
export abstract class TLRegisterRouter extends LazyModule {
  /** The owner of the registers in the device tree. */
  readonly device: SimpleDevice;
  /** The registers: one port with one manager. */
  readonly controlNode: SinkNode<TileLink>;
  #node: Handle<TileLink, NoOutwardSide> | undefined;

  /**
   * @throws RequirementError `tilelink/router-size` unless the size is a power of two, `address/misaligned` unless the
   * base is a multiple of it, and as {@link registerNode} does.
   */
  constructor(options: TLRegisterRouterOptions) {
    super();
    const { name, compat, base, size: bytes = 4096, ...registers } = checkOptions('TLRegisterRouterOptions', options);
    const size = toAddress(bytes);
    demand(
      isPow2(size),
      rules.routerSize,
      () => `The registers of ${name} take ${hex(size)} bytes (${formatSize(size)}), which is not a power of two.`,
      {
        help: () => `Set size to ${hex(powerOfTwoUp(size))}.`,
      },
    );
    this.device = new SimpleDevice(name, compat);
    this.controlNode = registerNode({
      ...registers,
      name: 'controlNode',
      address: [new AddressSet(toAddress(base), size - 1n)],
      device: this.device,
    });
  }

  /** The control registers for a bus in the same clock domain; made in the current module when it is first asked for. */
  get node(): Handle<TileLink, NoOutwardSide> {
    return (this.#node ??= this.controlXing());
  }

  /** The control registers with a clock crossing in front, for a bus in another clock domain (tilelink 6.6). */
  controlXing(crossing?: ClockCrossing): Handle<TileLink, NoOutwardSide> {
    return crossIn(this, this.controlNode, crossing, 'controlXing');
  }
}
