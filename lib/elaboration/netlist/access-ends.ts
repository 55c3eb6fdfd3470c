import type { Netlist, WiredNode } from './netlist.js';
import type { Family } from '../../bus/protocol-traits.js';
import { hasAddresses } from '../ports/ports.js';

// Where accesses begin and where they end, whatever the kind of the node: what takes a stream, or a protocol of somebody's own that knows no
// addresses, and writes to memory makes accesses as a source does; and what turns accesses into a stream takes them as a sink does.

type Ends = Pick<WiredNode, 'record' | 'inward' | 'outward'>;

/** Whether accesses begin at a node: a master. */
export function makesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'source') return leadsToAddresses(netlist, outward);
  return isEnd(netlist, record, inward, () => netlist.hasAllInward(record.id)) && leadsToAddresses(netlist, outward);
}

/** Whether accesses end at a node: a device. */
export function takesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'sink') return leadsToAddresses(netlist, inward);
  return isEnd(netlist, record, outward, () => netlist.hasAllOutward(record.id)) && leadsToAddresses(netlist, inward);
}

// Whether no accesses come from beyond a node. Where edges are missing because they failed, nobody knows. What passes one protocol on has it on
// both sides: the edges of most nodes need not be read.
function isEnd(
  netlist: Netlist,
  { inner, outer, kind }: Ends['record'],
  beyond: Ends['inward'],
  areAll: () => boolean,
): boolean {
  if (beyond.length > 0) return inner !== outer && !leadsToAddresses(netlist, beyond);
  return (kind === 'nexus' || kind === 'custom') && areAll();
}

// Most nodes of a design have to do with clocks, interrupts and wires, of which nothing needs to be read.
function leadsToAddresses({ protocols }: Netlist, edges: Ends['inward']): boolean {
  return edges.some((edge) => !plainFamilies.has(protocols.of(edge.protocol).family) && hasAddresses(edge));
}

const plainFamilies: ReadonlySet<Family> = new Set(['interrupt', 'clock', 'sideband']);
