import { sizeAsMask } from '../../base/address/size-as-mask.js';
import { checkOptions } from '../../base/options/index.js';
import { type AddressSet, formatSize, hex, type RegionType, TransferSizes } from '../../base/address/index.js';
import { type AddressChecks, addressChecks } from '../amba/slave-addresses.js';
import { bytes, capitalised, demand } from '../../base/diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing } from '../../graph/index.js';
import type { Resource } from '../../devicetree/index.js';
import { type SizesLike, sizesInWords, toSizes } from '../../bus/sizes.js';
import { sameFields } from '../../bus/same-fields.js';
import * as rules from './rules.js';

/** The parameters of a slave; every field except the address has a default (amba 2.1). */
export interface AXI4SlaveInit {
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
  /** Sizes of atomic transactions in bytes, at most 8; it must also read and write these sizes (standards 1.6). Default none. */
  readonly supportsAtomics?: SizesLike;
  /** Read bursts of slaves with the same id are never interleaved. Absent: beats of different bursts may be interleaved. */
  readonly interleavedId?: number | undefined;
}

/** Fields of {@link AXI4SlaveParameters} that a copy may change. */
export interface AXI4SlaveChanges extends Partial<AXI4SlaveInit> {
  /** Nodes passed, nearest first. */
  readonly nodePath?: NodePath | undefined;
}

/**
 * One slave of an AXI4 port (amba 2.1). Building one throws a requirement of the area `axi4/slave-*` when its addresses are missing,
 * infinite, overlapping or too small for its transfers.
 */
export class AXI4SlaveParameters implements Passing<AXI4SlaveParameters> {
  /** Sets that it answers to; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Whether instructions may be fetched from it. */
  readonly executable: boolean;
  /** Sizes of write bursts in bytes; none if it cannot be written. */
  readonly supportsWrite: TransferSizes;
  /** Sizes of read bursts in bytes; none if it cannot be read. */
  readonly supportsRead: TransferSizes;
  /** Sizes of atomic transactions in bytes; none if it performs none (standards 1.6). */
  readonly supportsAtomics: TransferSizes;
  /** Read bursts of slaves with the same id are never interleaved. Absent: beats of different bursts may be interleaved. */
  readonly interleavedId: number | undefined;
  readonly nodePath: NodePath | undefined;

  private constructor(fields: SlaveFields) {
    this.address = fields.address;
    this.resources = fields.resources;
    this.regionType = fields.regionType;
    this.executable = fields.executable;
    this.supportsWrite = fields.supportsWrite;
    this.supportsRead = fields.supportsRead;
    this.supportsAtomics = fields.supportsAtomics;
    this.interleavedId = fields.interleavedId;
    this.nodePath = fields.nodePath;
  }

  /**
   * A slave from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `axi4/slave-address`, `axi4/slave-finite` or `axi4/slave-disjoint` for addresses that no slave can
   * have, `axi4/slave-alignment` when a burst could leave them, `axi4/slave-atomics` for atomic transactions of sizes that it cannot perform.
   */
  static of(init: AXI4SlaveInit, nodePath?: NodePath): AXI4SlaveParameters {
    checkOptions('AXI4SlaveInit', init);
    const slave = new AXI4SlaveParameters({
      address: init.address,
      resources: init.resources ?? [],
      regionType: init.regionType ?? 'GET_EFFECTS',
      executable: init.executable ?? false,
      supportsWrite: toSizes(init.supportsWrite),
      supportsRead: toSizes(init.supportsRead),
      supportsAtomics: toSizes(init.supportsAtomics),
      interleavedId: init.interleavedId,
      nodePath,
    });
    checkSlave(slave);
    return slave;
  }

  /** A copy with some fields changed, the slave itself if they are as they were. Checks again what the change concerns. */
  copy(changes: AXI4SlaveChanges): AXI4SlaveParameters {
    checkOptions('AXI4SlaveChanges', changes);
    const { supportsWrite, supportsRead, supportsAtomics } = changes;
    const fields: SlaveFields = {
      address: changes.address ?? this.address,
      resources: changes.resources ?? this.resources,
      regionType: changes.regionType ?? this.regionType,
      executable: changes.executable ?? this.executable,
      supportsWrite: supportsWrite === undefined ? this.supportsWrite : toSizes(supportsWrite),
      supportsRead: supportsRead === undefined ? this.supportsRead : toSizes(supportsRead),
      supportsAtomics: supportsAtomics === undefined ? this.supportsAtomics : toSizes(supportsAtomics),
      interleavedId: 'interleavedId' in changes ? changes.interleavedId : this.interleavedId,
      nodePath: 'nodePath' in changes ? changes.nodePath : this.nodePath,
    };
    if (sameFields<SlaveFields>(this, fields)) return this;
    const slave = new AXI4SlaveParameters(fields);
    if (checkedFields.some((field) => field in changes)) checkSlave(slave);
    return slave;
  }

  withNodePath(nodePath: NodePath | undefined): AXI4SlaveParameters {
    return new AXI4SlaveParameters({ ...this, nodePath });
  }

  /** The name of the module where the slave was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  /** Largest burst in bytes; 0 when nothing is supported. */
  get maxTransfer(): number {
    return Math.max(this.supportsWrite.max, this.supportsRead.max);
  }

  /** Largest address of its sets. */
  get maxAddress(): bigint {
    return addresses.check(this.address).max;
  }

  /** The smallest alignment of its sets, in bytes. */
  get minAlignment(): bigint {
    return addresses.check(this.address).minAlignment;
  }

  /** The slave in a sentence: `slave soc.sram.node at AddressSet(0x0, 0xfff)`. */
  get title(): string {
    return `${this.nodePath === undefined ? 'a slave' : `slave ${this.nodePath.origin.path}`} at ${this.address.join(', ')}`;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { name, nodePath, resources, address, regionType, executable } = this;
    const { supportsWrite, supportsRead, supportsAtomics, interleavedId } = this;
    const further = supportsAtomics.isNone ? {} : { supportsAtomics };
    return encodeFields(encode, {
      ...{
        name,
        nodePath,
        resources,
        address,
        regionType,
        executable,
        supportsWrite,
        supportsRead,
        ...further,
        interleavedId,
      },
    });
  }
}

interface SlaveFields {
  readonly address: readonly AddressSet[];
  readonly resources: readonly Resource[];
  readonly regionType: RegionType;
  readonly executable: boolean;
  readonly supportsWrite: TransferSizes;
  readonly supportsRead: TransferSizes;
  readonly supportsAtomics: TransferSizes;
  readonly interleavedId: number | undefined;
  readonly nodePath: NodePath | undefined;
}
const checkedFields = ['address', 'supportsWrite', 'supportsRead', 'supportsAtomics'] as const;

/** Sizes of atomic transactions in bytes, but for those that compare (standards 1.6). */
export const atomicSizes: TransferSizes = new TransferSizes(1, 8);

/** Requirements on the addresses of slaves. */
export const addresses: AddressChecks = addressChecks(rules.common);

// The checks of amba 2.1, in the reference's order.
function checkSlave(slave: AXI4SlaveParameters): void {
  const { minAlignment } = addresses.check(slave.address);
  const { maxTransfer } = slave;
  demand(
    minAlignment >= BigInt(maxTransfer),
    rules.slaveAlignment,
    () =>
      `${capitalised(slave.title)} supports bursts of ${bytes(maxTransfer)}, but its addresses are only aligned to ${hex(minAlignment)} (${formatSize(minAlignment)}).`,
    {
      help: () =>
        sizeAsMask(slave.address) ??
        `A burst must not leave the region: align every set to ${bytes(maxTransfer)}, or support at most ${bytes(minAlignment)}.`,
    },
  );
  const { supportsAtomics, supportsRead, supportsWrite } = slave;
  const able = atomicSizes.intersect(supportsRead).intersect(supportsWrite);
  demand(
    supportsAtomics.isNone || able.contains(supportsAtomics),
    rules.slaveAtomics,
    () =>
      `${capitalised(slave.title)} supports atomic transactions of ${sizesInWords(supportsAtomics)}, but can read and write ${sizesInWords(able)} at once.`,
    {
      help: () =>
        able.isNone ? 'Leave supportsAtomics out.' : `Declare supportsAtomics: [${able.min}, ${able.max}], or less.`,
    },
  );
}
