import { TransferSizes } from '../../base/address/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { APB } from '../apb/apb.js';
import { APBMasterParameters, APBMasterPortParameters } from '../apb/master-port.js';
import type { APBSlavePortParameters } from '../apb/slave-port.js';
import { AXI4 } from '../axi4/axi4.js';
import type { AXI4MasterPortParameters } from '../axi4/master-port.js';
import { AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import { checkApbWidth } from './apb-width.js';

/**
 * From AXI4 to APB, one transfer at a time (standards 1.1). Put `axi4.fragmenter()` in front for masters that make bursts. The hardware
 * needs APB of at most 32 bits (`apb/bridge-width`). Slaves must be aligned to a beat; others throw `axi4/slave-alignment`.
 */
export class AXI4ToAPB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes an APB master, of which only the name is left; requestFields and responseKeys stay, and echoFields end here.',
    up: 'Each slave takes reads, if it has supportsRead, and writes, if it has supportsWrite, of 1 to beatBytes bytes; interleavedId is 0; minLatency becomes 1.',
  };

  /** The node to bind: AXI4 masters on the inward side, APB slaves on the outward side. */
  readonly node: AdapterNode<AXI4, APB>;

  constructor() {
    super();
    this.node = new AdapterNode(AXI4, APB, {
      name: 'node',
      down: toMasters,
      up: toSlaves,
      validate: ({ out }) => {
        for (const edge of out) checkApbWidth(edge, `AXI4-to-APB bridge ${this.path}`, this.path);
      },
    });
  }
}

/** Puts an {@link AXI4ToAPB} into the current module and returns its node (standards 1.1). */
export function toAPB(): AdapterNode<AXI4, APB> {
  return lazyModule(() => new AXI4ToAPB(), { shortcut: 'axi42apb' }).node;
}

function toMasters({ masters, requestFields, responseKeys }: AXI4MasterPortParameters): APBMasterPortParameters {
  return APBMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => APBMasterParameters.of({ name }, nodePath)),
    ...{ requestFields, responseKeys },
  });
}

function toSlaves({ slaves, beatBytes, responseFields, requestKeys }: APBSlavePortParameters): AXI4SlavePortParameters {
  const sizes = (supported: boolean): TransferSizes =>
    supported ? new TransferSizes(1, beatBytes) : TransferSizes.none;
  return AXI4SlavePortParameters.of({
    slaves: slaves.map(({ address, resources, regionType, executable, nodePath, supportsRead, supportsWrite }) =>
      AXI4SlaveParameters.of(
        {
          ...{ address, resources, regionType, executable, interleavedId: 0 },
          ...{ supportsRead: sizes(supportsRead), supportsWrite: sizes(supportsWrite) },
        },
        nodePath,
      ),
    ),
    ...{ beatBytes, responseFields, requestKeys, minLatency: 1 },
  });
}
