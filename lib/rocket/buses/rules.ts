import type { Rule } from '../../base/diagnostic/index.js';

export const busBeatBytes: Rule = {
  id: 'bus/beat-bytes',
  requires: 'The beatBytes of a bus are a power of two.',
  because: 'The low bits of an address choose a byte within a beat.',
  instead: 'Set beatBytes to 4, 8, 16 or another power of two.',
  clause: 'subsystem 3',
};

export const busBlockBytes: Rule = {
  id: 'bus/block-bytes',
  requires: 'The blockBytes of a bus are a power of two, and at least its beatBytes.',
  because: 'Caches move whole blocks, beat by beat.',
  instead: 'Set blockBytes to 64, unless the caches have other blocks.',
  clause: 'subsystem 3',
};

export const subsystemBanks: Rule = {
  id: 'subsystem/banks',
  requires: 'A coherence manager has 0 banks or a power of two.',
  because: 'Blocks are dealt out to the banks by bits of their addresses.',
  instead: 'Give WithNBanks 1, 2, 4 or another power of two, or 0 for no coherence manager.',
  clause: 'subsystem 8',
};
