import type { Netlist, WiredNode } from './netlist.js';
import type { ProtocolRecord } from './protocols.js';

/** Whether edges of a protocol carry requests, or are of an undeclared family. */
export function isBus({ protocols }: Netlist, protocol: string): boolean {
  return isBusLine(protocols.of(protocol));
}

/** {@link isBus} for the record of a protocol. */
export function isBusLine({ family }: Pick<ProtocolRecord, 'family'>): boolean {
  return family === 'bus' || family === 'other';
}

/** Whether a node is a crossbar that is bound to masters but has no devices, and therefore no edges. */
export function isIdleBus(netlist: Netlist, { record, inward, outward }: WiredNode): boolean {
  return (
    record.kind === 'nexus' &&
    inward.length + outward.length === 0 &&
    isBus(netlist, record.inner) &&
    netlist.bindingsInto(record.id).length > 0
  );
}
