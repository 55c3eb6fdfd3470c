import { checkOptions } from '../../base/options/index.js';
import {
  type Clocks,
  type ClockSinkInit,
  clockIdentity,
  clockSinkNode,
  ClockDomain,
  type ClockPlace,
  FixedClockBroadcast,
  ResetDomain,
} from '../../protocols/clocks/index.js';
import { type Handle, type LazyModule, lazyModule, type IdentityNode, type SinkNode } from '../../graph/index.js';
import type { ElementCrossingParams } from '../params/tile-params.js';

/** A tile or cluster with a reset of its own around it (subsystem 12.2). */
export class HierarchicalElementResetDomain extends ResetDomain {
  override readonly clockNode: SinkNode<Clocks>;

  constructor(clockSinkParams: ClockSinkInit) {
    super();
    checkOptions('ClockSinkInit', clockSinkParams);
    this.clockNode = clockSinkNode([clockSinkParams], { name: 'clockNode' });
  }

  override shouldBeInlined(): boolean {
    return true;
  }

  protected override get clockPlace(): ClockPlace {
    return { node: this.clockNode, side: 'in' };
  }
}

/** The clock and reset domain around a tile or cluster, with all crossings of its boundary (subsystem 12.2). */
export abstract class HierarchicalElementPRCIDomain<Element extends LazyModule> extends ClockDomain {
  /** The reset domain with the element in it. */
  readonly element_reset_domain: HierarchicalElementResetDomain;
  /** Where the clock comes in, before it is spread. */
  readonly tapClockNode: IdentityNode<Clocks>;
  /** How the element is attached. */
  readonly crossing: ElementCrossingParams;
  readonly #clock: Handle<Clocks, Clocks>;
  readonly #element: Element;

  /** `makeElement` runs inside the reset domain. */
  constructor(clockSinkParams: ClockSinkInit, crossing: ElementCrossingParams, makeElement: () => Element) {
    checkOptions('ClockSinkInit', clockSinkParams);
    checkOptions('ElementCrossingParams', crossing);
    super();
    this.crossing = crossing;
    this.element_reset_domain = lazyModule(() => new HierarchicalElementResetDomain(clockSinkParams));
    this.tapClockNode = clockIdentity({ name: 'tapClockNode' });
    const broadcast = lazyModule(() => new FixedClockBroadcast(), { name: 'clockNode' }).node;
    this.#clock = broadcast.fromStar(this.tapClockNode);
    this.#element = this.element_reset_domain.inside(makeElement);
  }

  /** Where the clock of the domain comes in, and where those inside get it. */
  override get clockNode(): Handle<Clocks, Clocks> {
    return this.#clock;
  }

  /** The tile or cluster inside. */
  get element(): Element {
    return this.#element;
  }

  protected override get clockPlace(): ClockPlace {
    return { node: this.tapClockNode, side: 'in' };
  }
}

/** The clock and reset domain around a tile (subsystem 12.2). */
export class TilePRCIDomain<Tile extends LazyModule = LazyModule> extends HierarchicalElementPRCIDomain<Tile> {}

/** The clock and reset domain around a cluster (subsystem 15). */
export class ClusterPRCIDomain<
  Cluster extends LazyModule = LazyModule,
> extends HierarchicalElementPRCIDomain<Cluster> {}
