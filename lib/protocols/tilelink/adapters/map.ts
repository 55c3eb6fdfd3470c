import { checkOptions } from '../../../base/options/index.js';
import { AddressSet } from '../../../base/address/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLMap}. */
export interface TLMapOptions {
  /** The new base of an address set; its mask stays as it is. */
  readonly fn: (set: AddressSet) => bigint;
}

/**
 * Moves managers to other addresses (tilelink 5.13). What the function returns throws `address/misaligned` where a base does not fit
 * the mask. Managers that come to lie on top of each other are not noticed here.
 */
export class TLMap extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Every address set moves to the base that fn returns for it; its mask stays.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLMapOptions) {
    super();
    const { fn } = checkOptions('TLMapOptions', options);
    const move = (set: AddressSet): AddressSet => {
      const base = fn(set);
      return base === set.base ? set : new AddressSet(base, set.mask);
    };
    this.node = adapterNode({
      name: 'node',
      up: (port) => port.mapSlaves((slave) => slave.copy({ address: slave.address.map(move) })),
    });
  }
}

/**
 * Puts a {@link TLMap} into the current module and returns its node (tilelink 5.13). `fn`: the new base of an address
 * set, in bytes; its mask stays as it is.
 */
export function map(fn: (set: AddressSet) => bigint): AdapterNode<TileLink> {
  return lazyModule(() => new TLMap({ fn }), { shortcut: 'map' }).node;
}
