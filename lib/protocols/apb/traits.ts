import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import {
  acceptedFields,
  addressBits,
  byteWidths,
  dataBits,
  fieldWidths,
  noFieldsDown,
  noFieldsUp,
  readsAndWrites,
  slaveDefaults,
  widths,
} from '../../bus/traits-kit.js';

/** What APB says of itself (amba 8). PADDR has at most 32 bits. */
export const apbTraits: ProtocolTraits = {
  title: 'APB',
  family: 'bus',
  standard: { slave: '', master: '', joint: '_', clock: 'pclk', reset: { name: 'presetn', active: 'low' } },
  look: { key: 'apb', light: '#ae8d00', dark: '#fff3a0', place: 4 },
  addressBits: 32,
  operations: readsAndWrites,
  derived: {
    ...{ 'bundle.addrBits': addressBits, 'bundle.dataBits': dataBits('up.beatBytes'), ...acceptedFields },
    ...{ ...fieldWidths('requestFields', 'pauser.*'), ...fieldWidths('responseFields', 'pduser.*') },
    ...{ ...widths('addrBits', 'paddr'), ...widths('dataBits', 'pwdata', 'prdata') },
    ...byteWidths('pstrb'),
  },
  defaults: {
    ...noFieldsDown,
    ...{ ...slaveDefaults, ...noFieldsUp, 'up.slaves.device': [null] },
    ...{ 'up.slaves.supportsRead': [true], 'up.slaves.supportsWrite': [true] },
  },
};
