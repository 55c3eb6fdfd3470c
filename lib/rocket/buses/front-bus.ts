import { checkOptions } from '../../base/options/index.js';
import { type EdgesOf, type Handle, lazyModule, type NexusNode, type Node } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import { attachBuiltInDevices } from './built-in-devices.js';
import type { BusRecipe } from './bus-context.js';
import type { FrontBusParams } from './bus-params.js';
import { firstInward, TLBusWrapper } from './bus-wrapper.js';

/** A bus for masters that are no tiles (subsystem 6.3). */
export class FrontBus extends TLBusWrapper {
  readonly #xbar: NexusNode<TileLink>;

  /**
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0.
   */
  constructor(params: FrontBusParams, busName: string) {
    super(checkOptions('FrontBusParams', params), busName);
    this.#xbar = lazyModule(() => new tl.TLXbar({ nameSuffix: busName }), { name: `${busName}_xbar` }).node;
    attachBuiltInDevices(params, this.#xbar);
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#xbar;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#xbar;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return firstInward(edges, this.#xbar);
  }

  override shouldBeInlined(identity: (node: Node) => boolean): boolean {
    return identity(this.#xbar);
  }
}

/** Makes front buses with these parameters (subsystem 6.3). The recipe refuses what {@link FrontBus} refuses. */
export function frontBus(params: FrontBusParams): BusRecipe {
  return (context, location) => {
    const bus = lazyModule(() => new FrontBus(params, location.name), { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
