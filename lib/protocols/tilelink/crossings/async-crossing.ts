import { checkOptions } from '../../../base/options/index.js';
import { type AsyncQueueOptions, AsyncQueueParams } from '../../../bus/crossings/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  chain,
  type EdgesOf,
  type Handle,
  LazyModule,
  lazyModule,
} from '../../../graph/index.js';
import type { TileLinkAsync } from './async.js';
import { asyncSinkNode, asyncSourceNode } from './crossing-nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLAsyncCrossingSource}. */
export interface TLAsyncCrossingSourceOptions {
  /** Synchronisation stages for what comes back, at least 2. Default: as many as the queue of the sink has. */
  readonly sync?: number | undefined;
}

/** The half of an asynchronous crossing on the side of the client (tilelink 5.19). */
export class TLAsyncCrossingSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'minLatency grows by sync, or without it by the synchronisation stages of the queue on the other side.',
  };

  /** The node to bind: TileLink on the inward side, the crossing on the outward side. */
  readonly node: AdapterNode<TileLink, TileLinkAsync>;

  constructor(options: TLAsyncCrossingSourceOptions = {}) {
    super();
    const { sync } = checkOptions('TLAsyncCrossingSourceOptions', options);
    this.node = asyncSourceNode(sync, { name: 'node' });
  }

  override desiredName(edges: EdgesOf): string {
    const [first] = this.node.edgesIn(edges).in;
    return first === undefined ? this.className : `${this.className}_${first.bundle.shortName}`;
  }
}

/** The half of an asynchronous crossing on the side of the manager, with the queue (tilelink 5.19). */
export class TLAsyncCrossingSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency grows by the synchronisation stages of the queue (sync).',
    up: 'The port gets the parameters of the queue (depth, sync, safe, narrow); nothing else changes.',
  };

  /** The node to bind: the crossing on the inward side, TileLink on the outward side. */
  readonly node: AdapterNode<TileLinkAsync, TileLink>;

  /** @throws RequirementError as {@link AsyncQueueParams} does. */
  constructor(params: AsyncQueueParams | AsyncQueueOptions = {}) {
    super();
    checkOptions('AsyncQueueOptions', params);
    this.node = asyncSinkNode(toQueue(params), { name: 'node' });
  }

  override desiredName(edges: EdgesOf): string {
    const [first] = this.node.edgesIn(edges).out;
    return first === undefined ? this.className : `${this.className}_${first.bundle.shortName}`;
  }
}

/** Both halves of an asynchronous crossing in one module; deprecated in the reference, because it is in no clock domain (tilelink 5.19). */
export class TLAsyncCrossing extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency grows by the synchronisation stages of the queue (sync).',
    up: 'minLatency grows by the synchronisation stages of the queue (sync).',
  };

  /** The half on the side of the client. */
  readonly source: TLAsyncCrossingSource;
  /** The half on the side of the manager. */
  readonly sink: TLAsyncCrossingSink;
  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: Handle<TileLink, TileLink>;

  /** @throws RequirementError as {@link AsyncQueueParams} does. */
  constructor(params: AsyncQueueParams | AsyncQueueOptions = {}) {
    super();
    checkOptions('AsyncQueueOptions', params);
    const queue = toQueue(params);
    this.source = lazyModule(() => new TLAsyncCrossingSource(), { shortcut: 'source' });
    this.sink = lazyModule(() => new TLAsyncCrossingSink(queue), { shortcut: 'sink' });
    this.node = chain(this.source.node, this.sink.node);
    this.sink.node.from(this.source.node);
  }
}

/**
 * Puts a {@link TLAsyncCrossingSource} into the current module and returns its node (tilelink 5.19). `sync`:
 * synchronisation stages for what comes back, at least 2; absent, as many as the queue of the sink has.
 */
export function asyncSource(sync?: number): AdapterNode<TileLink, TileLinkAsync> {
  return lazyModule(() => new TLAsyncCrossingSource({ sync }), { shortcut: 'asource' }).node;
}

/**
 * Puts a {@link TLAsyncCrossingSink} into the current module and returns its node (tilelink 5.19).
 *
 * @throws RequirementError unless the depth is a power of two and sync at least 2.
 */
export function asyncSink(params: AsyncQueueParams | AsyncQueueOptions = {}): AdapterNode<TileLinkAsync, TileLink> {
  return lazyModule(() => new TLAsyncCrossingSink(params), { shortcut: 'asink' }).node;
}

/**
 * Puts a {@link TLAsyncCrossing} into the current module and returns its node (tilelink 5.19).
 *
 * @throws RequirementError unless the depth is a power of two and sync at least 2.
 */
export function asyncCrossing(params: AsyncQueueParams | AsyncQueueOptions = {}): Handle<TileLink, TileLink> {
  return lazyModule(() => new TLAsyncCrossing(params), { shortcut: 'crossing' }).node;
}

function toQueue(params: AsyncQueueParams | AsyncQueueOptions): AsyncQueueParams {
  return params instanceof AsyncQueueParams ? params : new AsyncQueueParams(params);
}
