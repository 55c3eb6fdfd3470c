import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { byteWidths } from '../../bus/traits-kit.js';
import { ambaTraits } from '../amba/traits.js';

const { family, standard, operations, derived, defaults } = ambaTraits('p');

/** What APB says of itself (amba 8). PADDR has at most 32 bits. */
export const apbTraits: ProtocolTraits = {
  ...{ title: 'APB', family, standard },
  look: { key: 'apb', light: '#ae8d00', dark: '#fff3a0', place: 4 },
  addressBits: 32,
  operations,
  derived: { ...derived, ...byteWidths('pstrb') },
  defaults: { ...defaults, 'up.slaves.supportsRead': [true], 'up.slaves.supportsWrite': [true] },
};
