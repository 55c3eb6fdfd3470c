import {
  type AddressSet,
  findOverlap,
  formatSize,
  hex,
  type RegionType,
  type TransferSizes,
} from '../address/index.js';
import { require } from '../diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing, rememberedPerList } from '../graph/index.js';
import type { Resource } from '../resources/index.js';
import { type SizesLike, toSizes } from '../tilelink/transfer-claims.js';
import { sameFields } from '../tilelink/unchanged.js';
import { capitalised } from './wording.js';

/** What a slave says about itself; everything but the address has a default (amba 2.1). */
export interface AXI4SlaveInit {
  /** Sets that the slave answers to; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  readonly resources?: readonly Resource[];
  /** How far the region may be cached and speculated on. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
  readonly executable?: boolean;
  /** Sizes of write bursts in bytes. Default none. */
  readonly supportsWrite?: SizesLike;
  /** Sizes of read bursts in bytes. Default none. */
  readonly supportsRead?: SizesLike;
  /** Read bursts of slaves with the same id are never interleaved. Absent: beats of different bursts may be mixed. */
  readonly interleavedId?: number | undefined;
}

/** Fields of {@link AXI4SlaveParameters} that a copy may change. */
export interface AXI4SlaveChanges extends Partial<AXI4SlaveInit> {
  readonly nodePath?: NodePath | undefined;
}

/**
 * One slave of an AXI4 port (amba 2.1). Building one raises a requirement of the area `axi4/slave-*` when its addresses are missing,
 * infinite, overlapping or too small for its transfers.
 */
export class AXI4SlaveParameters implements Passing<AXI4SlaveParameters> {
  readonly address: readonly AddressSet[];
  readonly resources: readonly Resource[];
  readonly regionType: RegionType;
  readonly executable: boolean;
  readonly supportsWrite: TransferSizes;
  readonly supportsRead: TransferSizes;
  readonly interleavedId: number | undefined;
  readonly nodePath: NodePath | undefined;

  private constructor(fields: SlaveFields) {
    this.address = fields.address;
    this.resources = fields.resources;
    this.regionType = fields.regionType;
    this.executable = fields.executable;
    this.supportsWrite = fields.supportsWrite;
    this.supportsRead = fields.supportsRead;
    this.interleavedId = fields.interleavedId;
    this.nodePath = fields.nodePath;
  }

  static of(init: AXI4SlaveInit, nodePath?: NodePath): AXI4SlaveParameters {
    const slave = new AXI4SlaveParameters({
      address: init.address,
      resources: init.resources ?? [],
      regionType: init.regionType ?? 'GET_EFFECTS',
      executable: init.executable ?? false,
      supportsWrite: toSizes(init.supportsWrite),
      supportsRead: toSizes(init.supportsRead),
      interleavedId: init.interleavedId,
      nodePath,
    });
    checkSlave(slave);
    return slave;
  }

  /** A copy with some fields changed, the slave itself if they are as they were. Checks again what the change concerns. */
  copy(changes: AXI4SlaveChanges): AXI4SlaveParameters {
    const { supportsWrite, supportsRead, ...rest } = changes;
    const fields: SlaveFields = {
      ...this,
      ...rest,
      ...(supportsWrite === undefined ? {} : { supportsWrite: toSizes(supportsWrite) }),
      ...(supportsRead === undefined ? {} : { supportsRead: toSizes(supportsRead) }),
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

  get maxAddress(): bigint {
    return largestAddress(this.address);
  }

  /** The smallest alignment of its sets, in bytes. */
  get minAlignment(): bigint {
    return smallestAlignment(this.address);
  }

  /** The slave in a sentence: `slave sram at AddressSet(0x0, 0xfff)`. */
  get title(): string {
    return `${this.nodePath === undefined ? 'a slave' : `slave ${this.name}`} at ${this.address.join(', ')}`;
  }

  encode(encode: Encode): unknown {
    const { name, nodePath, resources, address, regionType, executable } = this;
    const { supportsWrite, supportsRead, interleavedId } = this;
    return encodeFields(encode, {
      ...{ name, nodePath, resources, address, regionType, executable, supportsWrite, supportsRead, interleavedId },
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
  readonly interleavedId: number | undefined;
  readonly nodePath: NodePath | undefined;
}
const checkedFields = ['address', 'supportsWrite', 'supportsRead'] as const;

const largestAddress = rememberedPerList((sets: readonly AddressSet[]) =>
  sets.reduce((max, set) => (set.max > max ? set.max : max), 0n),
);
const smallestAlignment = rememberedPerList((sets: readonly AddressSet[]) =>
  sets.map((set) => set.alignment).reduce((a, b) => (a < b ? a : b)),
);

const checkAddress = rememberedPerList((address: readonly AddressSet[]): true => {
  // The reference computes the largest address of the slave, which fails for want of one rather than by a requirement.
  require(address.length > 0, 'axi4/slave-address', () => 'An AXI4 slave has no address.', {
    category: 'other',
    help: 'Give it at least one AddressSet.',
  });
  const infinite = address.find((set) => !set.finite);
  require(infinite === undefined, 'axi4/slave-finite', () => `An AXI4 slave has the infinite address ${infinite}.`, {
    help: 'A slave answers to finitely many addresses: give the set a mask of at least 0.',
  });
  const overlap = findOverlap(address.map((set) => ({ sets: [set] })));
  require(overlap === undefined, 'axi4/slave-disjoint', () =>
    `An AXI4 slave lists ${address[overlap?.left ?? 0]} and ${address[overlap?.right ?? 0]}, which overlap.`, {
    help: 'Name every address once.',
  });
  return true;
});

// The checks of amba 2.1, in the reference's order.
function checkSlave(slave: AXI4SlaveParameters): void {
  checkAddress(slave.address);
  const { maxTransfer, minAlignment } = slave;
  require(minAlignment >= BigInt(maxTransfer), 'axi4/slave-alignment', () =>
    `${capitalised(slave.title)} supports bursts of ${maxTransfer} bytes, but its addresses are only aligned to ${hex(minAlignment)} (${formatSize(minAlignment)}).`, {
    help: `A burst must not leave the region: align every set to ${maxTransfer} bytes, or support at most ${minAlignment} bytes.`,
  });
}
