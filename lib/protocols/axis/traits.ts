import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { byteWidths, fieldWidths, widths } from '../../bus/traits-kit.js';

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
    definition: { vendor: 'amba.com', library: 'AMBA4', name: 'AXI4Stream', version: 'r0p0_1' },
  },
  look: { key: 'axis', light: '#000bab', dark: '#c7ffe6', place: 6 },
  derived: {
    'bundle.dataBits': {
      rule: 'Eight times the width in bytes at the receiver, or else at the sender.',
      from: ['up.beatBytes', 'down.beatBytes'],
    },
    'bundle.idBits': { rule: 'As many bits as the ids of the masters need.', from: ['down.masters.sourceId'] },
    'bundle.destBits': {
      rule: 'As many bits as the destinations of the slaves need.',
      from: ['up.slaves.destinationId'],
    },
    'bundle.userFields': { rule: 'Those that masters send.', from: ['down.userFields'] },
    ...{ ...widths('dataBits', 'bits.data'), ...byteWidths('bits.keep', 'bits.strb') },
    ...{ ...widths('idBits', 'bits.id'), ...widths('destBits', 'bits.dest') },
    ...{ 'wires.bits.last': { rule: 'It marks the last beat.', from: [] }, ...fieldWidths('userFields', 'bits.*') },
  },
  defaults: {
    ...{ 'down.masters.sourceId': [[0, 1]], 'down.masters.resources': [[]], 'down.userFields': [[]] },
    ...{ 'down.isAligned': [false], 'down.isContinuous': [false], 'down.beatBytes': [null] },
    ...{ 'up.slaves.destinationId': [0], 'up.slaves.resources': [[]] },
    ...{ 'up.reqAligned': [false], 'up.reqContinuous': [false], 'up.beatBytes': [null] },
  },
};
