import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { TLEdge } from './edge.js';
import { checkFieldNames } from './parameters/field-names.js';
import type { TLMasterPortParameters } from './parameters/master-port.js';
import type { TLSlavePortParameters } from './parameters/slave-port.js';
import { tileLinkWires } from './wires.js';
import { tileLinkTraits } from './traits.js';

/** The types of a TileLink edge (tilelink 4.2). */
export interface TileLink extends ProtocolTypes {
  /** Keeps nodes of other protocols from being bound. */
  readonly protocol: 'TileLink';
  /** The parameters that flow from clients to managers. */
  readonly down: TLMasterPortParameters;
  /** The parameters that flow from managers to clients. */
  readonly up: TLSlavePortParameters;
  /** The negotiated edge. */
  readonly edge: TLEdge;
}

/** TileLink (tilelink 3, 4.2): clients flow down, managers flow up, every node is noted in their paths. */
export const TileLink: Protocol<TileLink> = {
  name: 'TileLink',
  reportName: 'TLImp',
  traits: tileLinkTraits,
  fanOut: 'tl.xbar()',
  fanIn: 'tl.xbar()',
  bridges: {
    AXI4: 'tl.toAXI4()',
    'AHB slave': 'tl.toAHB()',
    APB: 'tl.toAPB()',
    Wishbone: 'tl.toWishbone()',
    OBI: 'tl.toOBI()',
    TileLinkAsync: 'tl.asyncSource()',
    TileLinkRational: 'tl.rationalSource()',
    TileLinkCredited: 'tl.creditedSource()',
  },
  edge: (down, up) => new TLEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: (edge) => tileLinkWires(edge.bundle),
  validate: checkFieldNames,
  facts: (edge) => ({
    maxTransfer: edge.maxTransfer,
    maxLgSize: edge.maxLgSize,
    claims: edge.diplomaticClaimsMasterToSlave,
  }),
  render: (edge) => ({ colour: '#000000', label: String(8 * edge.slave.beatBytes) }),
  relocate: (up, move) => up.mapSlaves((slave) => slave.copy({ address: slave.address.map(move) })),
  mixO: (down, node) => down.passing(node),
  mixI: (up, node, port) => up.passing(node, port),
  formatEdge: (edge) => edge.text,
};
