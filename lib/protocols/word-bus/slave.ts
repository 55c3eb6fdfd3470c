import { sizeAsMask } from '../../base/address/size-as-mask.js';
import { type AddressSet, formatSize, hex, type RegionType, TransferSizes } from '../../base/address/index.js';
import { bytes, capitalised, demand, withArticle } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type SizesLike, sizesInWords, toSizes } from '../../bus/sizes.js';
import type { Resource } from '../../devicetree/index.js';
import { type Encode, encodeFields, type NodePath, type Passing } from '../../graph/index.js';
import type { WordBusKind } from './kind.js';
import * as rules from './rules.js';

/** The parameters of a slave of a word bus; every field except the address has a default (standards 2). */
export interface WordSlaveInit {
  /** Address sets that the slave answers; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[] | undefined;
  /** How far the region may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType | undefined;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean | undefined;
  /** Whether it can be read, or the sizes of reads in bytes. Default true: a word, or any part of it that byte selection allows. */
  readonly supportsRead?: SizesLike | boolean | undefined;
  /** Whether it can be written, or the sizes of writes in bytes. Default true: a word, or any part of it that byte selection allows. */
  readonly supportsWrite?: SizesLike | boolean | undefined;
}

/** Fields of it that a copy has otherwise. */
export interface WordSlaveChanges {
  /** Sets that the slave answers to, in bytes. */
  readonly address: readonly AddressSet[];
}

/** One slave of a word bus (standards 2). */
export class WordSlave implements Passing<WordSlave> {
  /** Sets that it answers to; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Whether instructions may be fetched from it. */
  readonly executable: boolean;
  /** Sizes of reads in bytes; none if it cannot be read. */
  readonly supportsRead: TransferSizes;
  /** Sizes of writes in bytes; none if it cannot be written. */
  readonly supportsWrite: TransferSizes;
  /** Sizes of atomic transactions in bytes; none if it performs none. */
  readonly supportsAtomics: TransferSizes;
  readonly nodePath: NodePath | undefined;

  /**
   * A slave of a port that carries a `word`, in bytes, with what can be chosen of it.
   *
   * Throws `word-bus/slave-address`, `word-bus/slave-finite` or `word-bus/slave-disjoint` for addresses that no slave can have,
   * `word-bus/slave-alignment` when a transfer could leave them.
   */
  constructor(
    readonly kind: WordBusKind,
    init: WordSlaveInit,
    word: TransferSizes,
    nodePath?: NodePath,
    atomics: TransferSizes = TransferSizes.none,
  ) {
    checkOptions('WordSlaveInit', init);
    this.address = init.address;
    this.resources = init.resources ?? [];
    this.regionType = init.regionType ?? 'GET_EFFECTS';
    this.executable = init.executable ?? false;
    this.supportsRead = sizesOf(init.supportsRead, word);
    this.supportsWrite = sizesOf(init.supportsWrite, word);
    this.supportsAtomics = atomics;
    this.nodePath = nodePath;
    this.checkAlignment();
  }

  /** The same slave at other addresses. */
  copy(changes: WordSlaveChanges): WordSlave {
    const { address } = checkOptions('WordSlaveChanges', changes);
    const { kind, resources, regionType, executable, supportsRead, supportsWrite, supportsAtomics, nodePath } = this;
    const moved = { address, resources, regionType, executable, supportsRead, supportsWrite };
    return new WordSlave(kind, moved, supportsRead, nodePath, supportsAtomics);
  }

  /** The same slave, performing atomic transactions of these sizes, as far as it can be read and written. */
  withAtomics(sizes: TransferSizes): WordSlave {
    const { kind, supportsRead, supportsWrite, nodePath } = this;
    return new WordSlave(kind, this, supportsRead, nodePath, sizes.intersect(supportsRead).intersect(supportsWrite));
  }

  withNodePath(nodePath: NodePath | undefined): WordSlave {
    return new WordSlave(this.kind, this, this.supportsRead, nodePath, this.supportsAtomics);
  }

  /** The name of the module where the slave was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  /** The slave in a sentence: `Wishbone slave soc.sram at AddressSet(0x0, 0xfff)`. */
  get title(): string {
    const { kind, nodePath, address } = this;
    const slave = `${kind.protocol} slave`;
    return `${nodePath === undefined ? withArticle(slave) : `${slave} ${nodePath.origin.path}`} at ${address.join(', ')}`;
  }

  /** Largest transfer in bytes; 0 when nothing is supported. */
  get maxTransfer(): number {
    return Math.max(this.supportsRead.max, this.supportsWrite.max);
  }

  /** Largest address of its sets. */
  get maxAddress(): bigint {
    return this.kind.addresses.check(this.address).max;
  }

  /** Throws `word-bus/slave-sizes` unless all its transfers are among those that its port carries. `wider`: what lets it carry more. */
  requireWithin(carried: TransferSizes, wider: string | undefined): void {
    for (const [key, sizes] of [
      ['supportsRead', this.supportsRead],
      ['supportsWrite', this.supportsWrite],
    ] as const) {
      demand(
        sizes.isNone || carried.contains(sizes),
        rules.slaveSizes,
        () =>
          `${capitalised(this.title)} has ${key} of ${sizesInWords(sizes)}, but its port carries ${sizesInWords(carried)}.`,
        {
          help: () =>
            wider === undefined
              ? `Declare sizes among these, or leave ${key} out.`
              : `Declare sizes among these, or give ${wider}, with which a port carries more.`,
        },
      );
    }
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { name, nodePath, resources, address, regionType, executable } = this;
    const { supportsRead, supportsWrite, supportsAtomics } = this;
    return encodeFields(encode, {
      ...{ name, nodePath, resources, address, regionType, executable, supportsRead, supportsWrite },
      ...(supportsAtomics.isNone ? {} : { supportsAtomics }),
    });
  }

  private checkAlignment(): void {
    const { minAlignment } = this.kind.addresses.check(this.address);
    const largest = this.maxTransfer;
    demand(
      minAlignment >= BigInt(largest),
      rules.slaveAlignment,
      () =>
        `${capitalised(this.title)} supports transfers of ${bytes(largest)}, but its addresses are only aligned to ${hex(minAlignment)} (${formatSize(minAlignment)}).`,
      {
        help: () =>
          sizeAsMask(this.address) ??
          `Align every set to ${bytes(largest)}, or support at most ${bytes(minAlignment)}.`,
      },
    );
  }
}

function sizesOf(sizes: WordSlaveInit['supportsRead'], word: TransferSizes): TransferSizes {
  if (sizes === undefined || sizes === true) return word;
  return sizes === false ? TransferSizes.none : toSizes(sizes);
}
