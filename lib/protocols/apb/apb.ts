import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { APBEdge } from './edge.js';
import type { APBMasterPortParameters } from './master-port.js';
import type { APBSlavePortParameters } from './slave-port.js';
import { apbWires } from './wires.js';
import { apbTraits } from './traits.js';

/** The types of an APB edge. */
export interface APB extends ProtocolTypes {
  readonly protocol: 'APB';
  readonly down: APBMasterPortParameters;
  readonly up: APBSlavePortParameters;
  readonly edge: APBEdge;
}

/** APB (amba 8): masters flow down, slaves flow up, every node is noted in their paths. */
export const APB: Protocol<APB> = {
  name: 'APB',
  reportName: 'APBImp',
  traits: apbTraits,
  fanOut: 'apb.fanout()',
  dataBytes: [1, 2, 4],
  bridges: { TileLink: 'apb.toTL()' },
  edge: (down, up) => new APBEdge(down, up),
  bundle: ({ bundle }) => bundle,
  wires: ({ bundle }) => apbWires(bundle),
  render: ({ slave }) => ({ colour: '#00ccff', label: String(8 * slave.beatBytes) }),
  relocate: (up, move) =>
    up.copy({ slaves: up.slaves.map((slave) => slave.copy({ address: slave.address.map(move) })) }),
  mixO: (down, node) => down.passing(node),
  mixI: (up, node, port) => up.passing(node, port),
};
