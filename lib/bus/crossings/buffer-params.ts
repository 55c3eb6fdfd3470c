import { demand } from '../../base/diagnostic/index.js';
import { wrongKind } from '../../base/options/index.js';
import * as rules from './rules.js';

/** How buffers may be written: the parameters, a depth in entries, or the name of a preset (core 8.9). */
export type BufferLike = BufferParams | number | 'default' | 'none' | 'flow' | 'pipe';

const presets = ['default', 'none', 'flow', 'pipe'] as const;

/** A queue of `depth` entries in front of someone; depth 0 is a plain wire (core 8.9). */
export class BufferParams {
  /** Two entries: cuts all combinational paths at full throughput. */
  static readonly default: BufferParams = new BufferParams(2);
  /** No buffer. */
  static readonly none: BufferParams = new BufferParams(0);
  /** One entry that an item may pass in the same cycle. */
  static readonly flow: BufferParams = new BufferParams(1, true, false);
  /** One entry that can be refilled in the cycle in which it is emptied. */
  static readonly pipe: BufferParams = new BufferParams(1, false, true);

  /** Entries, at least 0; 0 for no buffer. */
  readonly depth: number;
  /** Whether an item may leave in the cycle in which it enters. */
  readonly flow: boolean;
  /** Whether a full buffer accepts an item in the cycle in which one leaves. */
  readonly pipe: boolean;

  /**
   * Depth in entries.
   *
   * @throws RequirementError `buffer/depth` unless depth is an integer of at least 0.
   */
  constructor(depth: number, flow = false, pipe = false) {
    demand(
      Number.isInteger(depth) && depth >= 0,
      rules.bufferDepth,
      () => `Buffer depth ${depth} is not an integer of at least 0.`,
      {
        help: () =>
          `Give the number of its entries, such as ${Number.isFinite(depth) ? Math.max(2, Math.ceil(depth)) : 2}, or 0 for no buffer.`,
      },
    );
    this.depth = depth;
    this.flow = flow;
    this.pipe = pipe;
  }

  /**
   * The buffer meant by any spelling; a number n means n entries without flow and pipe (core 8.9).
   *
   * @throws RequirementError `buffer/depth` as the constructor does, `options/kind` for what is none.
   */
  static from(like: BufferLike): BufferParams {
    if (isBufferParams(like)) return like;
    if (typeof like === 'number') return new BufferParams(like);
    const preset = presets.find((each) => each === like);
    if (preset !== undefined) return BufferParams[preset];
    throw wrongKind(
      'A buffer',
      'its parameters',
      [...presets.map((each) => `"${each}"`), 'BufferParams', 'number'],
      like,
    );
  }

  /** Whether there is a buffer at all. */
  get isDefined(): boolean {
    return this.depth > 0;
  }

  /** Cycles that an item spends at least in the buffer, 0 or 1 (core 8.9). */
  get latency(): number {
    return this.isDefined && !this.flow ? 1 : 0;
  }

  /** Whether all three fields are the same. */
  equals(other: BufferParams): boolean {
    return this.depth === other.depth && this.flow === other.flow && this.pipe === other.pipe;
  }

  /** `BufferParams:2`, followed by `F` if it flows and `P` if it pipes. */
  toString(): string {
    return `BufferParams:${this.depth}${this.flow ? 'F' : ''}${this.pipe ? 'P' : ''}`;
  }
}

/** Whether these are the parameters of a buffer, rather than options that name some, be they of another copy of the library. */
export function isBufferParams(value: unknown): value is BufferParams {
  if (value instanceof BufferParams) return true;
  return typeof value === 'object' && value !== null && 'depth' in value && 'latency' in value && 'isDefined' in value;
}
