import { checkOptions } from '../../base/options/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { wishboneKind } from '../wishbone/kind.js';
import { slavePortOf } from '../wishbone/ports.js';
import { Wishbone } from '../wishbone/wishbone.js';
import { WordMasterPort } from '../word-bus/master-port.js';
import type { WishboneBridgeOptions } from './axi4-lite-to-wishbone.js';
import { withinWord } from './words.js';

/** From Wishbone to AXI4-Lite (standards 1.4): errors become ERR. */
export class WishboneToAXI4Lite extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an AXI4-Lite master; maxFlight stays.',
    up: 'Each slave keeps supportsRead and supportsWrite; error is true, granularity is 1, retry and bursts are false.',
  };

  /** The node to bind: Wishbone masters on the inward side, AXI4-Lite slaves on the outward side. */
  readonly node: AdapterNode<Wishbone, AXI4Lite>;

  constructor(options: WishboneBridgeOptions = {}) {
    super();
    const { pipelined = false } = checkOptions('WishboneBridgeOptions', options);
    this.node = new AdapterNode(Wishbone, AXI4Lite, {
      name: 'node',
      down: ({ masters }) => new WordMasterPort(axi4LiteKind, masters, {}),
      up: ({ slaves, beatBytes }) =>
        slavePortOf(withinWord(wishboneKind, slaves, beatBytes), { beatBytes, pipelined, error: true }),
    });
  }
}

/** Puts a {@link WishboneToAXI4Lite} into the current module and returns its node (standards 1.4). */
export function toAXI4Lite(options: WishboneBridgeOptions = {}): AdapterNode<Wishbone, AXI4Lite> {
  return lazyModule(() => new WishboneToAXI4Lite(options), { shortcut: 'wishbone2axi4lite' }).node;
}
