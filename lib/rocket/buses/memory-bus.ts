import { checkOptions } from '../../base/options/index.js';
import { chain, type EdgesOf, type Handle, lazyModule, type NexusNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import { explainMemoryBus } from '../explanations.js';
import { attachBuiltInDevices } from './built-in-devices.js';
import type { BusRecipe } from './bus-context.js';
import type { MemoryBusParams } from './bus-params.js';
import { firstInward, TLBusWrapper } from './bus-wrapper.js';

/** The bus behind the coherence manager: its banks come together here and go on to the memory channels (subsystem 6.4). */
export class MemoryBus extends TLBusWrapper {
  readonly #xbar: NexusNode<TileLink>;
  readonly #inward: Handle<TileLink>;
  readonly #outward: Handle<TileLink, TileLink>;

  /**
   * `crossbar` makes what stands in the middle of the bus: a crossbar unless it is given.
   *
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0, `tilelink/replicated-region` for a `replication` that is none.
   */
  constructor(params: MemoryBusParams, busName: string, crossbar?: () => NexusNode<TileLink>) {
    super(checkOptions('MemoryBusParams', params), busName);
    const replicator = this.replicator(params.replication);
    this.#xbar =
      crossbar?.() ?? lazyModule(() => new tl.TLXbar({ nameSuffix: busName }), { name: `${busName}_xbar` }).node;
    explainMemoryBus(this.#xbar, busName);
    const fixed = this.#xbar.starFromStar(tl.fifoFixer('all'));
    this.#inward = replicator === undefined ? fixed : fixed.starFromStar(replicator);
    const picker = tl.probePicker();
    picker.starFrom(this.#xbar);
    this.#outward = chain(this.#xbar, picker);
    attachBuiltInDevices(params, this.#outward);
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#inward;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#outward;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return firstInward(edges, this.#xbar);
  }
}

/** Makes memory buses with these parameters (subsystem 6.4). The recipe refuses what {@link MemoryBus} refuses. */
export function memoryBus(params: MemoryBusParams): BusRecipe {
  return (context, location) => {
    const bus = lazyModule(() => new MemoryBus(params, location.name), { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
