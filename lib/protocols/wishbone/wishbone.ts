import type { Protocol } from '../../graph/index.js';
import { type WordBus, wordProtocol } from '../word-bus/protocol.js';
import { type WishboneBundle, wishboneEdge, wishboneWires } from './edge.js';
import type { WishboneMasterSays, WishboneSlaveSays } from './says.js';
import { wishboneKind } from './kind.js';
import { wishboneTraits } from './traits.js';

/** The types of a Wishbone edge. */
export interface Wishbone extends WordBus<'Wishbone', WishboneMasterSays, WishboneSlaveSays, WishboneBundle> {
  readonly protocol: 'Wishbone';
}

/** Wishbone B4 (standards 2.2): masters flow down, slaves flow up, every node is noted in their paths. */
export const Wishbone: Protocol<Wishbone> = wordProtocol({
  name: 'Wishbone',
  reportName: 'WishboneImp',
  surface: 'wishbone',
  kind: wishboneKind,
  traits: wishboneTraits,
  bridges: { TileLink: 'wishbone.toTL()', 'AXI4-Lite': 'wishbone.toAXI4Lite()' },
  edge: wishboneEdge,
  wires: ({ bundle }) => wishboneWires(bundle),
});
