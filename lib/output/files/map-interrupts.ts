import { type Elaboration, type InterruptLine, interruptLines, Netlist, Raisers } from '../../elaboration/index.js';

/** An interrupt as software knows it. */
export interface DeviceInterrupt {
  /** Id of the node that has the addresses of the device that raises it; of an interrupt of none of the devices, of the node that raises it. */
  readonly device: string;
  /** Its number for software, at the interrupt controller. */
  readonly value: number;
  /** Id of the node where it ends. */
  readonly controller: string;
}

/**
 * Interrupts where they reach the interrupt controllers of the platform, or where they end if there are none (design 6), without those
 * that never come. An interrupt belongs to that of these devices that firmware knows as the same, or else to the one whose module raises it, or
 * the nearest one around that.
 */
export function deviceInterrupts(elaboration: Elaboration, devices: readonly string[]): DeviceInterrupt[] {
  const netlist = new Netlist(elaboration);
  const raisers = new Raisers(netlist, devices);
  const found = new Map<string, DeviceInterrupt>();
  for (const line of controllerLines(netlist)) {
    const key = `${line.source} ${line.index}`;
    // An interrupt that several cores or controllers take counts at the first.
    if (netlist.node(line.source).module.traits?.standIn === true || found.has(key)) continue;
    const device = raisers.of(line.source) ?? line.source;
    found.set(key, { device, value: line.number, controller: line.sink });
  }
  return [...found.values()];
}

// A controller raises interrupts of its own for those that it takes.
function controllerLines(netlist: Netlist): InterruptLine[] {
  const lines = interruptLines(netlist);
  const atControllers = lines.filter(({ sink }) => netlist.node(sink).outward.length > 0);
  return atControllers.length > 0 ? atControllers : lines;
}
