import type { Synchronisation } from '../../bus/protocol-traits.js';
import type { EdgeRecord } from '../record/elaboration.js';
import type { Netlist, WiredNode } from './netlist.js';
import type { ProtocolRecord } from './protocols.js';

/** A way from one node to the next, with nothing but wires in between: an edge, or the edges of a crossing. */
export interface Link {
  readonly from: WiredNode;
  readonly to: WiredNode;
  /** Its edges, in order. */
  readonly way: readonly EdgeRecord[];
  /** The last of them. */
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

/** Whether edges of a protocol belong to a bus or carry interrupts, and to no crossing. */
export function isDirect(protocol: ProtocolRecord): boolean {
  return isSignal(protocol) && protocol.crossing === undefined;
}

function isSignal({ family }: ProtocolRecord): boolean {
  return family === 'bus' || family === 'interrupt';
}

// The wires of interrupt crossings are all of one protocol: the receiving half decides. So does what takes interrupts from elsewhere.
function synchronisationOf({ crossing }: ProtocolRecord, { module }: WiredNode): Synchronisation {
  return crossing?.synchronisation ?? module.traits?.synchronises ?? 'none';
}

// Nothing is clocked in a node that just passes edges on, nor between the two halves of a crossing.
function isWire({ protocols }: Netlist, { record }: WiredNode): boolean {
  return record.circuitIdentity || (record.inner === record.outer && !isDirect(protocols.of(record.inner)));
}

// The nodes that drive the wires which an edge is the last of, each with its way there.
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
