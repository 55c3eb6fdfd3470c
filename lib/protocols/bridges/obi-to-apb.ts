import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { APB } from '../apb/apb.js';
import { obiKind } from '../obi/kind.js';
import { OBI } from '../obi/obi.js';
import { slavePortOf } from '../obi/ports.js';
import { checkApbWidth } from './apb-width.js';
import { apbWithinWord, toApbMasters } from './words.js';

/** From OBI to APB, one transfer at a time (standards 1.5). The hardware needs APB of at most 32 bits (`apb/bridge-width`). */
export class OBIToAPB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an APB master, of which only the name is left.',
    up: 'Each slave takes reads, if it has supportsRead, and writes, if it has supportsWrite, of 1 to beatBytes bytes; ids, rready, error and beFull are true, atomics is false; responseFields and requestKeys end here.',
  };

  /** The node to bind: OBI masters on the inward side, APB slaves on the outward side. */
  readonly node: AdapterNode<OBI, APB>;

  constructor() {
    super();
    this.node = new AdapterNode(OBI, APB, {
      name: 'node',
      down: toApbMasters,
      up: (port) => slavePortOf(apbWithinWord(obiKind, port), { beatBytes: port.beatBytes, error: true, beFull: true }),
      validate: ({ out }) => {
        for (const edge of out) checkApbWidth(edge, `OBI-to-APB bridge ${this.path}`, this.path);
      },
    });
  }
}

/** Puts an {@link OBIToAPB} into the current module and returns its node (standards 1.5). */
export function toAPB(): AdapterNode<OBI, APB> {
  return lazyModule(() => new OBIToAPB(), { shortcut: 'obi2apb' }).node;
}
