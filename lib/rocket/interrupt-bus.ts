import { ClockSinkDomain } from '../protocols/clocks/index.js';
import { AsynchronousCrossing, type ClockCrossing, RationalCrossing } from '../bus/crossings/index.js';
import { type Handle, lazyModule, type NexusNode } from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import { explainInterrupts } from './explanations.js';

/** Collects the interrupts of devices for the interrupt controller (subsystem 16). */
export class InterruptBusWrapper extends ClockSinkDomain {
  readonly #xbar: NexusNode<int.Interrupts>;

  constructor() {
    super();
    this.#xbar = lazyModule(() => new int.IntXbar(), { name: 'int_bus' }).node;
    explainInterrupts(this.#xbar);
  }

  /** The crossbar: devices on the bus's own clock are bound to it, and it is bound to the interrupt controller. */
  get node(): NexusNode<int.Interrupts> {
    return this.#xbar;
  }

  /**
   * Where devices on another clock are bound (subsystem 16); their side of the crossing is made in the current module. `name` is that of a
   * node on their side.
   *
   * @throws RequirementError as the crossing does for an asynchronous queue that cannot be.
   */
  from(crossing: ClockCrossing, name?: string): Handle<int.Interrupts> {
    return int.crossIn(this, this.#xbar, crossing, 'int_in_xing').fromStar(int.nameNode(name));
  }

  /** Where devices on an unrelated clock are bound: behind 3 synchronisation stages (subsystem 16). */
  get fromAsync(): Handle<int.Interrupts> {
    return this.from(new AsynchronousCrossing());
  }

  /** Where devices on a rational clock are bound (subsystem 16). */
  get fromRational(): Handle<int.Interrupts> {
    return this.from(new RationalCrossing());
  }

  override shouldBeInlined(): boolean {
    return true;
  }
}

/**
 * Puts an {@link InterruptBusWrapper} into the current module (subsystem 16).
 *
 * @example
 * const bus = subsystem.interruptBus();
 * const clock = clocks.clockSource({ freqMHz: 100 });
 * connect(clock, bus.clockNode);
 * connect(int.source({ name: 'uart' }), bus.fromAsync);
 * connect(bus.node, int.sink({ name: 'core' }));
 */
export function interruptBus(): InterruptBusWrapper {
  return lazyModule(() => new InterruptBusWrapper(), { name: 'ibus' });
}
