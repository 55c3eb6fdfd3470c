import type { Netlist, WiredNode } from './netlist.js';
import { hasAddresses } from './ports.js';

// Where accesses begin and where they end, whatever the kind of the node: what takes a stream, or a protocol of somebody's own that knows no
// addresses, and writes to memory makes accesses as a source does; and what turns accesses into a stream takes them as a sink does.

type Ends = Pick<WiredNode, 'record' | 'inward' | 'outward'>;

/** Whether accesses begin at a node: a master. */
export function makesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'source') return outward.some(hasAddresses);
  return isEnd(record, inward, () => netlist.hasAllInward(record.id)) && outward.some(hasAddresses);
}

/** Whether accesses end at a node: a device. */
export function takesAccesses(netlist: Netlist, { record, inward, outward }: Ends): boolean {
  if (record.kind === 'sink') return inward.some(hasAddresses);
  return isEnd(record, outward, () => netlist.hasAllOutward(record.id)) && inward.some(hasAddresses);
}

// Whether no accesses come from beyond a node. Where edges are missing because they failed, nobody knows. What passes one protocol on has it on
// both sides: the edges of most nodes need not be read.
function isEnd({ inner, outer, kind }: Ends['record'], beyond: Ends['inward'], areAll: () => boolean): boolean {
  if (beyond.length > 0) return inner !== outer && !beyond.some(hasAddresses);
  return (kind === 'nexus' || kind === 'custom') && areAll();
}
