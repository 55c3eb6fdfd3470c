import { Field } from '../config/index.js';
import { stringHash, trieOrder } from '../bus/fields/hash-order.js';
import { onBinding, Resource, resourceAddress, resourceInt, SimpleDevice } from '../devicetree/index.js';
import { currentView } from '../graph/index.js';
import { clockSinkNode } from '../protocols/clocks/index.js';
import { AddressSet } from '../base/address/index.js';
import {
  type BusLocation,
  DebugModuleKey,
  ExportDebug,
  ExtBus,
  ExtIn,
  ExtMem,
  FBUS,
  MBUS,
  SBUS,
} from '../rocket/index.js';
import type { ChipSystem } from './chip-system.js';

/** Leads the wires of an interface out of the system into the chip (chipyard 5.1). */
export interface IOBinder {
  /** The interface, as the reference calls it; the order of the binders follows from it. */
  readonly of: string;
  /** What it adds to the graph, in the module of the chip; most add wires only. */
  readonly bind?: (system: ChipSystem) => void;
}

/** The wires that lead out of the system, by interface. Default none (chipyard 5.1). */
export const IOBinders: Field<readonly IOBinder[]> = new Field('IOBinders', []);

/** The binders in the order in which they are applied (chipyard 5.1). */
export function inBindingOrder(binders: readonly IOBinder[]): readonly IOBinder[] {
  return binders.length <= 4 ? binders : trieOrder(binders, (binder) => stringHash(binder.of));
}

// The clock of a bus, for modules beside the system.
function takeClock(system: ChipSystem, where: BusLocation, what: string): void {
  const bus = system.locate(where, what);
  clockSinkNode([{}], { name: 'clockSinkNode' }).from(bus.fixedClockNode);
}

/** The debug port takes the clock of its bus (chipyard 5.2). */
export function bindDebug(system: ChipSystem): void {
  const view = currentView();
  if (view.get(DebugModuleKey) !== undefined) takeClock(system, view.get(ExportDebug).slaveWhere, 'the debug port');
}

/** The memory port takes the clock of the memory bus (chipyard 5.2). */
export function bindAXI4Mem(system: ChipSystem): void {
  if (currentView().get(ExtMem) !== undefined) takeClock(system, MBUS, 'the memory port');
}

/** The MMIO port takes the clock of the system bus (chipyard 5.2). */
export function bindAXI4MMIO(system: ChipSystem): void {
  if (currentView().get(ExtBus) !== undefined) takeClock(system, SBUS, 'the MMIO port');
}

/** The port of masters outside takes the clock of the front bus (chipyard 5.2). */
export function bindL2FBusAXI4(system: ChipSystem): void {
  if (currentView().get(ExtIn) !== undefined) takeClock(system, FBUS, 'the port of masters outside');
}

/** The first SPI controller has a memory card, as firmware sees it (chipyard 5.2). */
export function bindSPI(system: ChipSystem): void {
  const [first] = system.spis;
  if (first === undefined) return;
  const card = (): SimpleDevice =>
    new SimpleDevice('mmc', ['mmc-spi-slot'], {
      parent: first.device,
      properties: () => ({
        'voltage-ranges': [resourceInt(3300), resourceInt(3300)],
        'disable-wp': [],
        'spi-max-frequency': [resourceInt(1_000_000)],
      }),
    });
  onBinding(({ bindings }) => {
    bindings.bind(new Resource(card(), 'reg'), resourceAddress([new AddressSet(0n, 0n)]));
  });
}
