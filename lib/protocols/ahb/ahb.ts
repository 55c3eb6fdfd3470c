import type { AddressSet } from '../../base/address/index.js';
import type { Node, Protocol, ProtocolTypes } from '../../graph/index.js';
import { AHBEdge } from './edge.js';
import type { AHBMasterPortParameters } from './master-port.js';
import type { AHBSlavePortParameters } from './slave-port.js';
import { ahbMasterWires, ahbSlaveWires } from './wires.js';
import { ahbTraits } from './traits.js';

/** The types of an edge from a master to an arbiter. */
export interface AHBMaster extends ProtocolTypes {
  readonly protocol: 'AHB master';
  readonly down: AHBMasterPortParameters;
  readonly up: AHBSlavePortParameters;
  readonly edge: AHBEdge;
}

/** The types of an edge from an arbiter to a slave. */
export interface AHBSlave extends ProtocolTypes {
  readonly protocol: 'AHB slave';
  readonly down: AHBMasterPortParameters;
  readonly up: AHBSlavePortParameters;
  readonly edge: AHBEdge;
}

// Common to both sides of an arbiter: they differ only in their signals, and cannot be bound to each other (amba 7.2).
const bus = {
  traits: ahbTraits,
  edge: (down: AHBMasterPortParameters, up: AHBSlavePortParameters): AHBEdge => new AHBEdge(down, up),
  bundle: ({ bundle }: AHBEdge): unknown => bundle,
  render: ({ slave }: AHBEdge): { readonly colour: string; readonly label: string } => ({
    colour: '#00ccff',
    label: String(8 * slave.beatBytes),
  }),
  relocate: (up: AHBSlavePortParameters, move: (set: AddressSet) => AddressSet): AHBSlavePortParameters =>
    up.copy({ slaves: up.slaves.map((slave) => slave.copy({ address: slave.address.map(move) })) }),
  mixO: (down: AHBMasterPortParameters, node: Node): AHBMasterPortParameters => down.passing(node),
  mixI: (up: AHBSlavePortParameters, node: Node, port: number): AHBSlavePortParameters => up.passing(node, port),
};

/** AHB between masters and arbiters (amba 7.2). */
export const AHBMaster: Protocol<AHBMaster> = {
  ...bus,
  name: 'AHB master',
  reportName: 'AHBImpMaster',
  bridges: { 'AHB slave': 'ahb.arbiter()' },
  wires: (edge) => ahbMasterWires(edge.bundle),
  // An AHB master has a single layer; several layers need a TileLink crossbar.
  fanOut: 'ahb.arbiter(), ahb.toTL(), tl.xbar() and, for each, tl.toAHB()',
};

/** AHB between arbiters and slaves (amba 7.2). */
export const AHBSlave: Protocol<AHBSlave> = {
  ...bus,
  name: 'AHB slave',
  reportName: 'AHBImpSlave',
  bridges: { TileLink: 'ahb.toTL()' },
  wires: (edge) => ahbSlaveWires(edge.bundle),
  fanOut: 'ahb.fanout()',
};
