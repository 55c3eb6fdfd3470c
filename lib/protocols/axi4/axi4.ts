import { channelWires } from '../../bus/crossings/index.js';
import { decoupled } from '../../bus/wires/index.js';
import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { AXI4Edge, checkFieldNames } from './edge.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import { axi4ChannelWires } from './wires.js';
import { axi4Traits } from './traits.js';

/** The types of an AXI4 edge. */
export interface AXI4 extends ProtocolTypes {
  readonly protocol: 'AXI4';
  readonly down: AXI4MasterPortParameters;
  readonly up: AXI4SlavePortParameters;
  readonly edge: AXI4Edge;
}

/** AXI4 (amba 2.3, 3): masters flow down, slaves flow up, every node is noted in their paths. */
export const AXI4: Protocol<AXI4> = {
  name: 'AXI4',
  reportName: 'AXI4Imp',
  traits: axi4Traits,
  fanOut: 'axi4.xbar()',
  fanIn: 'axi4.xbar()',
  bridges: {
    TileLink: 'axi4.toTL()',
    'AHB slave': 'axi4.toAHB()',
    APB: 'axi4.toAPB()',
    'AXI4-Lite': 'axi4.toAXI4Lite()',
    AXI4Async: 'axi4.asyncSource()',
    AXI4Credited: 'axi4.creditedSource()',
  },
  edge: (down, up) => new AXI4Edge(down, up),
  bundle: (edge) => edge.bundle,
  wires: (edge) => channelWires(axi4ChannelWires(edge.bundle), decoupled),
  validate: checkFieldNames,
  render: (edge) => ({ colour: '#00ccff', label: String(8 * edge.slave.beatBytes) }),
  relocate: (up, move) => up.mapSlaves((slave) => slave.copy({ address: slave.address.map(move) })),
  mixO: (down, node) => down.passing(node),
  mixI: (up, node, port) => up.passing(node, port),
};
