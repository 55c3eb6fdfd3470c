import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { byteWidths, readsAndWrites, widths } from '../../bus/traits-kit.js';
import { wordBusTraits } from '../word-bus/protocol.js';

/** What OBI says of itself (standards 2.4). */
export const obiTraits: ProtocolTraits = {
  ...wordBusTraits,
  title: 'OBI',
  standard: {
    ...{ slave: 'obi_', master: 'obi_', joint: '_', clock: 'clk' },
    reset: { name: 'reset_n', active: 'low' },
  },
  look: { key: 'obi', light: '#8a1f6b', dark: '#f2a7dc', dash: '3 1.5', place: 8 },
  idWires: true,
  operations: { ...readsAndWrites, arithmetic: 'atomic', logical: 'atomic' },
  adapters: { atomics: 'obi.atomics()' },
  derived: {
    ...wordBusTraits.derived,
    'bundle.idBits': { rule: 'As many as requests come with.', from: ['down.idBits'] },
    'bundle.rready': { rule: 'Where the master may make responses wait.', from: ['down.rready'] },
    'bundle.error': { rule: 'Errors need both sides.', from: ['up.error', 'down.takesError'] },
    'bundle.atomics': { rule: 'Where the master makes atomic transactions.', from: ['down.atomics'] },
    ...{ ...widths('addrBits', 'addr'), ...widths('dataBits', 'wdata', 'rdata'), ...byteWidths('be') },
    ...widths('idBits', 'aid', 'rid'),
  },
  defaults: {
    ...wordBusTraits.defaults,
    ...{ 'down.idBits': [0], 'down.rready': [false], 'down.takesError': [true], 'down.beFull': [false] },
    ...{ 'down.atomics': [false], 'up.ids': [true], 'up.rready': [true], 'up.error': [false] },
    ...{ 'up.beFull': [false], 'up.atomics': [false] },
  },
};
