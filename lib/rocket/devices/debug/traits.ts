import type { ProtocolTraits } from '../../../bus/protocol-traits.js';

/** What custom debug registers say of themselves (subsystem 17.5). */
export const debugCustomTraits: ProtocolTraits = {
  title: 'debug custom',
  family: 'sideband',
  look: { key: 'debug-custom', light: '#4f7481', dark: '#8fb9c8', dash: '5 2 1 2' },
};
