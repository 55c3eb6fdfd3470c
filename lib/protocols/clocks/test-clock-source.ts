import { LazyModule, lazyModule, type SourceNode } from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import { clockSourceNode } from './nodes.js';

/** Clocks for simulation (interrupts-clocks 11.5). */
export class TestClockSource extends LazyModule {
  /** The clocks, one port for each. */
  readonly node: SourceNode<Clocks>;

  /**
   * One port for each entry: a frequency in MHz, or `undefined` for a clock that gives none.
   *
   * @throws RequirementError `clocks/frequency` for a frequency that is not above 0.
   */
  constructor(freqs: readonly (number | undefined)[]) {
    super();
    this.node = clockSourceNode(
      freqs.map((give) => ({ give })),
      { name: 'node' },
    );
  }
}

/**
 * Puts a {@link TestClockSource} into the current module and returns its node (interrupts-clocks 11.5). `freqs`: in MHz, above 0,
 * or `undefined` for a clock that gives none.
 *
 * @throws RequirementError `clocks/frequency` for a frequency that is not above 0.
 *
 * @example
 * const core = clocks.clockSink({ freqMHz: 50 });
 * connect(clocks.testClockSource([50]), core);
 */
export function testClockSource(freqs: readonly (number | undefined)[]): SourceNode<Clocks> {
  return lazyModule(() => new TestClockSource(freqs), { shortcut: 'testClockSource' }).node;
}
