import { bitLength, isPow2, log2Ceil, log2Up } from '../address/index.js';
import { listed, demand, RequirementError } from '../diagnostic/index.js';
import { acceptFields, type BundleField, requireControlFields, unionFields } from '../fields/index.js';
import type { TLMasterPortParameters } from './master-port.js';
import type { TLSlavePortParameters } from './slave-port.js';
import { intersectClaims, type MasterToSlaveSizes } from './transfer-claims.js';

/** Widths of the hardware interface of an edge, in bits (tilelink 3.2). */
export class TLBundleParameters {
  /** The bundle with the least of everything: where unions start. */
  static readonly empty: TLBundleParameters = new TLBundleParameters(1, 8, 1, 1, 1, [], [], [], false);

  /** Raises `tilelink/bundle-*` unless all widths are at least 1, data at least 8 and a power of two, and echo keys control keys. */
  constructor(
    readonly addressBits: number,
    readonly dataBits: number,
    readonly sourceBits: number,
    readonly sinkBits: number,
    readonly sizeBits: number,
    readonly echoFields: readonly BundleField[],
    readonly requestFields: readonly BundleField[],
    readonly responseFields: readonly BundleField[],
    /** Whether channels B, C and E exist. */
    readonly hasBCE: boolean,
  ) {
    demand(
      dataBits >= 8 && isPow2(dataBits),
      'tilelink/bundle-data',
      () => `Data of ${dataBits} bits is not a power of two of at least 8.`,
      {
        help: 'A data bus is 8, 16, 32, 64, … bits wide.',
      },
    );
    requireControlFields(echoFields);
  }

  /** The bundle between two ports. */
  static between(master: TLMasterPortParameters, slave: TLSlavePortParameters): TLBundleParameters {
    return new TLBundleParameters(
      Math.max(1, bitLength(slave.maxAddress)),
      8 * slave.beatBytes,
      log2Up(master.endSourceId),
      log2Up(slave.endSinkId),
      log2Up(log2Ceil(Math.max(master.maxTransfer, slave.maxTransfer)) + 1),
      master.echoFields,
      acceptFields(master.requestFields, slave.requestKeys),
      acceptFields(slave.responseFields, master.responseKeys),
      master.anySupportProbe && slave.anySupportAcquireB,
    );
  }

  /** A bundle wide enough for all of the list. */
  static union(bundles: Iterable<TLBundleParameters>): TLBundleParameters {
    let all = TLBundleParameters.empty;
    for (const bundle of bundles) all = all.union(bundle);
    return all;
  }

  union(other: TLBundleParameters): TLBundleParameters {
    return new TLBundleParameters(
      Math.max(this.addressBits, other.addressBits),
      Math.max(this.dataBits, other.dataBits),
      Math.max(this.sourceBits, other.sourceBits),
      Math.max(this.sinkBits, other.sinkBits),
      Math.max(this.sizeBits, other.sizeBits),
      unionFields([...this.echoFields, ...other.echoFields]),
      unionFields([...this.requestFields, ...other.requestFields]),
      unionFields([...this.responseFields, ...other.responseFields]),
      this.hasBCE || other.hasBCE,
    );
  }

  /** Width of the part of an address within a beat. */
  get addrLoBits(): number {
    return log2Up(this.dataBits / 8);
  }

  /** The widths in a word, such as `a32d64s2k2z3c`; the last letter is `c` with channels B, C and E, else `u`. */
  get shortName(): string {
    const { addressBits, dataBits, sourceBits, sinkBits, sizeBits, hasBCE } = this;
    return `a${addressBits}d${dataBits}s${sourceBits}k${sinkBits}z${sizeBits}${hasBCE ? 'c' : 'u'}`;
  }
}

/** A negotiated TileLink edge (tilelink 3.1). */
export class TLEdge {
  /** Largest transfer on the edge, in bytes. */
  readonly maxTransfer: number;
  readonly bundle: TLBundleParameters;

  /**
   * Raises `tilelink/edge-no-transfer` when neither side supports anything, `tilelink/edge-too-wide` when a beat is larger than the
   * largest transfer, and what {@link TLBundleParameters} raises.
   */
  constructor(
    readonly master: TLMasterPortParameters,
    readonly slave: TLSlavePortParameters,
  ) {
    this.maxTransfer = Math.max(master.maxTransfer, slave.maxTransfer);
    const names = (): string => listed(slave.slaves.map((manager) => manager.title));
    if (this.maxTransfer === 0) {
      throw new RequirementError(
        'tilelink/edge-no-transfer',
        `Nothing can be transferred: ${names()} supports no operation, and no client can be probed.`,
        {
          help: 'Let the manager support get, putFull or another operation besides hint.',
        },
      );
    }
    const { beatBytes } = slave;
    demand(
      this.maxTransfer >= beatBytes,
      'tilelink/edge-too-wide',
      () => `The bus is ${beatBytes} bytes wide, but the largest transfer of ${names()} is ${this.maxTransfer} bytes.`,
      {
        help: `Make the port at most ${this.maxTransfer} bytes wide, or support transfers of ${beatBytes} bytes (a fragmenter in front of the manager does).`,
      },
    );
    this.bundle = TLBundleParameters.between(master, slave);
  }

  /** Binary logarithm of {@link maxTransfer}, rounded up. */
  get maxLgSize(): number {
    return log2Ceil(this.maxTransfer);
  }

  /** Operation by operation, what clients emit and managers support. */
  get diplomaticClaimsMasterToSlave(): MasterToSlaveSizes {
    return intersectClaims(this.master.anyEmitClaims, this.slave.anySupportClaims);
  }

  /** The edge in words (tilelink 3.1). */
  get text(): string {
    return portsText(this.master, this.slave);
  }
}

/** Both ports in words. */
export function portsText(master: TLMasterPortParameters, slave: TLSlavePortParameters): string {
  return `${master.infoString}\n${slave.infoString}`;
}
