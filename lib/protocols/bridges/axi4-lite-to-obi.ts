import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { OBI } from '../obi/obi.js';
import { masterPortOf } from '../obi/ports.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import { withinWord } from './words.js';

/** From AXI4-Lite to OBI (standards 1.5): ERR becomes SLVERR. */
export class AXI4LiteToOBI extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an OBI master; maxFlight stays; idBits is 0, takesError is true, rready, beFull and atomics are false.',
    up: 'Each slave keeps supportsRead and supportsWrite.',
  };

  /** The node to bind: AXI4-Lite masters on the inward side, OBI slaves on the outward side. */
  readonly node: AdapterNode<AXI4Lite, OBI>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4Lite, OBI, {
      name: 'node',
      down: ({ masters }) => masterPortOf(masters, {}),
      up: ({ slaves, beatBytes }) =>
        new WordSlavePort(axi4LiteKind, withinWord(axi4LiteKind, slaves, beatBytes), { beatBytes }, {}),
    });
  }
}

/** Puts an {@link AXI4LiteToOBI} into the current module and returns its node (standards 1.5). */
export function toOBI(): AdapterNode<AXI4Lite, OBI> {
  return lazyModule(() => new AXI4LiteToOBI(), { shortcut: 'axi4lite2obi' }).node;
}
