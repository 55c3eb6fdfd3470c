import type { Netlist, WiredNode } from './netlist.js';
import type { Family } from '../../bus/protocol-traits.js';
import { hasAddresses } from '../ports/ports.js';

// Determines where accesses begin and end, regardless of the kind of node. A node that converts a stream, or a custom protocol without addresses, to
// memory accesses is a master like a source; a node that converts accesses to a stream is a device like a sink.

type Ends = Pick<WiredNode, 'record' | 'inward' | 'outward'>;

/** Whether accesses begin at a node, which makes it a master. */
export function makesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'source') return leadsToAddresses(netlist, outward);
  return isEnd(netlist, record, inward, () => netlist.hasAllInward(record.id)) && leadsToAddresses(netlist, outward);
}

/** Whether accesses end at a node, which makes it a device. */
export function takesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'sink') return leadsToAddresses(netlist, inward);
  return isEnd(netlist, record, outward, () => netlist.hasAllOutward(record.id)) && leadsToAddresses(netlist, inward);
}

// Whether no accesses come from beyond a node. If edges are missing because they failed, this is unknown. A node that passes a protocol on has it on
// both sides, so most edges need not be examined.
function isEnd(
  netlist: Netlist,
  { inner, outer, kind }: Ends['record'],
  beyond: Ends['inward'],
  areAll: () => boolean,
): boolean {
  if (beyond.length > 0) return inner !== outer && !leadsToAddresses(netlist, beyond);
  return (kind === 'nexus' || kind === 'custom') && areAll();
}

// Most nodes of a design handle clocks, interrupts and other wires, which are excluded without reading their parameters.
function leadsToAddresses({ protocols }: Netlist, edges: Ends['inward']): boolean {
  return edges.some((edge) => !plainFamilies.has(protocols.of(edge.protocol).family) && hasAddresses(edge));
}

const plainFamilies: ReadonlySet<Family> = new Set(['interrupt', 'clock', 'sideband']);
