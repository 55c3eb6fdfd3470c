import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AXI4 } from '../axi4/axi4.js';
import type { AXI4MasterParameters } from '../axi4/master-parameters.js';
import type { AXI4MasterPortParameters } from '../axi4/master-port.js';
import { AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import { AXI4Lite } from '../axi4-lite/axi4-lite.js';
import { axi4LiteKind } from '../axi4-lite/kind.js';
import { WordMaster, WordMasterPort } from '../word-bus/master-port.js';
import type { WordSlavePort } from '../word-bus/slave-port.js';

/** From AXI4 to AXI4-Lite (standards 1.3): ids stay at the bridge. Put `axi4.fragmenter()` in front for masters that make bursts. */
export class AXI4ToAXI4Lite extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an AXI4-Lite master, whose maxFlight is that for each id times the number of its ids; requestFields, responseKeys and echoFields end here.',
    up: 'Each slave keeps supportsRead and supportsWrite; interleavedId is 0; minLatency becomes 1.',
  };

  /** The node to bind: AXI4 masters on the inward side, AXI4-Lite slaves on the outward side. */
  readonly node: AdapterNode<AXI4, AXI4Lite>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4, AXI4Lite, { name: 'node', down: toMasters, up: toSlaves });
  }
}

/** Puts an {@link AXI4ToAXI4Lite} into the current module and returns its node (standards 1.3). */
export function toAXI4Lite(): AdapterNode<AXI4, AXI4Lite> {
  return lazyModule(() => new AXI4ToAXI4Lite(), { shortcut: 'axi42axi4lite' }).node;
}

function toMasters({ masters }: AXI4MasterPortParameters): WordMasterPort {
  return new WordMasterPort(axi4LiteKind, masters.map(toMaster), {});
}

// A master that sends nothing may still be bound.
function toMaster({ name, id, maxFlight, nodePath }: AXI4MasterParameters): WordMaster {
  const all = maxFlight === undefined ? undefined : Math.max(1, maxFlight * id.size);
  return new WordMaster({ name, maxFlight: all }, nodePath);
}

function toSlaves({ slaves, beatBytes }: WordSlavePort): AXI4SlavePortParameters {
  return AXI4SlavePortParameters.of({
    slaves: slaves.map(({ address, resources, regionType, executable, supportsRead, supportsWrite, nodePath }) =>
      AXI4SlaveParameters.of(
        { address, resources, regionType, executable, supportsRead, supportsWrite, interleavedId: 0 },
        nodePath,
      ),
    ),
    ...{ beatBytes, minLatency: 1 },
  });
}
