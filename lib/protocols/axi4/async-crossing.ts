import { checkOptions } from '../../base/options/index.js';
import { type AsyncQueueOptions, AsyncQueueParams } from '../../bus/crossings/index.js';
import { type AdapterAbout, type AdapterNode, chain, type Handle, LazyModule, lazyModule } from '../../graph/index.js';
import type { AXI4Async } from './async.js';
import type { AXI4 } from './axi4.js';
import { asyncSinkNode, asyncSourceNode } from './crossing-nodes.js';

/** Options of {@link AXI4AsyncCrossingSource}. */
export interface AXI4AsyncCrossingSourceOptions {
  /** Synchronisation stages for what comes back, at least 2. Default: as many as the queue of the sink has. */
  readonly sync?: number | undefined;
}

/** The half of an asynchronous crossing on the side of the master (amba 4.10). */
export class AXI4AsyncCrossingSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'minLatency grows by sync, or without it by the synchronisation stages of the queue on the other side.',
  };

  /** AXI4 comes in, the wires of the crossing go out. */
  readonly node: AdapterNode<AXI4, AXI4Async>;

  constructor(options: AXI4AsyncCrossingSourceOptions = {}) {
    super();
    const { sync } = checkOptions('AXI4AsyncCrossingSourceOptions', options);
    this.node = asyncSourceNode(sync, { name: 'node' });
  }
}

/** The half of an asynchronous crossing on the side of the slave, with the queue (amba 4.10). */
export class AXI4AsyncCrossingSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The port gets the parameters of the queue (depth, sync, safe, narrow); nothing else changes.',
  };

  /** The wires of the crossing come in, AXI4 goes out. */
  readonly node: AdapterNode<AXI4Async, AXI4>;

  /**
   * The queue as parameters, or as options with defaults.
   *
   * @throws RequirementError `async-queue/depth` unless the depth is a power of two, `async-queue/sync` for fewer than 2 stages.
   */
  constructor(params: AsyncQueueParams | AsyncQueueOptions = {}) {
    super();
    checkOptions('AsyncQueueOptions', params);
    this.node = asyncSinkNode(toQueue(params), { name: 'node' });
  }
}

/** Both halves of an asynchronous crossing in one module; deprecated in the reference, because it is in no clock domain (amba 4.10). */
export class AXI4AsyncCrossing extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'minLatency grows by the synchronisation stages of the queue (sync).',
  };

  /** The half on the side of the master. */
  readonly source: AXI4AsyncCrossingSource;
  /** The half on the side of the slave. */
  readonly sink: AXI4AsyncCrossingSink;
  /** Comes in at `source` and goes out at `sink`. */
  readonly node: Handle<AXI4, AXI4>;

  /**
   * The queue as parameters, or as options with defaults.
   *
   * @throws RequirementError `async-queue/depth` unless the depth is a power of two, `async-queue/sync` for fewer than 2 stages.
   */
  constructor(params: AsyncQueueParams | AsyncQueueOptions = {}) {
    super();
    checkOptions('AsyncQueueOptions', params);
    const queue = toQueue(params);
    this.source = lazyModule(() => new AXI4AsyncCrossingSource(), { shortcut: 'source' });
    this.sink = lazyModule(() => new AXI4AsyncCrossingSink(queue), { shortcut: 'sink' });
    this.node = chain(this.source.node, this.sink.node);
    this.sink.node.from(this.source.node);
  }
}

/**
 * Puts an {@link AXI4AsyncCrossingSource} into the current module and returns its node (amba 4.10). `sync`: synchronisation stages
 * for what comes back, as many as the queue of the sink has by default; fewer than 2 are a finding (`async-queue/sync`).
 */
export function asyncSource(sync?: number): AdapterNode<AXI4, AXI4Async> {
  return lazyModule(() => new AXI4AsyncCrossingSource({ sync }), { shortcut: 'axi4asource' }).node;
}

/**
 * Puts an {@link AXI4AsyncCrossingSink} into the current module and returns its node (amba 4.10).
 *
 * @throws RequirementError `async-queue/depth` unless the depth is a power of two, `async-queue/sync` for fewer than 2 stages.
 */
export function asyncSink(params: AsyncQueueParams | AsyncQueueOptions = {}): AdapterNode<AXI4Async, AXI4> {
  return lazyModule(() => new AXI4AsyncCrossingSink(params), { shortcut: 'axi4asink' }).node;
}

function toQueue(params: AsyncQueueParams | AsyncQueueOptions): AsyncQueueParams {
  return params instanceof AsyncQueueParams ? params : new AsyncQueueParams(params);
}
