import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { ambaTraits } from '../amba/traits.js';

const { family, standard, operations, derived, defaults } = ambaTraits('h');

/** What AHB says of itself on both sides of its arbiters (amba 7). HADDR has at most 64 bits. */
export const ahbTraits: ProtocolTraits = {
  ...{ title: 'AHB', family, standard },
  look: { key: 'ahb', light: '#4a2c00', dark: '#89600f', place: 3 },
  addressBits: 64,
  wholeWrites: true,
  operations,
  derived: {
    ...derived,
    'wires.hresp': { rule: 'One bit for AHB-Lite, else two.', from: ['bundle.lite'] },
  },
  defaults: { ...defaults, 'up.slaves.supportsRead': [[0, 0]], 'up.slaves.supportsWrite': [[0, 0]] },
};
