import { checkOptions } from '../../../base/options/index.js';
import type { CreditedDelay } from '../../../bus/crossings/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import {
  type TileLinkCredited,
  TLCreditedClientPortParameters,
  TLCreditedDelay,
  TLCreditedManagerPortParameters,
} from './credited.js';
import { defaultCreditedDelay } from '../../../bus/crossings/credited-delay.js';
import { creditedAdapterNode, creditedSinkNode, creditedSourceNode } from './crossing-nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLCreditedSource}, {@link TLCreditedSink} and {@link TLCreditedBuffer}. */
export interface TLCreditedOptions {
  /** Cycles on the way; one delay is flipped for channels B and D. Default one cycle each way. */
  readonly delay?: TLCreditedDelay | CreditedDelay;
}

/** The half of a credited crossing on the side of the client (tilelink 5.19). */
export class TLCreditedSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The port gets a delay, that of this half; nothing else changes.',
    up: 'minLatency becomes 1, whatever it was.',
  };

  /** The node to bind: TileLink on the inward side, the crossing on the outward side. */
  readonly node: AdapterNode<TileLink, TileLinkCredited>;

  constructor(options: TLCreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('TLCreditedOptions', options);
    this.node = creditedSourceNode(delay, { name: 'node' });
  }
}

/** The half of a credited crossing on the side of the manager (tilelink 5.19). */
export class TLCreditedSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency becomes 1, whatever it was.',
    up: 'The port gets a delay, that of this half; nothing else changes.',
  };

  /** The node to bind: the crossing on the inward side, TileLink on the outward side. */
  readonly node: AdapterNode<TileLinkCredited, TileLink>;

  constructor(options: TLCreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('TLCreditedOptions', options);
    this.node = creditedSinkNode(delay, { name: 'node' });
  }
}

/** Pipeline stages on the way of a credited crossing: both sides see its delay in addition to what they saw (tilelink 5.19). */
export class TLCreditedBuffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'delay grows by that of the buffer, channel by channel.',
    up: 'delay grows by that of the buffer, channel by channel.',
  };

  /** The node to bind, between the halves of the crossing. */
  readonly node: AdapterNode<TileLinkCredited>;

  constructor(options: TLCreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('TLCreditedOptions', options);
    const own = TLCreditedDelay.of(delay);
    this.node = creditedAdapterNode({
      name: 'node',
      down: (port) => new TLCreditedClientPortParameters(own.plus(port.delay), port.base),
      up: (port) => new TLCreditedManagerPortParameters(own.plus(port.delay), port.base),
    });
  }
}

/**
 * Puts a {@link TLCreditedSource} into the current module and returns its node (tilelink 5.19). `delay`: cycles; one
 * delay is flipped for channels B and D.
 */
export function creditedSource(
  delay: TLCreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<TileLink, TileLinkCredited> {
  return lazyModule(() => new TLCreditedSource({ delay }), { shortcut: 'source' }).node;
}

/**
 * Puts a {@link TLCreditedSink} into the current module and returns its node (tilelink 5.19). `delay`: cycles; one
 * delay is flipped for channels B and D.
 */
export function creditedSink(
  delay: TLCreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<TileLinkCredited, TileLink> {
  return lazyModule(() => new TLCreditedSink({ delay }), { shortcut: 'sink' }).node;
}

/**
 * Puts a {@link TLCreditedBuffer} into the current module and returns its node (tilelink 5.19). `delay`: cycles; one
 * delay is flipped for channels B and D.
 */
export function creditedBuffer(
  delay: TLCreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<TileLinkCredited> {
  return lazyModule(() => new TLCreditedBuffer({ delay }), { shortcut: 'buffer' }).node;
}
