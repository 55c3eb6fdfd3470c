import { checkOptions } from '../../../base/options/index.js';
import { repeated } from '../../../base/diagnostic/index.js';
import { type BufferLike, BufferParams } from '../../../bus/crossings/index.js';
import { isBufferParams } from '../../../bus/crossings/buffer-params.js';
import {
  type AdapterAbout,
  type AdapterNode,
  type AdapterOptions,
  type EdgesOf,
  LazyModule,
  lazyModule,
} from '../../../graph/index.js';
import { adapterNode, nameNode } from '../nodes.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import type { Handle } from '../../../graph/index.js';

/** Buffers of the five channels; a number counts entries, at least 0 (tilelink 5.2). */
export interface TLBufferOptions {
  /** Of all channels that are not given. Default `default`, 2 entries. */
  readonly all?: BufferLike;
  /** Of the requests of clients. Default `all`. */
  readonly a?: BufferLike;
  /** Of the requests of managers, such as probes. Default `all`. */
  readonly b?: BufferLike;
  /** Of the responses of clients, and of releases. Default `all`. */
  readonly c?: BufferLike;
  /** Of the responses of managers. Default `all`. */
  readonly d?: BufferLike;
  /** Of the acknowledgements of grants. Default `all`. */
  readonly e?: BufferLike;
}

/** Queues on the channels of an edge (tilelink 5.2): each adds its latency to the way of requests and responses. */
export class TLBuffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency grows by 1 for each of the channels b and c whose queue takes a cycle: one that has entries and is not of the kind flow.',
    up: 'minLatency grows by 1 for each of the channels a and d whose queue takes a cycle: one that has entries and is not of the kind flow.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  /** @throws RequirementError `buffer/depth` unless every depth is an integer of at least 0. */
  constructor(options: TLBufferOptions = {}) {
    super();
    checkOptions('TLBufferOptions', options);
    const all = options.all ?? 'default';
    const of = (channel: BufferLike | undefined): BufferParams => BufferParams.from(channel ?? all);
    this.node = adapterNode(nodeOptions([of(options.a), of(options.b), of(options.c), of(options.d), of(options.e)]));
  }

  override desiredName(edges: EdgesOf): string {
    const [first] = this.node.edgesIn(edges).out;
    return first === undefined ? this.className : `${this.className}_${first.bundle.shortName}`;
  }
}

/** Queues on the channels a to e. */
type Five = readonly [BufferParams, BufferParams, BufferParams, BufferParams, BufferParams];

interface Known {
  readonly five: Five;
  readonly options: AdapterOptions<TileLink, TileLink>;
}

// Thousands of buffers have the same few queues, so the most recent ones are reused.
let recent: readonly Known[] = [];
const mostRecent = 8;

function nodeOptions(five: Five): Known['options'] {
  const known = recent.find((each) => each.five.every((buffer, k) => buffer === five[k]));
  if (known !== undefined) return known.options;
  const [a, b, c, d, e] = five;
  const options: Known['options'] = Object.freeze({
    name: 'node',
    debug: `a:${a}, b:${b}, c:${c}, d:${d}, e:${e}`,
    circuitIdentity: () => five.every((buffer) => buffer.equals(BufferParams.none)),
    down: (port: TLMasterPortParameters) => port.copy({ minLatency: port.minLatency + b.latency + c.latency }),
    up: (port: TLSlavePortParameters) => port.copy({ minLatency: port.minLatency + a.latency + d.latency }),
  });
  recent = [{ five, options }, ...recent].slice(0, mostRecent);
  return options;
}

/**
 * Puts a {@link TLBuffer} into the current module and returns its node (tilelink 5.2). One buffer instead of options is
 * that of all channels; a number counts entries, at least 0.
 *
 * @throws RequirementError unless every depth is an integer of at least 0.
 */
export function buffer(options: TLBufferOptions | BufferLike = {}): AdapterNode<TileLink> {
  const parsed = typeof options === 'object' && !isBufferParams(options) ? options : { all: options };
  return lazyModule(() => new TLBuffer(parsed), { shortcut: 'buffer' }).node;
}

/**
 * `depth` default buffers in a row, at least 0, the first one nearest to the sink; a name node called `no_buffer` for
 * none (tilelink 5.2). With `name` they are called `<name>_0`, `<name>_1` and so on.
 */
export function bufferChain(depth: number, name?: string): Handle<TileLink, TileLink> {
  const make = (k: number): AdapterNode<TileLink> =>
    lazyModule(() => new TLBuffer(), name === undefined ? { shortcut: 'buffers' } : { name: `${name}_${k}` }).node;
  const chain = repeated(depth, 'buffers in a row', (k): Handle<TileLink, TileLink> => make(k));
  return depth === 0 ? nameNode('no_buffer') : chain.reduce((sink, source) => sink.starFromStar(source));
}
