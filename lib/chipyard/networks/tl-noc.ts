import { LazyModule, lazyModule, type NexusNode, reopen } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { BusContext } from '../../rocket/index.js';
import { globalNoCDomain } from '../system/global-noc-domain.js';

/**
 * A network that takes the place of the crossbar of a bus, as the graph sees it (chipyard 10.1): one of its own, two of its own that
 * share the channels of TileLink, or the one that buses share.
 */
export interface NetworkParams {
  /** Which of them. */
  readonly kind: 'simple' | 'split' | 'global';
  /** Whether its hardware dissolves into that of the bus. */
  readonly inline: boolean;
}

/** A network between masters and slaves; it keeps no order of responses (chipyard 10.1). */
abstract class TLNoCLike extends LazyModule {
  readonly node: NexusNode<TileLink>;
  readonly #inline: boolean;

  constructor(inline: boolean) {
    super();
    this.#inline = inline;
    this.node = tl.nexusNode({
      name: 'node',
      down: (ports) => tl.mergeClients(ports),
      up: (ports) =>
        tl.mergeManagers(
          ports,
          () => `Network ${this.path}`,
          undefined,
          () => () => undefined,
        ),
    });
  }

  override shouldBeInlined(): boolean {
    return this.#inline;
  }
}

/** A network of a bus. */
class TLNoC extends TLNoCLike {}

/** Two networks of a bus: one for channels A, C and D, one for B and E. */
class TLSplitACDxBENoC extends TLNoCLike {}

/** The part of a network of several buses that one of them sees. */
class TLGlobalNoC extends TLNoCLike {
  constructor() {
    super(false);
  }
}

/** Puts a network into the current module, or into the domain of the one that buses share (chipyard 10.1). */
export function makeNetwork(context: BusContext, { kind, inline }: NetworkParams, name: string): NexusNode<TileLink> {
  switch (kind) {
    case 'simple':
      return lazyModule(() => new TLNoC(inline), { name }).node;
    case 'split':
      return lazyModule(() => new TLSplitACDxBENoC(inline), { name }).node;
    case 'global':
      return reopen(globalNoCDomain(context), () => lazyModule(() => new TLGlobalNoC(), { name })).node;
  }
}
