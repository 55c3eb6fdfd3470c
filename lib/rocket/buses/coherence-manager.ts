import { counted } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type EdgesOf, type Handle, type JunctionNode, lazyModule, setRole } from '../../graph/index.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import type { BusContext, BusRecipe } from './bus-context.js';
import type { CoherenceManager } from './coherence-params.js';
import { broadcastManager } from './coherence-managers.js';
import type { BusParams } from './bus-params.js';
import { TLBusWrapper } from './bus-wrapper.js';

/** A coherence manager (subsystem 9). */
export interface CoherenceManagerWrapperParams extends BusParams {
  /** Banks: 0, or a power of two. Without banks, nothing divides the addresses. */
  readonly nBanks: number;
  /** Default: a broadcast hub. */
  readonly coherenceManager?: CoherenceManager | undefined;
}

/** The coherence manager with its banks, as a bus (subsystem 9). */
export class CoherenceManagerWrapper extends TLBusWrapper {
  readonly #jbar: JunctionNode<TileLink>;
  readonly #outward: Handle<TileLink, TileLink>;
  /** Interrupt that asks the system to halt. */
  readonly #halt: Handle<Interrupts, Interrupts> | undefined;

  /**
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0, `tilelink/bank-mask` for a negative number of banks.
   */
  constructor(params: CoherenceManagerWrapperParams, busName: string, context: BusContext) {
    super(checkOptions('CoherenceManagerWrapperParams', params), busName);
    const { inward, outward, halt, role } = (params.coherenceManager ?? broadcastManager)(context);
    this.#halt = halt;
    if (role !== undefined) {
      const banks = params.nBanks > 1 ? [counted(params.nBanks, 'bank')] : [];
      setRole(this, { ...role, facts: [[...(role.facts ?? []), ...banks].join(', ')].filter((text) => text !== '') });
    }
    this.#jbar = lazyModule(() => new tl.TLJbar(), { name: 'coherent_jbar' }).node;
    inward.starFrom(this.#jbar);
    this.#outward =
      params.nBanks === 0
        ? outward
        : tl
            .tempNode()
            .fromStar(tl.bankBinder(BigInt(params.blockBytes * (params.nBanks - 1))))
            .starFrom(outward);
  }

  /** Interrupt that asks the system to halt, if the coherence manager has one. */
  get halt(): Handle<Interrupts, Interrupts> | undefined {
    return this.#halt;
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#jbar;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#outward;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return this.#jbar.edgesIn(edges).out[0];
  }
}

/**
 * Makes coherence managers with these parameters; the module is called `<location>_wrapper` (subsystem 9). The recipe
 * refuses what {@link CoherenceManagerWrapper} and the coherence manager refuse.
 */
export function coherenceManagerWrapper(params: CoherenceManagerWrapperParams): BusRecipe {
  return (context, location) => {
    const make = (): CoherenceManagerWrapper => new CoherenceManagerWrapper(params, location.name, context);
    const bus = lazyModule(make, { name: `${location.name}_wrapper` });
    if (bus.halt !== undefined)
      context.anyLocation.set(location.part<Handle<Interrupts, Interrupts>>('halt'), bus.halt);
    context.attach(location, bus);
    return bus;
  };
}
