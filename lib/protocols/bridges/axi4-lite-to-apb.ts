import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { APB } from '../apb/apb.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import { checkApbWidth } from './apb-width.js';
import { apbWithinWord, toApbMasters } from './words.js';

/** From AXI4-Lite to APB, one transfer at a time (standards 1.3). The hardware needs APB of at most 32 bits (`apb/bridge-width`). */
export class AXI4LiteToAPB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an APB master, of which only the name is left.',
    up: 'Each slave takes reads, if it has supportsRead, and writes, if it has supportsWrite, of 1 to beatBytes bytes; responseFields and requestKeys end here.',
  };

  /** The node to bind: AXI4-Lite masters on the inward side, APB slaves on the outward side. */
  readonly node: AdapterNode<AXI4Lite, APB>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4Lite, APB, {
      name: 'node',
      down: toApbMasters,
      up: (port) =>
        new WordSlavePort(axi4LiteKind, apbWithinWord(axi4LiteKind, port), { beatBytes: port.beatBytes }, {}),
      validate: ({ out }) => {
        for (const edge of out) checkApbWidth(edge, `AXI4-Lite-to-APB bridge ${this.path}`, this.path);
      },
    });
  }
}

/** Puts an {@link AXI4LiteToAPB} into the current module and returns its node (standards 1.3). */
export function toAPB(): AdapterNode<AXI4Lite, APB> {
  return lazyModule(() => new AXI4LiteToAPB(), { shortcut: 'axi4lite2apb' }).node;
}
