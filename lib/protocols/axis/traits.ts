import type { ProtocolTraits } from '../../bus/protocol-traits.js';

/** What AXI4-Stream says of itself (amba 6). */
export const axisTraits: ProtocolTraits = {
  title: 'AXI4-Stream',
  family: 'bus',
  standard: {
    slave: 's_axis_',
    master: 'm_axis_',
    joint: '_',
    lead: 't',
    clock: 'aclk',
    reset: { name: 'aresetn', active: 'low' },
  },
  look: { key: 'axis', light: '#000bab', dark: '#c7ffe6', place: 6 },
  defaults: {
    ...{ 'down.masters.sourceId': [[0, 1]], 'down.masters.resources': [[]], 'down.userFields': [[]] },
    ...{ 'down.isAligned': [false], 'down.isContinuous': [false], 'down.beatBytes': [null] },
    ...{ 'up.slaves.destinationId': [0], 'up.slaves.resources': [[]] },
    ...{ 'up.reqAligned': [false], 'up.reqContinuous': [false], 'up.beatBytes': [null] },
  },
};
