import { LazyModule, lazyModule, type SourceNode } from '../../graph/index.js';
import type { ClockGroups } from './clocks.js';
import { clockGroupSourceNode } from './group-nodes.js';

/** A source of clock groups (interrupts-clocks 11.2). */
export class SimpleClockGroupSource extends LazyModule {
  /** The groups, one port for each. */
  readonly node: SourceNode<ClockGroups>;

  /** `numSources`: number of groups, at least 0. */
  constructor(numSources = 1) {
    super();
    this.node = clockGroupSourceNode(numSources, { name: 'node' });
  }
}

/**
 * Puts a {@link SimpleClockGroupSource} into the current module and returns its node (interrupts-clocks 11.2). `numSources`: number
 * of groups, at least 0.
 *
 * @example
 * const core = clocks.clockSink({ freqMHz: 100 });
 * connect(clocks.simpleClockGroupSource(), clocks.clockGroup('core'), core);
 */
export function simpleClockGroupSource(numSources = 1): SourceNode<ClockGroups> {
  return lazyModule(() => new SimpleClockGroupSource(numSources), { shortcut: 'source' }).node;
}
