import { checkOptions } from '../base/options/index.js';
import type { ClockCrossing } from '../bus/crossings/index.js';
import {
  type Handle,
  type LazyModule,
  lazyModule,
  type ProtocolTypes,
  reopen,
  setRole,
  type SinkNode,
} from '../graph/index.js';
import type { Interrupts } from '../protocols/interrupts/index.js';
import type { SimpleDevice } from '../devicetree/index.js';
import type { TileLink } from '../protocols/gathered/tl.js';
import type { RocketSubsystem } from './rocket-subsystem.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import type { BusLocation } from './locations.js';
import { attachRegisters } from './subsystem-devices.js';

/** A device with registers, and an interrupt if it has one: what a subclass of `tl.TLRegisterRouter` is (subsystem 17.1). */
export interface BusDevice extends LazyModule {
  /** Its registers. */
  readonly controlNode: SinkNode<TileLink>;
  /** The device, as firmware sees it. */
  readonly device: SimpleDevice;
  /** Its interrupts, if it has any. */
  readonly interrupt?: Handle<ProtocolTypes, Interrupts> | undefined;
}

/** How a device is attached. */
export interface AttachDeviceOptions<D extends BusDevice> {
  /** Name of the device, of its domain and of the coupler that leads to it. */
  readonly name: string;
  /** The bus of its registers, whose clock it runs on. */
  readonly where: BusLocation;
  /** How its interrupts get onto the clock of the interrupt bus. Default: they are on that clock. */
  readonly interruptCrossing?: ClockCrossing;
  /** Makes the device; it is given its bus, for the width of its registers. */
  readonly make: (bus: TLBusWrapper) => D;
}

/**
 * Attaches a device of one's own to a bus of a subsystem: its registers, its interrupts, its clock, and its entry in the device tree
 * (subsystem 4.2, 16, 17.2).
 *
 * @throws RequirementError `subsystem/no-bus` if there is no bus at that location.
 */
export function attachDevice<D extends BusDevice>(system: RocketSubsystem, options: AttachDeviceOptions<D>): D {
  const { name, where, interruptCrossing, make } = checkOptions('AttachDeviceOptions', options);
  const bus = system.locate(where, name);
  const domain = bus.generateSynchronousDomain(name, `${name}_domain`);
  const made = domain.inside(() => lazyModule(() => make(bus), { name }));
  setRole(made.controlNode, { name: `device ${name}`, title: name });
  attachRegisters(bus, name, made.controlNode);
  if (made.interrupt !== undefined) {
    const { ibus } = system;
    const { interrupt } = made;
    reopen(ibus, () => (interruptCrossing === undefined ? ibus.node : ibus.from(interruptCrossing)).from(interrupt));
  }
  bus.dtsClk?.bind(made.device);
  return made;
}
