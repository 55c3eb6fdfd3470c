import { checkOptions } from '../../base/options/index.js';
import type { EdgesOf, Handle, NexusNode } from '../../graph/index.js';
import { lazyModule } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import { attachBuiltInDevices } from './built-in-devices.js';
import type { SystemBusParams } from './bus-params.js';
import type { BusRecipe } from './bus-context.js';
import { firstInward, TLBusWrapper } from './bus-wrapper.js';

/** Tiles, front bus, memory and devices meet here; every master has a FIFO fixer of its own (subsystem 6.1). */
export class SystemBus extends TLBusWrapper {
  readonly #xbar: NexusNode<TileLink>;
  readonly #inward: Handle<TileLink>;

  /**
   * `crossbar` makes what stands in the middle of the bus: a crossbar unless it is given.
   *
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0, `tilelink/replicated-region` for a `replication` that is none.
   */
  constructor(params: SystemBusParams, busName: string, crossbar?: () => NexusNode<TileLink>) {
    super(checkOptions('SystemBusParams', params), busName);
    const replicator = this.replicator(params.replication);
    const options = { nameSuffix: busName, ...(params.policy === undefined ? {} : { policy: params.policy }) };
    this.#xbar = crossbar?.() ?? lazyModule(() => new tl.TLXbar(options), { name: 'system_bus_xbar' }).node;
    this.#inward = this.#xbar.fromStar(tl.fifoFixer('allVolatile')).fromStar(replicator ?? tl.tempNode());
    attachBuiltInDevices(params, this.#xbar);
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#inward;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#xbar;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return firstInward(edges, this.#xbar);
  }
}

/** Makes system buses with these parameters (subsystem 6.1). The recipe refuses what {@link SystemBus} refuses. */
export function systemBus(params: SystemBusParams): BusRecipe {
  return (context, location) => {
    const bus = lazyModule(() => new SystemBus(params, location.name), { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
