import type { ProtocolTraits } from '../../bus/protocol-traits.js';

/** What interrupts say of themselves (interrupts-clocks 1, 2). */
export const interruptTraits: ProtocolTraits = {
  title: 'interrupt',
  family: 'interrupt',
  crossable: { by: 'int', rational: true },
  defaults: { 'down.sources.resources': [[]] },
  repeats: { range: 'Each interrupt is compared with its number at the receiver.' },
};

/** The wires between the two halves of any crossing of interrupts (interrupts-clocks 2). */
export const interruptSyncTraits: ProtocolTraits = {
  title: 'interrupt sync',
  family: 'interrupt',
  crossing: { of: 'IntImp' },
};
