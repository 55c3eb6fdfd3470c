import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { checkOptions } from '../../base/options/index.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { masterPortOf } from '../wishbone/ports.js';
import { Wishbone } from '../wishbone/wishbone.js';
import { WordMaster } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import { withinWord } from './words.js';

/** Options of bridges to and from Wishbone. */
export interface WishboneBridgeOptions {
  /** Whether the cycles on its Wishbone side are pipelined. Default false: classic ones. */
  readonly pipelined?: boolean;
}

/** From AXI4-Lite to Wishbone (standards 1.4): ERR becomes SLVERR, RTY is tried again. */
export class AXI4LiteToWishbone extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a Wishbone master; maxFlight stays with pipelined and becomes 1 without; takesError and takesRetry are true, bursts is false.',
    up: 'Each slave keeps of supportsRead and supportsWrite what fits a word.',
  };

  /** The node to bind: AXI4-Lite masters on the inward side, Wishbone slaves on the outward side. */
  readonly node: AdapterNode<AXI4Lite, Wishbone>;

  constructor(options: WishboneBridgeOptions = {}) {
    super();
    const { pipelined = false } = checkOptions('WishboneBridgeOptions', options);
    this.node = new AdapterNode(AXI4Lite, Wishbone, {
      name: 'node',
      down: ({ masters }) =>
        masterPortOf(
          masters.map(
            ({ name, maxFlight, nodePath }) => new WordMaster({ name, maxFlight: pipelined ? maxFlight : 1 }, nodePath),
          ),
          { pipelined, takesRetry: true },
        ),
      up: ({ slaves, beatBytes }) =>
        new WordSlavePort(axi4LiteKind, withinWord(axi4LiteKind, slaves, beatBytes), { beatBytes }, {}),
    });
  }
}

/** Puts an {@link AXI4LiteToWishbone} into the current module and returns its node (standards 1.4). */
export function toWishbone(options: WishboneBridgeOptions = {}): AdapterNode<AXI4Lite, Wishbone> {
  return lazyModule(() => new AXI4LiteToWishbone(options), { shortcut: 'axi4lite2wishbone' }).node;
}
