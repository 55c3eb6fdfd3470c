import { checkOptions } from '../../../base/options/index.js';
import {
  type AddressLike,
  alignDown,
  bitLength,
  formatSize,
  hex,
  isAligned,
  log2Ceil,
  toAddress,
} from '../../../base/address/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type NodeEdges, type Nothing, type SourceNode } from '../../../graph/index.js';
import { clientNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** One request of a {@link TLPatternPusher}. */
export interface TLPattern {
  /** The operation. */
  readonly kind: 'read' | 'write';
  /** In bytes, a multiple of the size. */
  readonly address: AddressLike;
  /** Binary logarithm of the number of bytes, from 0 to that of a beat. */
  readonly size: number;
  /** What is written, or expected to be read; fits into the size. A write needs it. */
  readonly data?: bigint;
}

/** Options of {@link TLPatternPusher}. */
export interface TLPatternPusherOptions {
  /** Name of the client. */
  readonly name: string;
  /** The requests, in their order. */
  readonly patterns: readonly TLPattern[];
}

/**
 * A master that makes the given requests one after the other, for hardware tests (tilelink 6.7). The check of the hardware throws
 * `tilelink/pattern-beat` for a request larger than a beat.
 */
export class TLPatternPusher extends LazyModule {
  /** The node to bind: one port with the one client, of one id. */
  readonly node: SourceNode<TileLink>;

  /**
   * @throws RequirementError `tilelink/pattern` for a pattern whose address is not aligned or whose data are too long,
   * and as {@link toAddress} does.
   */
  constructor(options: TLPatternPusherOptions) {
    super();
    const { name, patterns } = checkOptions('TLPatternPusherOptions', options);
    patterns.forEach(checkPattern);
    this.node = clientNode([{ masters: [{ name }] }], {
      name: 'node',
      settings: { patterns: patterns.map(patternText).join(', ') },
      validate: (edges) => checkSizes(edges, patterns, this.path),
    });
  }
}

/**
 * Puts a {@link TLPatternPusher} into the current module and returns its node (tilelink 6.7).
 *
 * @throws RequirementError unless every address is a multiple of the size and the data fit into it.
 *
 * @example
 * const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 4 });
 * connect(tl.patternPusher({ name: 'bench', patterns: [{ kind: 'read', address: '0x8000_0000', size: 2 }] }), ram);
 */
export function patternPusher(options: TLPatternPusherOptions): SourceNode<TileLink> {
  return lazyModule(() => new TLPatternPusher(options), { shortcut: 'pusher' }).node;
}

function patternText({ kind, address, size, data }: TLPattern): string {
  return `${kind} ${2 ** size} at ${hex(toAddress(address))}${data === undefined ? '' : `: ${hex(data)}`}`;
}

function checkPattern({ kind, address, size, data = 0n }: TLPattern, k: number): void {
  const base = toAddress(address);
  const bytes = 1n << BigInt(size);
  demand(
    isAligned(base, bytes),
    rules.pattern,
    () => `Pattern ${k} is a ${kind} of ${formatSize(bytes)} at ${hex(base)}, which is not a multiple of that.`,
    {
      help: () => `Set address to ${hex(alignDown(base, bytes))} or another multiple of ${bytes}.`,
    },
  );
  demand(
    bitLength(data) <= 8 * Number(bytes),
    rules.pattern,
    () => `Pattern ${k} is a ${kind} of ${formatSize(bytes)}, but its data ${hex(data)} are longer.`,
    {
      help: () => `Give at most ${formatSize(bytes)} of data, or a larger size.`,
    },
  );
}

function checkSizes({ out }: NodeEdges<Nothing, TileLink>, patterns: readonly TLPattern[], path: string): void {
  for (const { slave } of out) {
    const limit = log2Ceil(slave.beatBytes);
    const k = patterns.findIndex(({ size }) => size > limit);
    demand(
      k < 0,
      rules.patternBeat,
      () =>
        `Pattern ${k} of ${path} is a request of ${bytes(2 ** (patterns[k]?.size ?? 0))}, more than a beat of ${bytes(slave.beatBytes)}.`,
      {
        help: () =>
          `Split it into requests of at most ${bytes(slave.beatBytes)}, or put tl.widthWidget(${2 ** (patterns[k]?.size ?? 0)}) behind ${path}.`,
      },
    );
  }
}
