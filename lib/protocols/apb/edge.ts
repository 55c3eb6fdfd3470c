import { requireWidths } from '../amba/bundle-widths.js';
import { bitLength } from '../../base/address/index.js';
import { acceptFields, type BundleField, unionFields } from '../../bus/fields/index.js';
import type { APBMasterPortParameters } from './master-port.js';
import type { APBSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** The hardware interface of an APB edge, widths in bits (amba 8). */
export class APBBundleParameters {
  /** The bundle with the least of everything: where unions start. */
  static readonly empty: APBBundleParameters = new APBBundleParameters(1, 8, [], []);

  /** Throws `apb/bundle-data` and `apb/bundle-address` for widths that no bus has. */
  constructor(
    /** Width of addresses in bits, at least 1. */
    readonly addrBits: number,
    /** Width of data in bits, a power of two of at least 8. */
    readonly dataBits: number,
    readonly requestFields: readonly BundleField[],
    readonly responseFields: readonly BundleField[],
  ) {
    requireWidths(this, rules.common);
  }

  /** The bundle between two ports. */
  static between(master: APBMasterPortParameters, slave: APBSlavePortParameters): APBBundleParameters {
    return new APBBundleParameters(
      Math.max(1, bitLength(slave.maxAddress)),
      8 * slave.beatBytes,
      acceptFields(master.requestFields, slave.requestKeys),
      acceptFields(slave.responseFields, master.responseKeys),
    );
  }

  /** A bundle wide enough for all of the list. */
  static union(bundles: readonly APBBundleParameters[]): APBBundleParameters {
    return bundles.reduce((all, bundle) => all.union(bundle), APBBundleParameters.empty);
  }

  /** A bundle wide enough for both. */
  union(other: APBBundleParameters): APBBundleParameters {
    return new APBBundleParameters(
      Math.max(this.addrBits, other.addrBits),
      Math.max(this.dataBits, other.dataBits),
      unionFields([...this.requestFields, ...other.requestFields]),
      unionFields([...this.responseFields, ...other.responseFields]),
    );
  }
}

/** A negotiated APB edge (amba 8). */
export class APBEdge {
  /** The hardware interface that follows from both ports. */
  readonly bundle: APBBundleParameters;

  constructor(
    readonly master: APBMasterPortParameters,
    readonly slave: APBSlavePortParameters,
  ) {
    this.bundle = APBBundleParameters.between(master, slave);
  }
}
