import { checkOptions } from '../../base/options/index.js';
import { AHBMaster } from '../ahb/ahb.js';
import { AHBMasterParameters, AHBMasterPortParameters } from '../ahb/master-port.js';
import type { AHBSlaveParameters } from '../ahb/slave-parameters.js';
import type { AHBSlavePortParameters } from '../ahb/slave-port.js';
import { TransferSizes } from '../../base/address/index.js';
import { ambaProt, ambaProtField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../graph/index.js';
import type { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';

/** Options of {@link TLToAHB}. */
export interface TLToAHBOptions {
  /** Whether requests may leave in the cycle in which they come; no effect on parameters. Default false. */
  readonly aFlow?: boolean;
  /** Whether it answers hints. Default true. */
  readonly supportHints?: boolean;
  /** Whether it repeats requests that a slave wants repeated; no effect on parameters. Default true. */
  readonly supportsRetry?: boolean;
}

/** From TileLink to AHB (amba 7.3, tilelink 7.2). */
export class TLToAHB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each client becomes an AHB master, of which only the name is left; requestFields lose AMBAProt, responseKeys stay, and echoFields end here.',
    up: 'Each slave becomes a manager: supportsRead becomes get, supportsWrite becomes putFull, putPartial is not supported, and hint is supported of the sizes of either (unless supportHints is false); it has the fifoId 0 and mayDenyPut; minLatency becomes 1, and requestKeys gain AMBAProt.',
  };

  /** The node to bind: TileLink clients on the inward side, AHB slaves on the outward side. */
  readonly node: AdapterNode<TileLink, AHBMaster>;

  constructor(options: TLToAHBOptions = {}) {
    super();
    const { supportHints = true } = checkOptions('TLToAHBOptions', options);
    this.node = new AdapterNode(TileLink, AHBMaster, {
      name: 'node',
      settings: unusualSettings({ aFlow: false, supportsRetry: true }, options),
      down: toMasters,
      up: (port) => toManagers(port, supportHints),
    });
  }
}

/** Puts a {@link TLToAHB} into the current module and returns its node (tilelink 7.2); `aFlow` is true by default. */
export function toAHB(options: TLToAHBOptions = {}): AdapterNode<TileLink, AHBMaster> {
  return lazyModule(() => new TLToAHB({ aFlow: true, ...options }), { shortcut: 'tl2ahb' }).node;
}

function toMasters({ masters, requestFields, responseKeys }: TLMasterPortParameters): AHBMasterPortParameters {
  return AHBMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => AHBMasterParameters.of({ name }, nodePath)),
    requestFields: requestFields.filter((field) => !field.equals(ambaProtField)),
    responseKeys,
  });
}

function toManagers(port: AHBSlavePortParameters, supportHints: boolean): TLSlavePortParameters {
  const { beatBytes, responseFields, requestKeys } = port;
  return TLSlavePortParameters.of({
    slaves: port.slaves.map((slave) =>
      toManager(slave, supportHints ? hintSizes(slave, beatBytes) : TransferSizes.none),
    ),
    ...{ beatBytes, responseFields },
    requestKeys: [ambaProt, ...requestKeys],
    minLatency: 1,
  });
}

function toManager(slave: AHBSlaveParameters, hint: TransferSizes): TLSlaveParameters {
  const { address, resources, regionType, executable, nodePath } = slave;
  return TLSlaveParameters.of({
    ...{ address, resources, regionType, executable },
    supports: { get: slave.supportsRead, putFull: slave.supportsWrite, hint },
    fifoId: 0,
    mayDenyPut: true,
  }).copy({ nodePath });
}

// Hints are answered without asking the slave, so their sizes only need to be plausible.
function hintSizes({ supportsRead, supportsWrite }: AHBSlaveParameters, beatBytes: number): TransferSizes {
  if (!supportsRead.isNone) return supportsRead;
  return supportsWrite.isNone ? new TransferSizes(1, beatBytes) : supportsWrite;
}
