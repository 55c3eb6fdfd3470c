import type { Protocol } from '../../graph/index.js';
import { type WordBundle, type WordBus, wordBundle, wordProtocol } from '../word-bus/protocol.js';
import { axi4LiteKind } from './kind.js';
import { axi4LiteTraits } from './traits.js';
import { axi4LiteWires } from './wires.js';

/** The types of an AXI4-Lite edge; neither side says more than that of any word bus. */
export interface AXI4Lite extends WordBus<'AXI4-Lite', object, object, WordBundle> {
  readonly protocol: 'AXI4-Lite';
}

/** AXI4-Lite (standards 2.1): masters flow down, slaves flow up, every node is noted in their paths. */
export const AXI4Lite: Protocol<AXI4Lite> = wordProtocol({
  name: 'AXI4-Lite',
  reportName: 'AXI4LiteImp',
  surface: 'axi4lite',
  kind: axi4LiteKind,
  traits: axi4LiteTraits,
  bridges: {
    AXI4: 'axi4lite.toAXI4()',
    APB: 'axi4lite.toAPB()',
    Wishbone: 'axi4lite.toWishbone()',
    OBI: 'axi4lite.toOBI()',
  },
  edge: (master, slave) => ({ master, slave, bundle: wordBundle(slave) }),
  wires: ({ bundle }) => axi4LiteWires(bundle),
});
