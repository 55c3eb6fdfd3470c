import { checkOptions } from '../../base/options/index.js';
import { type AmbaRegisterRouterOptions, region } from '../amba/registers.js';
import { LazyModule, type SinkNode } from '../../graph/index.js';
import { type Device, SimpleDevice } from '../../devicetree/index.js';
import type { AHBSlave } from './ahb.js';
import { registerNode } from './register-node.js';

/**
 * A device with control registers on AHB (HasAHBControlRegMap, amba 7.3): a base class for your own devices.
 *
 * @example
 * class Timer extends ahb.AHBRegisterRouter {
 *   constructor(base: string) {
 *     super({ name: 'timer', compat: ['example,timer'], base });
 *   }
 * }
 * const timer = lazyModule(() => new Timer('0x1001_0000'));
 * connect(ahb.master({ name: 'core' }), ahb.arbiter(), timer.node);
 */
export abstract class AHBRegisterRouter extends LazyModule {
  /** The device as firmware sees it. */
  readonly device: Device;
  /** The control registers. */
  readonly controlNode: SinkNode<AHBSlave>;

  /** Throws `address/size`, `address/misaligned` and what {@link registerNode} throws. */
  constructor(options: AmbaRegisterRouterOptions) {
    super();
    const { name, compat, base, size = 4096, ...registers } = checkOptions('AmbaRegisterRouterOptions', options);
    this.device = new SimpleDevice(name, compat);
    this.controlNode = registerNode({ ...registers, name: 'controlNode', address: region(base, size) });
  }

  /** The registers: the same node as `controlNode`, as there is no clock crossing for AHB. */
  get node(): SinkNode<AHBSlave> {
    return this.controlNode;
  }
}
