import type { ProtocolTraits } from '../../bus/protocol-traits.js';

// The wires of all interrupts of an edge together.
const oneForEach = { rule: 'A bit for each interrupt.', from: ['down.sources.range'] };

/** What interrupts say of themselves (interrupts-clocks 1, 2). */
export const interruptTraits: ProtocolTraits = {
  title: 'interrupt',
  family: 'interrupt',
  standard: { slave: 'irq', master: 'irq', joint: '_' },
  look: { key: 'interrupt', light: '#7e0284', dark: '#9168ab' },
  crossable: { by: 'int', rational: true },
  derived: { wires: oneForEach },
  defaults: { 'down.sources.resources': [[]] },
  repeats: { range: 'Each interrupt is compared with its number at the receiver.' },
};

/** The wires between the two halves of any crossing of interrupts (interrupts-clocks 2). */
export const interruptSyncTraits: ProtocolTraits = {
  title: 'interrupt sync',
  family: 'interrupt',
  look: { key: 'interrupt-sync', name: 'synchronised interrupt', light: '#c02f86', dark: '#f391c8', dash: '5 1.5' },
  crossing: { of: 'IntImp' },
  derived: { 'wires.sync': oneForEach },
};
