import type { EdgeRecord } from './elaboration.js';
import { isClock } from './protocols.js';
import { isUnder, type Netlist, type WiredNode } from './netlist.js';

const known = new WeakMap<Netlist, ReadonlyMap<string, string | undefined>>();

/**
 * The clock domain of a node: the id of the innermost module around it that takes a clock; undefined where none does, which is where
 * the clock of the design's root applies.
 */
export function domainOf(netlist: Netlist, node: string): string | undefined {
  let domains = known.get(netlist);
  if (domains === undefined) known.set(netlist, (domains = domainsOf(netlist)));
  return domains.get(netlist.node(node).module.id);
}

/** The edges by which a node takes clocks for its module: those that end there, or enter the module through a node of its own. */
export function clocksTaken({ protocols }: Netlist, { record, module, inward }: WiredNode): readonly EdgeRecord[] {
  if (!isClock(protocols.of(record.inner))) return [];
  if (record.kind === 'sink') return inward;
  return record.kind === 'identity' ? inward.filter(({ from }) => !isUnder(from, module.id)) : [];
}

// Parents come before their children.
function domainsOf(netlist: Netlist): Map<string, string | undefined> {
  const domains = new Map<string, string | undefined>();
  for (const { id, parent, nodes } of netlist.modules.values()) {
    const around = parent === null ? undefined : domains.get(parent);
    const takesClock = nodes.some((node) => clocksTaken(netlist, netlist.node(node.id)).length > 0);
    domains.set(id, takesClock ? id : around);
  }
  return domains;
}
