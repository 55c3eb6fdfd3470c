import type { EdgeRecord } from './elaboration.js';
import type { Netlist, WiredNode } from './netlist.js';

/** How what passes a link gets from one clock to another. */
export type Synchronisation = 'none' | 'rational' | 'asynchronous';

/** A way from one node to the next, with nothing but wires in between: an edge, or the edges of a crossing. */
export interface Link {
  readonly from: WiredNode;
  readonly to: WiredNode;
  /** Its last edge. */
  readonly edge: EdgeRecord;
  readonly synchronisation: Synchronisation;
}

const direct: readonly string[] = ['TLImp', 'AXI4Imp', 'AXISImp', 'AHBImpMaster', 'AHBImpSlave', 'APBImp', 'IntImp'];

// Credited crossings bridge distance, not clocks.
const crossings: Readonly<Record<string, Synchronisation>> = {
  TLAsyncImp: 'asynchronous',
  AXI4AsyncImp: 'asynchronous',
  TLRationalImp: 'rational',
  TLCreditedImp: 'none',
  AXI4CreditedImp: 'none',
};

// The wires of interrupt crossings are all of one protocol: the receiving half decides.
const interruptReceivers: Readonly<Record<string, Synchronisation>> = {
  IntXing: 'asynchronous',
  IntSyncAsyncCrossingSink: 'asynchronous',
  IntSyncRationalCrossingSink: 'rational',
};

/** All links of buses and interrupts. */
export function linksOf(netlist: Netlist): Link[] {
  return [...netlist.nodes.values()]
    .filter((node) => !isWire(node))
    .flatMap((to) =>
      to.inward
        .filter(isSignal)
        .flatMap((edge) =>
          startsOf(netlist, edge).map((from) => ({ from, to, edge, synchronisation: synchronisationOf(edge, to) })),
        ),
    );
}

/** Whether an edge belongs to no crossing. */
export function isDirect({ protocol }: EdgeRecord): boolean {
  return direct.includes(protocol);
}

function isSignal(edge: EdgeRecord): boolean {
  return isDirect(edge) || edge.protocol === 'IntSyncImp' || edge.protocol in crossings;
}

function synchronisationOf({ protocol }: EdgeRecord, { module }: WiredNode): Synchronisation {
  return crossings[protocol] ?? interruptReceivers[module.className] ?? 'none';
}

// Nothing is clocked in a node that just passes edges on, nor between the two halves of a crossing.
function isWire({ record }: WiredNode): boolean {
  return record.circuitIdentity || (record.inner === record.outer && !direct.includes(record.inner));
}

// The nodes that drive the wires which an edge is the last of.
function startsOf(netlist: Netlist, edge: EdgeRecord): WiredNode[] {
  const starts = new Set<WiredNode>();
  const open = [edge];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = netlist.node(at.from);
    if (isWire(node)) open.push(...netlist.before(at));
    else starts.add(node);
  }
  return [...starts];
}
