import { TransferSizes } from '../../base/address/index.js';
import { ambaProt, ambaProtField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { TLMasterParameters } from '../tilelink/parameters/master-parameters.js';
import { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import type { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';
import { AHBSlave } from '../ahb/ahb.js';
import type { AHBMasterPortParameters } from '../ahb/master-port.js';
import { AHBSlaveParameters } from '../ahb/slave-parameters.js';
import { AHBSlavePortParameters, maxBurst } from '../ahb/slave-port.js';
import { takesOneMaster } from './one-master.js';

/**
 * From AHB to TileLink (amba 7.3). All masters have the source id 0, so that there can be one only; more throw
 * `tilelink/master-port-ids`. Slaves may offer longer bursts than the managers take.
 */
export class AHBToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a client with the sourceId range [0, 1), which emits get and putFull of 1 to 2048 bytes; requestFields gain AMBAProt; minLatency is 0.',
    up: 'Each manager becomes a slave: get becomes supportsRead and putFull becomes supportsWrite, where they include a whole beat up to the alignment of its address sets, at most 16 beats, else up to a beat; lite becomes true, and requestKeys lose AMBAProt.',
  };

  /** AHB comes in, TileLink goes out. */
  readonly node: AdapterNode<AHBSlave, TileLink>;

  constructor() {
    super();
    this.node = new AdapterNode(AHBSlave, TileLink, { name: 'node', down: toClients, up: toSlaves });
    takesOneMaster(this.node, this, 'ahb.arbiter() and one ahb.toTL()');
  }
}

/** Puts an {@link AHBToTL} into the current module and returns its node (amba 7.3). */
export function toTL(): AdapterNode<AHBSlave, TileLink> {
  return lazyModule(() => new AHBToTL(), { shortcut: 'ahb2tl' }).node;
}

function toClients({ masters, requestFields, responseKeys }: AHBMasterPortParameters): TLMasterPortParameters {
  return TLMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) =>
      TLMasterParameters.of({ name, emits: { get: [1, 2048], putFull: [1, 2048] } }).copy({ nodePath }),
    ),
    requestFields: [ambaProtField, ...requestFields],
    responseKeys,
  });
}

function toSlaves(port: TLSlavePortParameters): AHBSlavePortParameters {
  const { beatBytes, responseFields } = port;
  return AHBSlavePortParameters.of({
    slaves: port.slaves.map((manager) => toSlave(manager, beatBytes)),
    beatBytes,
    lite: true,
    responseFields,
    requestKeys: port.requestKeys.filter((key) => !key.equals(ambaProt)),
  });
}

function toSlave(manager: TLSlaveParameters, beatBytes: number): AHBSlaveParameters {
  const { address, resources, regionType, executable, nodePath, supports } = manager;
  const supportsWrite = bursts(supports.putFull, manager, beatBytes);
  const supportsRead = bursts(supports.get, manager, beatBytes);
  return AHBSlaveParameters.of({ address, resources, regionType, executable, supportsWrite, supportsRead }, nodePath);
}

// If a manager accepts a whole beat, bursts are allowed, which the adapter sends beat by beat.
function bursts(sizes: TransferSizes, { minAlignment }: TLSlaveParameters, beatBytes: number): TransferSizes {
  if (!sizes.contains(beatBytes)) return sizes.intersect(new TransferSizes(1, beatBytes));
  const longest = maxBurst * beatBytes;
  return new TransferSizes(sizes.min, minAlignment < BigInt(longest) ? Number(minAlignment) : longest);
}
