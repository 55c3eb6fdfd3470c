import type { Protocol } from '../../graph/index.js';
import { type WordBus, wordProtocol } from '../word-bus/protocol.js';
import { type OBIBundle, obiEdge, obiWires } from './edge.js';
import type { OBIMasterSays, OBISlaveSays } from './says.js';
import { obiKind } from './kind.js';
import { obiTraits } from './traits.js';

/** The types of an OBI edge. */
export interface OBI extends WordBus<'OBI', OBIMasterSays, OBISlaveSays, OBIBundle> {
  readonly protocol: 'OBI';
}

/** OBI 1.6.0 (standards 2.4): masters flow down, slaves flow up, every node is noted in their paths. */
export const OBI: Protocol<OBI> = wordProtocol({
  name: 'OBI',
  reportName: 'OBIImp',
  surface: 'obi',
  kind: obiKind,
  traits: obiTraits,
  bridges: { TileLink: 'obi.toTL()', 'AXI4-Lite': 'obi.toAXI4Lite()', APB: 'obi.toAPB()' },
  edge: obiEdge,
  wires: ({ bundle }) => obiWires(bundle),
});
