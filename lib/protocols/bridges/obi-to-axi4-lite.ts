import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { obiKind } from '../obi/kind.js';
import { OBI } from '../obi/obi.js';
import { slavePortOf } from '../obi/ports.js';
import { WordMasterPort } from '../word-bus/master-port.js';
import { withinWord } from './words.js';

/** From OBI to AXI4-Lite (standards 1.5): errors become ERR. */
export class OBIToAXI4Lite extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an AXI4-Lite master; maxFlight stays.',
    up: 'Each slave keeps supportsRead and supportsWrite; ids, rready, error and beFull are true, atomics is false.',
  };

  /** The node to bind: OBI masters on the inward side, AXI4-Lite slaves on the outward side. */
  readonly node: AdapterNode<OBI, AXI4Lite>;

  constructor() {
    super();
    this.node = new AdapterNode(OBI, AXI4Lite, {
      name: 'node',
      down: ({ list }) => new WordMasterPort(axi4LiteKind, list, {}),
      up: ({ slaves, beatBytes }) =>
        slavePortOf(withinWord(obiKind, slaves, beatBytes), { beatBytes, error: true, beFull: true }),
    });
  }
}

/** Puts an {@link OBIToAXI4Lite} into the current module and returns its node (standards 1.5). */
export function toAXI4Lite(): AdapterNode<OBI, AXI4Lite> {
  return lazyModule(() => new OBIToAXI4Lite(), { shortcut: 'obi2axi4lite' }).node;
}
