import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { AHBMaster } from '../ahb/ahb.js';
import { AHBMasterParameters, AHBMasterPortParameters } from '../ahb/master-port.js';
import type { AHBSlavePortParameters } from '../ahb/slave-port.js';
import { AXI4 } from '../axi4/axi4.js';
import type { AXI4MasterPortParameters } from '../axi4/master-port.js';
import { AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import { demandAligned } from './aligned.js';
import * as rules from './rules.js';

/**
 * From AXI4 to AHB (standards 1.2). Put `axi4.fragmenter()` in front for masters whose bursts are longer than 16 beats or not aligned: the
 * hardware needs aligned ones (`axi4/to-ahb-aligned`).
 */
export class AXI4ToAHB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an AHB master, of which only the name is left; requestFields and responseKeys stay, and echoFields end here.',
    up: 'Each slave keeps supportsRead and supportsWrite; interleavedId is 0; minLatency becomes 1.',
  };

  /** The node to bind: AXI4 masters on the inward side, AHB slaves on the outward side. */
  readonly node: AdapterNode<AXI4, AHBMaster>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4, AHBMaster, {
      name: 'node',
      down: toMasters,
      up: toSlaves,
      validate: (edges) => {
        for (const { master } of edges.in)
          demandAligned(master.masters, rules.axi4ToAhbAligned, { bridge: 'AXI4-to-AHB bridge', path: this.path });
      },
    });
  }
}

/** Puts an {@link AXI4ToAHB} into the current module and returns its node (standards 1.2). */
export function toAHB(): AdapterNode<AXI4, AHBMaster> {
  return lazyModule(() => new AXI4ToAHB(), { shortcut: 'axi42ahb' }).node;
}

function toMasters({ masters, requestFields, responseKeys }: AXI4MasterPortParameters): AHBMasterPortParameters {
  return AHBMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => AHBMasterParameters.of({ name }, nodePath)),
    ...{ requestFields, responseKeys },
  });
}

function toSlaves({ slaves, beatBytes, responseFields, requestKeys }: AHBSlavePortParameters): AXI4SlavePortParameters {
  return AXI4SlavePortParameters.of({
    slaves: slaves.map(({ address, resources, regionType, executable, nodePath, supportsRead, supportsWrite }) =>
      AXI4SlaveParameters.of(
        { address, resources, regionType, executable, supportsRead, supportsWrite, interleavedId: 0 },
        nodePath,
      ),
    ),
    ...{ beatBytes, responseFields, requestKeys, minLatency: 1 },
  });
}
