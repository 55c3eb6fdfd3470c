import { checkOptions } from '../../base/options/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { TileLink } from '../tilelink/tilelink.js';
import { masterPortOf } from '../wishbone/ports.js';
import { Wishbone } from '../wishbone/wishbone.js';
import type { WishboneBridgeOptions } from './axi4-lite-to-wishbone.js';
import { toManagers, toWordMasters } from './words.js';

/** From TileLink to Wishbone (standards 1.4): ERR denies, RTY is tried again. Put `tl.fragmenter` in front for larger transfers. */
export class TLToWishbone extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each client becomes a Wishbone master, whose maxFlight is the number of its source ids with pipelined, and 1 without; takesError, takesRetry and bursts are true.',
    up: 'Each slave becomes a manager: supportsRead becomes get, supportsWrite becomes putFull, and putPartial too where granularity is 1; it has the fifoId 0; mayDenyGet and mayDenyPut are error; minLatency is 1.',
  };

  /** The node to bind: TileLink clients on the inward side, Wishbone slaves on the outward side. */
  readonly node: AdapterNode<TileLink, Wishbone>;

  constructor(options: WishboneBridgeOptions = {}) {
    super();
    const { pipelined = false } = checkOptions('WishboneBridgeOptions', options);
    this.node = new AdapterNode(TileLink, Wishbone, {
      name: 'node',
      down: (port) =>
        masterPortOf(
          toWordMasters(port, ({ sourceId }) => (pipelined ? sourceId.size : 1)),
          { pipelined, bursts: true, takesRetry: true },
        ),
      up: (port) => toManagers(port, { choosesBytes: port.says.granularity === 1, denies: port.says.error }),
    });
  }
}

/** Puts a {@link TLToWishbone} into the current module and returns its node (standards 1.4). */
export function toWishbone(options: WishboneBridgeOptions = {}): AdapterNode<TileLink, Wishbone> {
  return lazyModule(() => new TLToWishbone(options), { shortcut: 'tl2wishbone' }).node;
}
