import {
  append,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  isUnder,
  Netlist,
} from '../../elaboration/index.js';

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
 * that never come. An interrupt belongs to the one of these devices whose module raises it, or the nearest one around that.
 */
export function deviceInterrupts(elaboration: Elaboration, devices: readonly string[]): DeviceInterrupt[] {
  const netlist = new Netlist(elaboration);
  const found = new Map<string, DeviceInterrupt>();
  for (const line of controllerLines(netlist)) {
    const key = `${line.source} ${line.index}`;
    // An interrupt that several cores or controllers take counts at the first.
    if (netlist.node(line.source).module.traits?.standIn === true || found.has(key)) continue;
    const device = raiserOf(netlist, line, devices) ?? line.source;
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

function raiserOf(netlist: Netlist, { source }: InterruptLine, devices: readonly string[]): string | undefined {
  const moduleOf = (id: string): string => netlist.node(id).module.id;
  const raising = moduleOf(source);
  const around = new Map<string, string[]>();
  for (const device of devices) {
    const { id, parent } = netlist.node(device).module;
    if (parent !== null && isUnder(raising, id)) append(around, id, device);
  }
  const [nearest] = [...around.keys()].sort((a, b) => b.length - a.length);
  return nearest === undefined ? undefined : around.get(nearest)?.[0];
}
