import type { Synchronisation } from '../../bus/protocol-traits.js';
import type { EdgeRecord } from '../record/elaboration.js';
import type { Netlist, WiredNode } from './netlist.js';
import type { ProtocolRecord } from './protocols.js';

/** A connection between two nodes with only wires in between: an edge, or the edges of a crossing. */
export interface Link {
  readonly from: WiredNode;
  readonly to: WiredNode;
  /** Its edges, in order. */
  readonly way: readonly EdgeRecord[];
  /** The last of these edges. */
  readonly edge: EdgeRecord;
  readonly synchronisation: Synchronisation;
}

/** All links of buses and interrupts. */
export function linksOf(netlist: Netlist): Link[] {
  return [...netlist.nodes.values()]
    .filter((node) => !isWire(netlist, node))
    .flatMap((to) =>
      to.inward
        .filter(({ protocol }) => isSignal(netlist.protocols.of(protocol)))
        .flatMap((edge) =>
          waysTo(netlist, edge).map(({ from, way }) => ({
            ...{ from, to, way, edge },
            synchronisation: synchronisationOf(netlist.protocols.of(edge.protocol), to),
          })),
        ),
    );
}

/** Whether a protocol is that of a bus or of interrupts, and not of a crossing. */
export function isDirect(protocol: ProtocolRecord): boolean {
  return isSignal(protocol) && protocol.crossing === undefined;
}

function isSignal({ family }: ProtocolRecord): boolean {
  return family === 'bus' || family === 'interrupt';
}

// All interrupt crossings use the same wire protocol, so the receiving half determines the kind. The same holds for nodes that synchronise interrupts
// themselves.
function synchronisationOf({ crossing }: ProtocolRecord, { module }: WiredNode): Synchronisation {
  return crossing?.synchronisation ?? module.traits?.synchronises ?? 'none';
}

// Nothing is clocked in a node that only passes edges on, nor between the halves of a crossing.
function isWire({ protocols }: Netlist, { record }: WiredNode): boolean {
  return record.circuitIdentity || (record.inner === record.outer && !isDirect(protocols.of(record.inner)));
}

// The nodes that drive the wires ending in an edge, each with the path to it.
function waysTo(netlist: Netlist, edge: EdgeRecord): Pick<Link, 'from' | 'way'>[] {
  const starts = new Map<WiredNode, readonly EdgeRecord[]>();
  const open: (readonly [EdgeRecord, ...EdgeRecord[]])[] = [[edge]];
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const [first] = way;
    const node = netlist.node(first.from);
    if (isWire(netlist, node)) for (const before of netlist.before(first)) open.push([before, ...way]);
    else if (!starts.has(node)) starts.set(node, way);
  }
  return [...starts].map(([from, way]) => ({ from, way }));
}
