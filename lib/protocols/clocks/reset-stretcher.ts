import type { ResetCrossing } from '../../bus/crossings/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, type Handle, LazyModule, lazyModule } from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import { clockAdapterNode, clockTempNode } from './nodes.js';
import * as rules from './rules.js';

/** Holds the reset of a clock for some cycles longer (interrupts-clocks 11.5). */
export class ResetStretcher extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** A clock comes in and goes out, its reset later. */
  readonly node: AdapterNode<Clocks>;
  readonly #cycles: number;

  /**
   * `cycles`: how much longer the reset lasts, above 1.
   *
   * @throws RequirementError `clocks/stretcher-cycles` unless `cycles` is above 1.
   */
  constructor(cycles: number) {
    super();
    demand(
      cycles > 1,
      rules.stretcherCycles,
      () => `A reset stretcher needs more than 1 cycle, but was given ${cycles}.`,
      {
        help: 'Give it at least 2 cycles, or leave the stretcher out.',
      },
    );
    this.#cycles = cycles;
    this.node = clockAdapterNode({ name: 'reset_stretcher' });
  }

  override desiredName(): string {
    return `${this.className}${this.#cycles}`;
  }
}

/**
 * Puts a {@link ResetStretcher} into the current module and returns its node (interrupts-clocks 11.5). `cycles`: how much longer
 * the reset lasts, above 1.
 *
 * @throws RequirementError `clocks/stretcher-cycles` unless `cycles` is above 1.
 */
export function resetStretcher(cycles: number): AdapterNode<Clocks> {
  return lazyModule(() => new ResetStretcher(cycles), { shortcut: 'rs' }).node;
}

/**
 * The node between the clock of a domain and the sink of its reset domain (interrupts-clocks 12): a {@link ResetStretcher} `rs`, or an
 * ephemeral node for a reset that is used as it is. Throws `clocks/stretcher-cycles` as the stretcher does.
 */
export function injectClockNode(crossing: ResetCrossing): Handle<Clocks, Clocks> {
  return crossing.kind === 'stretched' ? resetStretcher(crossing.cycles) : clockTempNode();
}
