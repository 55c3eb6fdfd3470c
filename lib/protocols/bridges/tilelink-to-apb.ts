import { checkOptions } from '../../base/options/index.js';
import { TransferSizes } from '../../base/address/index.js';
import { APB } from '../apb/apb.js';
import { APBMasterParameters, APBMasterPortParameters } from '../apb/master-port.js';
import type { APBSlaveParameters } from '../apb/slave-parameters.js';
import type { APBSlavePortParameters } from '../apb/slave-port.js';
import { ambaProt, ambaProtField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../graph/index.js';
import type { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';

/** Options of {@link TLToAPB}. */
export interface TLToAPBOptions {
  /** Whether requests may leave in the cycle in which they come; no effect on parameters. Default true. */
  readonly aFlow?: boolean;
}

/** From TileLink to APB (amba 8, tilelink 7.3). Slaves must be aligned to a beat; others throw `tilelink/slave-alignment`. */
export class TLToAPB extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each client becomes an APB master, of which only the name is left; requestFields lose AMBAProt, responseKeys stay, and echoFields end here.',
    up: 'Each slave becomes a manager: it supports get with supportsRead, and putFull and putPartial with supportsWrite, of 1 to beatBytes bytes; it has the fifoId 0 and mayDenyPut; minLatency becomes 1, and requestKeys gain AMBAProt.',
  };

  /** The node to bind: TileLink clients on the inward side, APB slaves on the outward side. */
  readonly node: AdapterNode<TileLink, APB>;

  constructor(options: TLToAPBOptions = {}) {
    super();
    checkOptions('TLToAPBOptions', options);
    this.node = new AdapterNode(TileLink, APB, {
      name: 'node',
      settings: unusualSettings({ aFlow: true }, options),
      down: toMasters,
      up: toManagers,
    });
  }
}

/** Puts a {@link TLToAPB} into the current module and returns its node (tilelink 7.3). */
export function toAPB(options: TLToAPBOptions = {}): AdapterNode<TileLink, APB> {
  return lazyModule(() => new TLToAPB(options), { shortcut: 'tl2apb' }).node;
}

function toMasters({ masters, requestFields, responseKeys }: TLMasterPortParameters): APBMasterPortParameters {
  return APBMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => APBMasterParameters.of({ name }, nodePath)),
    requestFields: requestFields.filter((field) => !field.equals(ambaProtField)),
    responseKeys,
  });
}

function toManagers(port: APBSlavePortParameters): TLSlavePortParameters {
  const { beatBytes, responseFields, requestKeys } = port;
  return TLSlavePortParameters.of({
    slaves: port.slaves.map((slave) => toManager(slave, new TransferSizes(1, beatBytes))),
    ...{ beatBytes, responseFields },
    requestKeys: [ambaProt, ...requestKeys],
    minLatency: 1,
  });
}

function toManager(slave: APBSlaveParameters, beat: TransferSizes): TLSlaveParameters {
  const { address, resources, regionType, executable, nodePath } = slave;
  const write = slave.supportsWrite ? beat : TransferSizes.none;
  return TLSlaveParameters.of({
    ...{ address, resources, regionType, executable },
    supports: { get: slave.supportsRead ? beat : TransferSizes.none, putFull: write, putPartial: write },
    fifoId: 0,
    mayDenyPut: true,
  }).copy({ nodePath });
}
