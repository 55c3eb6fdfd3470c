import { sizeAsMask } from '../../base/address/size-as-mask.js';
import { checkOptions } from '../../base/options/index.js';
import { type AddressSet, formatSize, hex, type RegionType, type TransferSizes } from '../../base/address/index.js';
import { bytes, capitalised, demand } from '../../base/diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing } from '../../graph/index.js';
import type { Device, Resource } from '../../devicetree/index.js';
import { type SizesLike, toSizes } from '../../bus/sizes.js';
import { type AddressChecks, addressChecks } from '../amba/slave-addresses.js';
import * as rules from './rules.js';

/** Requirements on the addresses of slaves (amba 7.1). */
export const ahbAddresses: AddressChecks = addressChecks(rules.common);

/** What an AHB slave says about itself; every field except the address has a default (amba 7.1). */
export interface AHBSlaveInit {
  /** Address sets that the slave answers; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean;
  /** Sizes of write bursts in bytes. Default none. */
  readonly supportsWrite?: SizesLike;
  /** Sizes of read bursts in bytes. Default none. */
  readonly supportsRead?: SizesLike;
  /** An annotation without meaning to negotiation, lost on the way to other protocols. */
  readonly device?: Device | undefined;
}

/** Fields of it that a copy may change. */
export interface AHBSlaveChanges extends Partial<AHBSlaveInit> {}

/**
 * One slave of an AHB port (amba 7.1). Building one throws `ahb/slave-address`, `ahb/slave-finite`, `ahb/slave-disjoint` for addresses
 * that no slave can have, and `ahb/slave-alignment` when a transfer could leave them.
 */
export class AHBSlaveParameters implements Passing<AHBSlaveParameters> {
  /** Sets that it answers to; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Whether instructions may be fetched from it. */
  readonly executable: boolean;
  readonly nodePath: NodePath | undefined;
  /** Sizes of the bursts that it writes, in bytes; none if it cannot be written. */
  readonly supportsWrite: TransferSizes;
  /** Sizes of the bursts that it reads, in bytes; none if it cannot be read. */
  readonly supportsRead: TransferSizes;
  /** An annotation without meaning to negotiation, lost on the way to other protocols. */
  readonly device: Device | undefined;

  private constructor(init: AHBSlaveInit, nodePath: NodePath | undefined) {
    this.address = init.address;
    this.resources = init.resources ?? [];
    this.regionType = init.regionType ?? 'GET_EFFECTS';
    this.executable = init.executable ?? false;
    this.nodePath = nodePath;
    this.supportsWrite = toSizes(init.supportsWrite);
    this.supportsRead = toSizes(init.supportsRead);
    this.device = init.device;
    const { maxTransfer, minAlignment } = this;
    demand(
      minAlignment >= BigInt(maxTransfer),
      rules.slaveAlignment,
      () =>
        `${capitalised(this.title)} supports transfers of ${bytes(maxTransfer)}, but its addresses are only aligned to ${hex(minAlignment)} (${formatSize(minAlignment)}).`,
      {
        help: () =>
          sizeAsMask(this.address) ??
          `A transfer must not leave the region: align every set to ${bytes(maxTransfer)}, or support at most ${bytes(minAlignment)}.`,
      },
    );
  }

  /**
   * A slave from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `ahb/slave-address`, `ahb/slave-finite` or `ahb/slave-disjoint` for addresses that no slave can have,
   * `ahb/slave-alignment` when a transfer could leave them.
   */
  static of(init: AHBSlaveInit, nodePath?: NodePath): AHBSlaveParameters {
    checkOptions('AHBSlaveInit', init);
    return new AHBSlaveParameters(init, nodePath);
  }

  /** A copy with some fields changed. */
  copy(changes: AHBSlaveChanges): AHBSlaveParameters {
    checkOptions('AHBSlaveChanges', changes);
    return new AHBSlaveParameters({ ...this, ...changes }, this.nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): AHBSlaveParameters {
    return new AHBSlaveParameters(this, nodePath);
  }

  /** The name of the module where the slave was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  /** The slave in a sentence: `AHB slave soc.sram.node at AddressSet(0x0, 0xfff)`. */
  get title(): string {
    return `${this.nodePath === undefined ? 'an AHB slave' : `AHB slave ${this.nodePath.origin.path}`} at ${this.address.join(', ')}`;
  }

  /** Largest transfer in bytes; 0 when nothing is supported. */
  get maxTransfer(): number {
    return Math.max(this.supportsWrite.max, this.supportsRead.max);
  }

  /** Largest transfer that can be both read and written, in bytes. */
  get minMaxTransfer(): number {
    return Math.min(this.supportsWrite.max, this.supportsRead.max);
  }

  /** Largest address of its sets. */
  get maxAddress(): bigint {
    return ahbAddresses.check(this.address).max;
  }

  /** The smallest alignment of its sets, in bytes. */
  get minAlignment(): bigint {
    return ahbAddresses.check(this.address).minAlignment;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { address, resources, regionType, executable, nodePath, supportsWrite, supportsRead, device } = this;
    return {
      $: 'AHBSlaveParameters',
      ...encodeFields(encode, { address, resources, regionType, executable, nodePath, supportsWrite, supportsRead }),
      device: encode(device?.name),
    };
  }
}
