import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { widths } from '../../bus/traits-kit.js';
import { wordBusTraits } from '../word-bus/protocol.js';

/** What Wishbone says of itself (standards 2.2). */
export const wishboneTraits: ProtocolTraits = {
  ...wordBusTraits,
  title: 'Wishbone',
  standard: {
    ...{ slave: 'wb_', master: 'wb_', joint: '_', clock: 'wb_clk_i' },
    reset: { name: 'wb_rst_i', active: 'high' },
    signals: { dat_w: 'dat', dat_r: 'dat' },
    ends: { input: '_i', output: '_o' },
  },
  look: { key: 'wishbone', light: '#0f766e', dark: '#5eead4', dash: '9 1.5', place: 7 },
  derived: {
    ...wordBusTraits.derived,
    'bundle.selBits': {
      rule: 'As many bits as a word has granules.',
      from: ['up.granularity', 'up.beatBytes'],
    },
    'bundle.pipelined': { rule: 'Both sides make the same cycles.', from: ['up.pipelined', 'down.pipelined'] },
    'bundle.bursts': { rule: 'Bursts need both sides.', from: ['up.bursts', 'down.bursts'] },
    'bundle.error': { rule: 'A slave has ERR, or not.', from: ['up.error'] },
    'bundle.retry': { rule: 'A slave has RTY, or not.', from: ['up.retry'] },
    'wires.adr': {
      rule: 'The bits of an address that tell words apart.',
      from: ['bundle.addrBits', 'bundle.dataBits'],
    },
    ...{ ...widths('selBits', 'sel'), ...widths('dataBits', 'dat_w', 'dat_r') },
  },
  defaults: {
    ...wordBusTraits.defaults,
    ...{ 'down.pipelined': [false], 'down.bursts': [false], 'down.takesError': [true], 'down.takesRetry': [false] },
    ...{ 'up.pipelined': [false], 'up.bursts': [false], 'up.granularity': [1], 'up.error': [false] },
    'up.retry': [false],
  },
};
