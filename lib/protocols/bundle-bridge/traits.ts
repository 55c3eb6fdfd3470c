import type { ProtocolTraits } from '../../bus/protocol-traits.js';

const ofType = { rule: 'It is that of the type at the source, or else at the sink.', from: [] };

/** What bundle bridges say of themselves (core 6.9). */
export const bundleBridgeTraits: ProtocolTraits = {
  title: 'bundle bridge',
  family: 'sideband',
  look: { key: 'bundle-bridge', light: '#8a6a34', dark: '#cdae78', dash: '1.5 2' },
  derived: { wires: ofType, 'wires.*': ofType },
  defaults: { 'down.genOpt': [null], 'up.genOpt': [null] },
};
