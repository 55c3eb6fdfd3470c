import { bitLength } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { acceptFields, type BundleField, unionFields } from '../../bus/fields/index.js';
import { requireWidths } from '../amba/bundle-widths.js';
import type { AHBMasterPortParameters } from './master-port.js';
import type { AHBSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** The hardware interface of an AHB edge, widths in bits (amba 7.1). */
export class AHBBundleParameters {
  /** Throws `ahb/bundle-data` and `ahb/bundle-address` for widths that no bus has. */
  constructor(
    /** Width of addresses in bits, at least 1. */
    readonly addrBits: number,
    /** Width of data in bits, a power of two of at least 8. */
    readonly dataBits: number,
    readonly requestFields: readonly BundleField[],
    readonly responseFields: readonly BundleField[],
    /** Whether it is AHB-Lite. */
    readonly lite: boolean,
  ) {
    requireWidths(this, rules.common);
  }

  /** The bundle between two ports. */
  static between(master: AHBMasterPortParameters, slave: AHBSlavePortParameters): AHBBundleParameters {
    return new AHBBundleParameters(
      Math.max(1, bitLength(slave.maxAddress)),
      8 * slave.beatBytes,
      acceptFields(master.requestFields, slave.requestKeys),
      acceptFields(slave.responseFields, master.responseKeys),
      slave.lite,
    );
  }

  /** A bundle wide enough for all of the list; that of an empty list is AHB-Lite. Throws `ahb/bundle-lite` unless all are, or none. */
  static union([first, ...others]: readonly AHBBundleParameters[]): AHBBundleParameters {
    return others.reduce((all, bundle) => all.union(bundle), first ?? new AHBBundleParameters(1, 8, [], [], true));
  }

  /** A bundle wide enough for both. Throws `ahb/bundle-lite` unless both are AHB-Lite, or neither. */
  union(other: AHBBundleParameters): AHBBundleParameters {
    demand(
      this.lite === other.lite,
      rules.bundleLite,
      () => 'An AHB-Lite bundle cannot be joined with a full AHB one.',
      {
        help: 'Join bundles of one kind only.',
      },
    );
    return new AHBBundleParameters(
      Math.max(this.addrBits, other.addrBits),
      Math.max(this.dataBits, other.dataBits),
      unionFields([...this.requestFields, ...other.requestFields]),
      unionFields([...this.responseFields, ...other.responseFields]),
      this.lite,
    );
  }

  /** Width of the response in bits: 1 for AHB-Lite, else 2. */
  get hrespBits(): number {
    return this.lite ? 1 : 2;
  }
}

/** A negotiated AHB edge, before or behind the arbiter (amba 7.1). */
export class AHBEdge {
  /** The hardware interface that follows from both ports. */
  readonly bundle: AHBBundleParameters;

  constructor(
    readonly master: AHBMasterPortParameters,
    readonly slave: AHBSlavePortParameters,
  ) {
    this.bundle = AHBBundleParameters.between(master, slave);
  }
}
