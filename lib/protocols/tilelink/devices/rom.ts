import { checkOptions } from '../../../base/options/index.js';
import {
  type AddressLike,
  AddressSet,
  formatSize,
  hex,
  isPow2,
  powerOfTwoUp,
  toAddress,
} from '../../../base/address/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../../graph/index.js';
import { Resource, SimpleDevice } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { readOnly } from '../parameters/transfer-claims.js';
import * as rules from './rules.js';

/** Options of {@link TLROM}. */
export interface TLROMOptions {
  /** First address, in bytes, a multiple of the size. */
  readonly base: AddressLike;
  /** In bytes, a power of two. */
  readonly size: AddressLike;
  /**
   * Its contents, for example from `readFileSync`; their size, rounded up to a power of two, must fit. Elaborations have their length and
   * SHA-256 sum, which are compared and locked. Default: unknown.
   */
  readonly contents?: Uint8Array;
  /** Whether instructions may be fetched from it. Default true. */
  readonly executable?: boolean;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Default: the registers of a device `rom`, compatible with `sifive,rom0`. */
  readonly resources?: readonly Resource[];
}

/**
 * Memory with fixed contents (tilelink 6.1). The check of the hardware throws `tilelink/rom-contents` for contents that
 * do not fit, and `address/size` unless the size is a power of two.
 */
export class TLROM extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   *
   *
   * @throws RequirementError `address/size` unless the size is positive, `address/misaligned` unless base is a multiple of it, `transfer-sizes/*` unless
   * `beatBytes` is a power of two, `tilelink/slave-alignment` for a size that leaves less than a beat in one piece, and as {@link toAddress} does.
   */
  constructor(options: TLROMOptions) {
    super();
    const { contents, executable = true, beatBytes = 4 } = checkOptions('TLROMOptions', options);
    const { resources = [new Resource(new SimpleDevice('rom', ['sifive,rom0']), 'reg/mem')] } = options;
    const size = toAddress(options.size);
    this.node = managerNode(
      [
        {
          slaves: [
            {
              address: [regionOf(options.base, size)],
              resources,
              regionType: 'UNCACHED',
              executable,
              supports: readOnly(1, beatBytes),
              fifoId: 0,
            },
          ],
          beatBytes,
        },
      ],
      {
        name: 'node',
        contents,
        validate: () => {
          // Throws for a size that is not a power of two, although negotiation accepts it.
          AddressSet.range(options.base, size);
          if (contents !== undefined && contents.length > 0) checkContents(contents.length, size, this.path);
        },
      },
    );
  }
}

/**
 * Puts a {@link TLROM} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless `base` is a multiple of the size and `beatBytes` a power of two.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 }));
 */
export function rom(options: TLROMOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLROM(options), { shortcut: 'rom' }).node;
}

// As in Rocket Chip, size - 1 is the mask: negotiation treats a size that is not a power of two as a region with holes.
function regionOf(base: AddressLike, size: bigint): AddressSet {
  return size > 0n && !isPow2(size) ? AddressSet.of(base, size - 1n) : AddressSet.range(base, size);
}

function checkContents(length: number, size: bigint, path: string): void {
  const rounded = powerOfTwoUp(BigInt(length));
  demand(
    rounded <= size,
    rules.romContents,
    () =>
      `ROM ${path} holds ${formatSize(size)}, but its contents of ${bytes(length)} take ${formatSize(rounded)}, a power of two.`,
    {
      help: () => `Set size to ${hex(rounded)} or more.`,
    },
  );
}
