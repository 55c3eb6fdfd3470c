import {
  type Elaboration,
  type InterruptLine,
  interruptLines,
  Netlist,
  type NodeRecord,
  Raisers,
} from '../../../elaboration/index.js';

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
  /** Its name at its device; absent if it has none. */
  readonly name?: string;
}

/**
 * Interrupts of devices where they reach the interrupt controllers of the platform or, without one, a core that numbers them (design 6), but
 * for those that never come. One that several take counts at the first controller. Those of a device are in the order in which it declares
 * its nodes, and a node raises them, wherever they arrive, or in which a description lists them. An interrupt belongs to that of these devices that firmware knows as the same, or else to the one whose module raises it, or the
 * nearest one around that.
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
  for (const line of deviceLines(netlist).sort(asRaised(netlist, elaboration))) {
    const key = `${line.source} ${line.index}`;
    const { module } = netlist.node(line.source);
    if (module.traits?.standIn === true || found.has(key)) continue;
    const device = enclosed.has(module.id) ? module.id : (raisers.of(line.source) ?? line.source);
    const { number: value, sink: controller, called: name } = line;
    found.set(key, { device, value, controller, ...(name === '' ? {} : { name }) });
  }
  return [...found.values()];
}

// Descriptions have numbers instead of wires, so the lines of one node keep their order.
function asRaised(netlist: Netlist, { described }: Elaboration): (a: InterruptLine, b: InterruptLine) => number {
  return (a, b) => {
    const [first, second] = [netlist.node(a.source), netlist.node(b.source)];
    const ofNodes = first.module.index - second.module.index || first.record.index - second.record.index;
    return ofNodes !== 0 || described !== undefined ? ofNodes : a.index - b.index;
  };
}

// If there are interrupt controllers, the lines to cores only count if the core numbers them, and neither those from controllers nor those that every
// core of a kind has, such as `msip`. Names of local interrupts are mere numbers.
function deviceLines(netlist: Netlist): InterruptLine[] {
  const recordOf = (node: string): NodeRecord => netlist.node(node).record;
  const isAtController = ({ sink }: InterruptLine): boolean => recordOf(sink).kind !== 'sink';
  const isAtCore = ({ sink, source, name }: InterruptLine): boolean =>
    recordOf(sink).inputs !== undefined && recordOf(source).kind === 'source' && /^(?:local\d+)?$/.test(name);
  const lines = interruptLines(netlist);
  const atControllers = lines.filter(isAtController);
  if (atControllers.length === 0) return lines;
  return [...atControllers, ...lines.filter((line) => !isAtController(line) && isAtCore(line))];
}
