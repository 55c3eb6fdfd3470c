import type { ProtocolTraits } from '../../bus/protocol-traits.js';

/** What bundle bridges say of themselves (core 6.9). */
export const bundleBridgeTraits: ProtocolTraits = {
  title: 'bundle bridge',
  family: 'sideband',
  defaults: { 'down.genOpt': [null], 'up.genOpt': [null] },
};
