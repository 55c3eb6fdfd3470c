import type { EdgeRecord, ModuleRecord } from '../record/elaboration.js';
import { statedClock } from './stated-clock.js';
import { isClock } from '../netlist/protocols.js';
import { isUnder, type Netlist, type WiredNode } from '../netlist/netlist.js';

const known = new WeakMap<Netlist, ReadonlyMap<string, string | undefined>>();

/**
 * The clock domain of a node: the id of the innermost enclosing module that takes a clock to run on; undefined if none does, so that the clock of the
 * root applies.
 */
export function domainOf(netlist: Netlist, node: string): string | undefined {
  let domains = known.get(netlist);
  if (domains === undefined) known.set(netlist, (domains = domainsOf(netlist)));
  return domains.get(netlist.node(node).module.id);
}

/**
 * The edges through which a node takes clocks for its module: those that end there, or enter the module through an identity node. A clock that only
 * passes through the module is taken by whatever follows.
 */
export function clocksTaken({ protocols }: Netlist, node: WiredNode): readonly EdgeRecord[] {
  const { record, module, inward, outward } = node;
  if (!isClock(protocols.of(record.inner))) return [];
  if (record.kind === 'sink') return inward;
  if (record.kind !== 'identity') return [];
  // The ports of an identity node are wires: each input continues at the output of the same number.
  const staysInside = (port: number): boolean => {
    const next = outward[port];
    return next === undefined || outward.every(({ to }) => !isUnder(to, module.id)) || isUnder(next.to, module.id);
  };
  return inward.filter(({ from }, port) => !isUnder(from, module.id) && staysInside(port));
}

/**
 * The edges that provide the clock that a module runs on: the one it declares, or else those through which its nodes take clocks. Empty if it runs on
 * the clock of the module around it.
 */
export function clocksRunning(netlist: Netlist, module: ModuleRecord): readonly EdgeRecord[] {
  const stated = statedClock(module);
  if (stated === 'around') return [];
  if (stated === undefined || stated === 'elsewhere')
    return module.nodes.flatMap(({ id }) => clocksTaken(netlist, netlist.node(id)));
  const { inward, outward } = netlist.node(stated.node);
  const edge = (stated.side === 'in' ? inward : outward)[stated.index];
  return edge === undefined ? [] : [edge];
}

// Parents come before their children.
function domainsOf(netlist: Netlist): Map<string, string | undefined> {
  const domains = new Map<string, string | undefined>();
  for (const module of netlist.modules.values()) {
    const { id, parent } = module;
    const around = parent === null ? undefined : domains.get(parent);
    domains.set(id, clocksRunning(netlist, module).length > 0 ? id : around);
  }
  return domains;
}
