import { checkOptions } from '../../base/options/index.js';
import type { CreditedDelay } from '../../bus/crossings/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { defaultCreditedDelay } from '../../bus/crossings/credited-delay.js';
import type { AXI4 } from './axi4.js';
import {
  type AXI4Credited,
  AXI4CreditedDelay,
  AXI4CreditedMasterPortParameters,
  AXI4CreditedSlavePortParameters,
} from './credited.js';
import { creditedAdapterNode, creditedSinkNode, creditedSourceNode } from './crossing-nodes.js';

/** Options of {@link AXI4CreditedSource}, {@link AXI4CreditedSink} and {@link AXI4CreditedBuffer}. */
export interface AXI4CreditedOptions {
  /** Cycles on the way; one delay is flipped for channels B and R. Default one cycle each way. */
  readonly delay?: AXI4CreditedDelay | CreditedDelay;
}

/** The half of a credited crossing on the side of the master (amba 4.11). */
export class AXI4CreditedSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The port gets a delay, that of this half; nothing else changes.',
    up: 'minLatency becomes 1, whatever it was.',
  };

  /** AXI4 comes in, the wires of the crossing go out. */
  readonly node: AdapterNode<AXI4, AXI4Credited>;

  constructor(options: AXI4CreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('AXI4CreditedOptions', options);
    this.node = creditedSourceNode(delay, { name: 'node' });
  }
}

/** The half of a credited crossing on the side of the slave (amba 4.11). */
export class AXI4CreditedSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The port gets a delay, that of this half; nothing else changes.',
  };

  /** The wires of the crossing come in, AXI4 goes out. */
  readonly node: AdapterNode<AXI4Credited, AXI4>;

  constructor(options: AXI4CreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('AXI4CreditedOptions', options);
    this.node = creditedSinkNode(delay, { name: 'node' });
  }
}

/** Pipeline stages on the way of a credited crossing: both sides see its delay in addition to what they saw (amba 4.11). */
export class AXI4CreditedBuffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'delay grows by that of the buffer, channel by channel.',
    up: 'delay grows by that of the buffer, channel by channel.',
  };

  /** Wires of the crossing come in and go out. */
  readonly node: AdapterNode<AXI4Credited>;

  constructor(options: AXI4CreditedOptions = {}) {
    super();
    const { delay = defaultCreditedDelay } = checkOptions('AXI4CreditedOptions', options);
    const own = AXI4CreditedDelay.of(delay);
    this.node = creditedAdapterNode({
      name: 'node',
      down: (port) => new AXI4CreditedMasterPortParameters(own.plus(port.delay), port.base),
      up: (port) => new AXI4CreditedSlavePortParameters(own.plus(port.delay), port.base),
    });
  }
}

/**
 * Puts an {@link AXI4CreditedSource} into the current module and returns its node (amba 4.11). `delay`: cycles on the way, one each
 * way by default; a single one is flipped for channels B and R.
 */
export function creditedSource(
  delay: AXI4CreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<AXI4, AXI4Credited> {
  return lazyModule(() => new AXI4CreditedSource({ delay }), { shortcut: 'source' }).node;
}

/**
 * Puts an {@link AXI4CreditedSink} into the current module and returns its node (amba 4.11). `delay`: cycles on the way, one each
 * way by default; a single one is flipped for channels B and R.
 */
export function creditedSink(
  delay: AXI4CreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<AXI4Credited, AXI4> {
  return lazyModule(() => new AXI4CreditedSink({ delay }), { shortcut: 'sink' }).node;
}

/**
 * Puts an {@link AXI4CreditedBuffer} into the current module and returns its node (amba 4.11). `delay`: cycles that it adds, one
 * each way by default; a single one is flipped for channels B and R.
 */
export function creditedBuffer(
  delay: AXI4CreditedDelay | CreditedDelay = defaultCreditedDelay,
): AdapterNode<AXI4Credited> {
  return lazyModule(() => new AXI4CreditedBuffer({ delay }), { shortcut: 'buffer' }).node;
}
