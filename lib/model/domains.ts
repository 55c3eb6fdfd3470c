import type { Netlist } from './netlist.js';

/** Whether a node takes the clock of its module. */
function takesClock({ kind, inner }: { readonly kind: string; readonly inner: string }): boolean {
  return kind === 'sink' && inner === 'ClockImp';
}

/**
 * The clock domain of a node: the id of the innermost module around it that takes a clock; undefined where none does, which is where
 * the clock of the design's root applies.
 */
export function domainOf(netlist: Netlist, node: string): string | undefined {
  for (
    let module: string | null | undefined = netlist.node(node).module.id;
    module !== null && module !== undefined;
    module = netlist.modules.get(module)?.parent
  ) {
    if (netlist.modules.get(module)?.nodes.some(takesClock) === true) return module;
  }
  return undefined;
}
