import { log2Ceil } from '../../base/address/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  type EdgesOf,
  LazyModule,
  lazyModule,
  type ModuleHardware,
} from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import type { ClockEdge } from './edges.js';
import { clockAdapterNode } from './nodes.js';
import type { ClockParameters } from './parameters.js';
import * as rules from './rules.js';

/** The counter that waits for a reset to settle. */
export interface Debounce {
  /** Cycles of the slowest clock, at least 7. */
  readonly ticks: number;
  /** Width of the counter in bits. */
  readonly bits: number;
}

const leastTicks = 7;

/** Releases the resets of several clocks in order, after the reset has settled (interrupts-clocks 11.5); passes parameters on. */
export class ResetWrangler extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** Clocks come in and go out, port k to port k. */
  readonly node: AdapterNode<Clocks>;
  readonly #debounceNs: number;

  /** `debounceNs`: how long the reset must be stable, in nanoseconds. Default 100000. */
  constructor(debounceNs = 100_000) {
    super();
    this.#debounceNs = debounceNs;
    this.node = clockAdapterNode({
      name: 'node',
      validate: (edges) => {
        knownClocks(edges.in, this.path);
      },
    });
  }

  /** The counter for the negotiated clocks. Throws `clocks/wrangler-clock` unless all of them are known. */
  debounce(edges: EdgesOf): Debounce {
    const clocks = knownClocks(this.node.edgesIn(edges).in, this.path);
    const slowestMHz = Math.min(...clocks.map(({ freqMHz }) => freqMHz));
    const ticks = Math.max(leastTicks, Math.ceil(this.#debounceNs / (1000 / slowestMHz)));
    return { ticks, bits: log2Ceil(ticks + 1) };
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/**
 * Puts a {@link ResetWrangler} into the current module and returns its node (interrupts-clocks 11.5). `debounceNs`: how long the
 * reset must be stable, in nanoseconds; 100000 by default.
 */
export function resetWrangler(debounceNs?: number): AdapterNode<Clocks> {
  return lazyModule(() => new ResetWrangler(debounceNs), { shortcut: 'resetWrangler' }).node;
}

function knownClocks(edges: readonly ClockEdge[], path: string): ClockParameters[] {
  return edges.map(({ clock }, k) => {
    if (clock !== undefined) return clock;
    throw new RequirementError(
      rules.wranglerClock,
      `Reset wrangler ${path} counts cycles of the slowest clock, but the frequency of its clock ${k} is not known.`,
      { help: 'Let the source of that clock give a frequency, or its sink take one.' },
    );
  });
}
