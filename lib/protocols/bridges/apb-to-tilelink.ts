import { TransferSizes } from '../../base/address/index.js';
import { listed, demand } from '../../base/diagnostic/index.js';
import { ambaProt, ambaProtField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { TLEdge } from '../tilelink/edge.js';
import { TLMasterParameters } from '../tilelink/parameters/master-parameters.js';
import { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import type { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';
import { APB } from '../apb/apb.js';
import type { APBMasterPortParameters } from '../apb/master-port.js';
import { APBSlaveParameters } from '../apb/slave-parameters.js';
import { APBSlavePortParameters } from '../apb/slave-port.js';
import { takesOneMaster } from './one-master.js';
import * as rules from './rules.js';

/**
 * From APB to TileLink (amba 8, tilelink 7.6). All masters have the source id 0, so that there can be one only; more throw
 * `tilelink/master-port-ids`. The hardware needs managers that answer after at least one cycle (`apb/to-tl-latency`).
 */
export class APBToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a client with the sourceId range [0, 1), whose emits are not known (1 to 4096 bytes of everything); requestFields gain AMBAProt; minLatency is 0.',
    up: 'Each manager becomes a slave: it has supportsRead if it supports get, and supportsWrite if it supports putPartial, of some size from 1 to beatBytes; requestKeys lose AMBAProt.',
  };

  /** APB comes in, TileLink goes out. */
  readonly node: AdapterNode<APB, TileLink>;

  constructor() {
    super();
    this.node = new AdapterNode(APB, TileLink, {
      name: 'node',
      down: toClients,
      up: toSlaves,
      validate: (edges) => {
        for (const edge of edges.out) this.checkLatency(edge);
      },
    });
    takesOneMaster(this.node, this, 'apb.toTL()');
  }

  // Both sides are equally wide: the APB port takes its width from the managers.
  private checkLatency({ slave }: TLEdge): void {
    demand(
      slave.minLatency >= 1,
      rules.apbToTlLatency,
      () =>
        `APBToTL ${this.path} needs managers that answer after at least one cycle, but ${listed(slave.slaves.map((manager) => manager.title))} may answer at once.`,
      {
        help: 'Put tl.buffer between them, or declare a minLatency of at least 1.',
      },
    );
  }
}

/** Puts an {@link APBToTL} into the current module and returns its node (amba 8). */
export function toTL(): AdapterNode<APB, TileLink> {
  return lazyModule(() => new APBToTL(), { shortcut: 'apb2tl' }).node;
}

function toClients({ masters, requestFields, responseKeys }: APBMasterPortParameters): TLMasterPortParameters {
  return TLMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => TLMasterParameters.of({ name }).copy({ nodePath })),
    requestFields: [ambaProtField, ...requestFields],
    responseKeys,
  });
}

function toSlaves(port: TLSlavePortParameters): APBSlavePortParameters {
  const { beatBytes, responseFields } = port;
  return APBSlavePortParameters.of({
    slaves: port.slaves.map((manager) => toSlave(manager, new TransferSizes(1, beatBytes))),
    beatBytes,
    responseFields,
    requestKeys: port.requestKeys.filter((key) => !key.equals(ambaProt)),
  });
}

function toSlave(manager: TLSlaveParameters, beat: TransferSizes): APBSlaveParameters {
  const { address, resources, regionType, executable, nodePath, supports } = manager;
  const supportsWrite = !supports.putPartial.intersect(beat).isNone;
  const supportsRead = !supports.get.intersect(beat).isNone;
  return APBSlaveParameters.of({ address, resources, regionType, executable, supportsWrite, supportsRead }, nodePath);
}
