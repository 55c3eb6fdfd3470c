import { checkOptions } from '../../base/options/index.js';
import { type AmbaRegisterRouterOptions, region } from '../amba/registers.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import { type Handle, LazyModule, type NoOutwardSide, type SinkNode } from '../../graph/index.js';
import { type Device, SimpleDevice } from '../../devicetree/index.js';
import type { AXI4 } from './axi4.js';
import { crossIn } from './crossing.js';
import { registerNode } from './register-node.js';

/**
 * A device with control registers on AXI4 (HasAXI4ControlRegMap, amba 4.13): a base class for your own devices.
 *
 * @example
 * class Timer extends axi4.AXI4RegisterRouter {
 *   constructor(base: string) {
 *     super({ name: 'timer', compat: ['example,timer'], base });
 *   }
 * }
 * const timer = lazyModule(() => new Timer('0x1001_0000'));
 * connect(axi4.master({ name: 'core' }), timer.controlNode);
 */
export abstract class AXI4RegisterRouter extends LazyModule {
  /** The device as firmware sees it. */
  readonly device: Device;
  /** The control registers, without a clock crossing. */
  readonly controlNode: SinkNode<AXI4>;

  /** Throws `address/size`, `address/misaligned` and what {@link registerNode} throws. */
  constructor(options: AmbaRegisterRouterOptions) {
    super();
    const { name, compat, base, size = 4096, ...registers } = checkOptions('AmbaRegisterRouterOptions', options);
    this.device = new SimpleDevice(name, compat);
    this.controlNode = registerNode({ ...registers, name: 'controlNode', address: region(base, size) });
  }

  /** The control registers with a clock crossing in front, for a bus in another clock domain (amba 4.12). */
  controlXing(crossing?: ClockCrossing): Handle<AXI4, NoOutwardSide> {
    return crossIn(this, this.controlNode, crossing, 'controlXing');
  }
}
