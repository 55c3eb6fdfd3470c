import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import {
  acceptedFields,
  addressBits,
  dataBits,
  fieldWidths,
  noFieldsDown,
  noFieldsUp,
  readsAndWrites,
  slaveDefaults,
  widths,
} from '../../bus/traits-kit.js';

/** What AHB says of itself on both sides of its arbiters (amba 7). HADDR has at most 64 bits. */
export const ahbTraits: ProtocolTraits = {
  title: 'AHB',
  family: 'bus',
  standard: { slave: '', master: '', joint: '_', clock: 'hclk', reset: { name: 'hresetn', active: 'low' } },
  look: { key: 'ahb', light: '#4a2c00', dark: '#89600f', place: 3 },
  addressBits: 64,
  operations: readsAndWrites,
  derived: {
    ...{ 'bundle.addrBits': addressBits, 'bundle.dataBits': dataBits('up.beatBytes'), ...acceptedFields },
    ...{ ...fieldWidths('requestFields', 'hauser.*'), ...fieldWidths('responseFields', 'hduser.*') },
    ...{ ...widths('addrBits', 'haddr'), ...widths('dataBits', 'hwdata', 'hrdata') },
    'wires.hresp': { rule: 'One bit for AHB-Lite, else two.', from: ['bundle.lite'] },
  },
  defaults: {
    ...noFieldsDown,
    ...{ ...slaveDefaults, ...noFieldsUp, 'up.slaves.device': [null] },
    ...{ 'up.slaves.supportsRead': [[0, 0]], 'up.slaves.supportsWrite': [[0, 0]] },
  },
};
