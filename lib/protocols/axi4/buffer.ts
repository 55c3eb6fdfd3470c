import { checkOptions } from '../../base/options/index.js';
import { repeated } from '../../base/diagnostic/index.js';
import { type BufferLike, BufferParams, type DirectedBuffers } from '../../bus/crossings/index.js';
import { isBufferParams } from '../../bus/crossings/buffer-params.js';
import {
  type AdapterAbout,
  type AdapterNode,
  type Handle,
  LazyModule,
  lazyModule,
  unusualSettings,
} from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { adapterNode, nameNode } from './nodes.js';

/** Buffers of the five channels (amba 4.3). */
export interface AXI4BufferOptions {
  /** Of all channels that are not given. Default `default`, 2 entries. */
  readonly all?: BufferLike;
  /** Queue of the addresses of writes. Default `all`. */
  readonly aw?: BufferLike;
  /** Queue of the data of writes. Default `all`. */
  readonly w?: BufferLike;
  /** Queue of the responses to writes. Default `all`. */
  readonly b?: BufferLike;
  /** Queue of the addresses of reads. Default `all`. */
  readonly ar?: BufferLike;
  /** Queue of the data of reads. Default `all`. */
  readonly r?: BufferLike;
}

/** Buffers of the five channels, to be placed elsewhere; none unless given (amba 2.5). */
export class AXI4BufferParams implements DirectedBuffers<AXI4BufferParams> {
  constructor(
    readonly aw: BufferParams = BufferParams.none,
    readonly w: BufferParams = BufferParams.none,
    readonly b: BufferParams = BufferParams.none,
    readonly ar: BufferParams = BufferParams.none,
    readonly r: BufferParams = BufferParams.none,
  ) {}

  copyIn(buffers: BufferParams): AXI4BufferParams {
    return new AXI4BufferParams(this.aw, this.w, buffers, this.ar, buffers);
  }

  copyOut(buffers: BufferParams): AXI4BufferParams {
    return new AXI4BufferParams(buffers, buffers, this.b, buffers, this.r);
  }

  copyInOut(buffers: BufferParams): AXI4BufferParams {
    return this.copyIn(buffers).copyOut(buffers);
  }
}

/**
 * Queues on the channels of an edge (amba 4.3). The faster one of the two ways of requests and the faster one of the two ways of
 * responses count as latency; data to be written do not.
 */
export class AXI4Buffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'minLatency grows by 1 if the queues of both aw and ar take a cycle, and by 1 if those of both b and r do: queues that have entries and are not of the kind flow.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  /**
   * Depths are entries, at least 0.
   *
   * @throws RequirementError `buffer/depth` for a depth that is no integer of at least 0.
   */
  constructor(options: AXI4BufferOptions = {}) {
    super();
    const { all = 'default', ...channels } = checkOptions('AXI4BufferOptions', options);
    const [aw, w, b, ar, r] = (['aw', 'w', 'b', 'ar', 'r'] as const).map((channel) =>
      BufferParams.from(channels[channel] ?? all),
    ) as Five;
    const latency = Math.min(aw.latency, ar.latency) + Math.min(r.latency, b.latency);
    const usual = String(BufferParams.default);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings(
        { aw: usual, w: usual, b: usual, ar: usual, r: usual },
        { aw: String(aw), w: String(w), b: String(b), ar: String(ar), r: String(r) },
      ),
      up: (port) => port.copy({ minLatency: port.minLatency + latency }),
    });
  }
}

type Five = [BufferParams, BufferParams, BufferParams, BufferParams, BufferParams];

/**
 * Puts an {@link AXI4Buffer} into the current module and returns its node (amba 4.3). One buffer stands for all five channels: its
 * depth in entries, its parameters, or the name of a preset.
 *
 * @throws RequirementError `buffer/depth` for a depth that is no integer of at least 0.
 */
export function buffer(options: AXI4BufferOptions | BufferLike = {}): AdapterNode<AXI4> {
  const parsed = typeof options === 'object' && !isBufferParams(options) ? options : { all: options };
  return lazyModule(() => new AXI4Buffer(parsed), { shortcut: 'axi4buf' }).node;
}

/** `depth` default buffers in a row, the first one nearest to the sink; a name node called `no_buffer` for none (amba 4.0). */
export function bufferChain(depth: number, name?: string): Handle<AXI4, AXI4> {
  const make = (k: number): Handle<AXI4, AXI4> =>
    lazyModule(() => new AXI4Buffer(), name === undefined ? { shortcut: 'buffers' } : { name: `${name}_${k}` }).node;
  const chain = repeated(depth, 'buffers in a row', make);
  return depth === 0 ? nameNode('no_buffer') : chain.reduce((sink, source) => sink.starFromStar(source));
}
