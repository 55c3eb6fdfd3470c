import type { ProtocolTraits } from '../../bus/protocol-traits.js';

/** What interrupts say of themselves (interrupts-clocks 1, 2). */
export const interruptTraits: ProtocolTraits = {
  title: 'interrupt',
  family: 'interrupt',
  look: { key: 'interrupt', light: '#9238b6', dark: '#d196e8' },
  crossable: { by: 'int', rational: true },
  defaults: { 'down.sources.resources': [[]] },
  repeats: { range: 'Each interrupt is compared with its number at the receiver.' },
};

/** The wires between the two halves of any crossing of interrupts (interrupts-clocks 2). */
export const interruptSyncTraits: ProtocolTraits = {
  title: 'interrupt sync',
  family: 'interrupt',
  look: { key: 'interrupt-sync', name: 'synchronised interrupt', light: '#c02f86', dark: '#f391c8' },
  crossing: { of: 'IntImp' },
};
