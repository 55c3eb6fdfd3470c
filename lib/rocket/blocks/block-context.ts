import type { BusContext } from '../buses/bus-context.js';
import type { InterruptBusWrapper } from '../interrupt-bus.js';

/** Where blocks are attached: a subsystem or a cluster (chipyard 1.2). */
export interface BlockContext extends BusContext {
  /** Where interrupts of devices come together. */
  readonly ibus: InterruptBusWrapper;
}
