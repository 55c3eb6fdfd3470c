import { checkKind } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import { isPow2, powersAround } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import { clockAdapterNode } from './nodes.js';
import { ClockParameters, ClockSinkParameters, ClockSourceParameters } from './parameters.js';
import * as rules from './rules.js';

/**
 * Divides a clock (interrupts-clocks 11.4): the frequency that is given is divided, the one that is taken multiplied; the duty cycle
 * stays. What was left open stays open.
 */
export class ClockDivider extends LazyModule {
  static readonly traits: ModuleTraits = { newClock: true };

  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The frequency that is given (give.freqMHz) is divided by div; a clock that is left open stays open.',
    up: 'The frequency that is taken (take.freqMHz) is multiplied by div; a clock that is left open stays open.',
  };

  /** The clock comes in, the slower one goes out. */
  readonly node: AdapterNode<Clocks>;

  /** `div`: a power of two, or 3. Others are negotiated as they are and reported as findings of the rule `clocks/divider`. */
  constructor(div: number) {
    super();
    checkKind('A clock divider', 'its divisor', div, 'number');
    this.node = clockAdapterNode({
      name: 'node',
      down: (source) =>
        source.give === undefined
          ? source
          : new ClockSourceParameters({ ...source, give: scaled(source.give, (freqMHz) => freqMHz / div) }),
      up: (sink) =>
        sink.take === undefined
          ? sink
          : new ClockSinkParameters({ ...sink, take: scaled(sink.take, (freqMHz) => freqMHz * div) }),
      validate: () =>
        demand(isPow2(div) || div === 3, rules.divider, () => `Clock divider ${this.path} divides by ${div}.`, {
          help: () => `Divide by ${powersAround(div)}; the only other divisor is 3.`,
        }),
    });
  }
}

/**
 * Puts a {@link ClockDivider} into the current module and returns its node (interrupts-clocks 11.4). `div`: 3 or a power of two;
 * others are findings of the rule `clocks/divider`.
 */
export function clockDivider(div: number): AdapterNode<Clocks> {
  return lazyModule(() => new ClockDivider(div), { shortcut: 'divider' }).node;
}

function scaled({ freqMHz, dutyCycle }: ClockParameters, scale: (freqMHz: number) => number): ClockParameters {
  return new ClockParameters(scale(freqMHz), dutyCycle);
}
