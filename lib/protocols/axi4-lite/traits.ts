import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { byteWidths, widths } from '../../bus/traits-kit.js';
import { axi4Names } from '../amba/names.js';
import { wordBusTraits } from '../word-bus/protocol.js';

/** What AXI4-Lite says of itself (standards 2.1). AxADDR has at most 64 bits. */
export const axi4LiteTraits: ProtocolTraits = {
  ...wordBusTraits,
  title: 'AXI4-Lite',
  standard: axi4Names('AXI4-Lite'),
  addressBits: 64,
  derived: {
    ...wordBusTraits.derived,
    ...{ ...widths('addrBits', '*.bits.addr'), ...widths('dataBits', '*.bits.data'), ...byteWidths('*.bits.strb') },
  },
  look: { key: 'axi4-lite', light: '#b4562a', dark: '#ffb27c', dash: '12 2', place: 5 },
};
