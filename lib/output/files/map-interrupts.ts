import { type Elaboration, type InterruptLine, interruptLines, Netlist, Raisers } from '../../elaboration/index.js';

/** An interrupt as software knows it. */
export interface DeviceInterrupt {
  /**
   * Id of the device that raises it, as the map has it: of the node that has its addresses, or of the module of one within others. Of an
   * interrupt of none of the devices, that of the node that raises it.
   */
  readonly device: string;
  /** Its number for software, at the interrupt controller. */
  readonly value: number;
  /** Id of the node where it ends. */
  readonly controller: string;
}

/**
 * Interrupts where they reach the interrupt controllers of the platform, or where they end if there are none (design 6), without those
 * that never come. Those of a device are in the order in which it declares them. An interrupt belongs to that of these devices that firmware knows as the same, or else to the one whose module raises it, or
 * the nearest one around that.
 */
export function deviceInterrupts(elaboration: Elaboration, devices: readonly string[]): DeviceInterrupt[] {
  const netlist = new Netlist(elaboration);
  const modules = new Set(elaboration.modules.map(({ id }) => id));
  const enclosed = new Set(devices.filter((id) => modules.has(id)));
  const raisers = new Raisers(
    netlist,
    devices.filter((id) => !enclosed.has(id)),
  );
  const found = new Map<string, DeviceInterrupt>();
  for (const line of controllerLines(netlist).sort(asDeclared(netlist))) {
    const key = `${line.source} ${line.index}`;
    // An interrupt that several cores or controllers take counts at the first.
    const { module } = netlist.node(line.source);
    if (module.traits?.standIn === true || found.has(key)) continue;
    const device = enclosed.has(module.id) ? module.id : (raisers.of(line.source) ?? line.source);
    found.set(key, { device, value: line.number, controller: line.sink });
  }
  return [...found.values()];
}

// Those of one node stay as they are.
function asDeclared(netlist: Netlist): (a: InterruptLine, b: InterruptLine) => number {
  return (a, b) => {
    const [first, second] = [netlist.node(a.source), netlist.node(b.source)];
    return first.module.index - second.module.index || first.record.index - second.record.index;
  };
}

// A controller raises interrupts of its own for those that it takes.
function controllerLines(netlist: Netlist): InterruptLine[] {
  const lines = interruptLines(netlist);
  const atControllers = lines.filter(({ sink }) => netlist.node(sink).outward.length > 0);
  return atControllers.length > 0 ? atControllers : lines;
}
