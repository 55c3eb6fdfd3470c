import { checkOptions } from '../../base/options/index.js';
import { type AdapterNode, type EdgesOf, type Handle, lazyModule, type NexusNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import { attachBuiltInDevices } from './built-in-devices.js';
import type { BusRecipe } from './bus-context.js';
import type { PeripheryBusParams } from './bus-params.js';
import { firstInward, TLBusWrapper } from './bus-wrapper.js';

/** A bus for devices, which it helps with atomic operations and keeps in one FIFO domain (subsystem 6.2). */
export class PeripheryBus extends TLBusWrapper {
  readonly #inward: Handle<TileLink>;
  readonly #outXbar: NexusNode<TileLink>;
  readonly #fixer: AdapterNode<TileLink>;

  /**
   * `crossbar` makes what leads to the devices: a crossbar unless it is given. Hardware has the name of the bus in it only without. With
   * one that is given and an `atomics` of null, the bus can have one master.
   *
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0, `tilelink/replicated-region` for a `replication` that is none.
   */
  constructor(params: PeripheryBusParams, busName: string, crossbar?: () => NexusNode<TileLink>) {
    super(checkOptions('PeripheryBusParams', params), busName);
    const replicator = this.replicator(params.replication);
    this.#fixer = lazyModule(() => new tl.TLFIFOFixer({ policy: 'all' }), { name: 'fixer' }).node;
    const suffix = (end: string): string | undefined => (crossbar === undefined ? `${busName}${end}` : undefined);
    const { atomics = {} } = params;
    // Without automata, no crossbar joins the masters in front of a network.
    const inXbar =
      crossbar !== undefined && atomics === null
        ? undefined
        : lazyModule(() => new tl.TLXbar({ nameSuffix: suffix('_in') }), { name: 'in_xbar' }).node;
    this.#outXbar =
      crossbar?.() ?? lazyModule(() => new tl.TLXbar({ nameSuffix: suffix('_out') }), { name: 'out_xbar' }).node;
    let masters = this.#outXbar.starFrom(this.#fixer);
    if (atomics !== null) {
      const { arithmetic = true, buffer = 'default', widenBytes = 0 } = atomics;
      if (replicator !== undefined) masters = masters.starFrom(replicator);
      masters = masters.starFrom(tl.buffer(buffer));
      if (widenBytes > params.beatBytes) masters = masters.starFrom(tl.widthWidget(widenBytes));
      masters = masters.starFrom(tl.atomicAutomata({ arithmetic, nameSuffix: suffix('') }));
    }
    this.#inward = inXbar === undefined ? masters : masters.starFrom(inXbar);
    attachBuiltInDevices(params, this.#outXbar);
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#inward;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#outXbar;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return firstInward(edges, this.#fixer);
  }

  override desiredName(): string {
    return `PeripheryBus_${this.busName}`;
  }
}

/**
 * Makes periphery buses with these parameters (subsystem 6.2). The recipe refuses what {@link PeripheryBus} refuses.
 */
export function peripheryBus(params: PeripheryBusParams): BusRecipe {
  return (context, location) => {
    const bus = lazyModule(() => new PeripheryBus(params, location.name), { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
