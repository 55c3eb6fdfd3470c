import { checkOptions } from '../../base/options/index.js';
import { type AmbaRegisterRouterOptions, region } from '../amba/registers.js';
import { LazyModule, type SinkNode } from '../../graph/index.js';
import { type Device, SimpleDevice } from '../../devicetree/index.js';
import type { APB } from './apb.js';
import { registerNode } from './register-node.js';

/**
 * A device with control registers on APB (HasAPBControlRegMap, amba 8): a base class for your own devices.
 *
 * @example
 * class Timer extends apb.APBRegisterRouter {
 *   constructor(base: string) {
 *     super({ name: 'timer', compat: ['example,timer'], base });
 *   }
 * }
 * const timer = lazyModule(() => new Timer('0x1001_0000'));
 * connect(apb.master({ name: 'core' }), timer.node);
 */
export abstract class APBRegisterRouter extends LazyModule {
  /** The device as firmware sees it. */
  readonly device: Device;
  /** The control registers. */
  readonly controlNode: SinkNode<APB>;

  /** Throws `address/size`, `address/misaligned` and what {@link registerNode} throws. */
  constructor(options: AmbaRegisterRouterOptions) {
    super();
    const { name, compat, base, size = 4096, ...registers } = checkOptions('AmbaRegisterRouterOptions', options);
    this.device = new SimpleDevice(name, compat);
    this.controlNode = registerNode({ ...registers, name: 'controlNode', address: region(base, size) });
  }

  /** The registers: the same node as `controlNode`, as there is no clock crossing for APB. */
  get node(): SinkNode<APB> {
    return this.controlNode;
  }
}
