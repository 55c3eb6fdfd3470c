import type { InterruptLine, Netlist } from '../../elaboration/index.js';

/** Whether an interrupt only takes the place of one that is not there, and never comes. */
export function isStandIn(netlist: Netlist, { source }: InterruptLine): boolean {
  return netlist.node(source).module.traits?.standIn === true;
}
