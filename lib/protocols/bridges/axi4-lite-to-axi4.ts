import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AXI4 } from '../axi4/axi4.js';
import { AXI4MasterParameters } from '../axi4/master-parameters.js';
import { AXI4MasterPortParameters } from '../axi4/master-port.js';
import type { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import type { WordMasterPort } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import { withinWord } from './words.js';

/**
 * Converts AXI4-Lite to AXI4 (standards 1.3): every request has the id 0, so that responses come in order. Masters need no ids, because a
 * port has only one. Several throw `axi4/master-port-ids`.
 */
export class AXI4LiteToAXI4 extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an AXI4 master with the id range [0, 1); aligned is true, and maxFlight stays.',
    up: 'Each slave keeps of supportsRead and supportsWrite what fits a word.',
  };

  /** The node to bind: AXI4-Lite masters on the inward side, AXI4 slaves on the outward side. */
  readonly node: AdapterNode<AXI4Lite, AXI4>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4Lite, AXI4, { name: 'node', down: toMasters, up: toSlaves });
  }
}

/** Puts an {@link AXI4LiteToAXI4} into the current module and returns its node (standards 1.3). */
export function toAXI4(): AdapterNode<AXI4Lite, AXI4> {
  return lazyModule(() => new AXI4LiteToAXI4(), { shortcut: 'axi4lite2axi4' }).node;
}

function toMasters({ masters }: WordMasterPort): AXI4MasterPortParameters {
  return AXI4MasterPortParameters.of({
    masters: masters.map(({ name, maxFlight, nodePath }) =>
      AXI4MasterParameters.of({ name, id: 1, aligned: true, maxFlight }, nodePath),
    ),
  });
}

function toSlaves({ slaves, beatBytes }: AXI4SlavePortParameters): WordSlavePort {
  return new WordSlavePort(axi4LiteKind, withinWord(axi4LiteKind, slaves, beatBytes), { beatBytes }, {});
}
