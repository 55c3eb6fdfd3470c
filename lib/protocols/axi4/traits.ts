import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import {
  acceptedFields,
  addressBits,
  byteWidths,
  crossingLooks,
  dataBits,
  echoedFields,
  fieldWidths,
  noFieldsDown,
  noFieldsUp,
  queueWidths,
  readsAndWrites,
  slaveDefaults,
  widths,
} from '../../bus/traits-kit.js';
import { axi4Names } from '../amba/names.js';

/** What AXI4 says of itself (amba 2). AxADDR has at most 64 bits. */
export const axi4Traits: ProtocolTraits = {
  title: 'AXI4',
  family: 'bus',
  standard: axi4Names('AXI4'),
  look: { key: 'axi4', light: '#ac5e34', dark: '#ff8a3c', place: 2 },
  addressBits: 64,
  idWires: true,
  crossable: { by: 'axi4', rational: false },
  operations: { ...readsAndWrites, arithmetic: 'atomic', logical: 'atomic' },
  adapters: { sizes: 'axi4.fragmenter()', atomics: 'axi4.atomics()' },
  ...{ burstBeats: 256, atomicBytes: 8 },
  derived: {
    'bundle.addrBits': addressBits,
    'bundle.dataBits': dataBits('up.beatBytes'),
    'bundle.idBits': { rule: 'As many bits as the ids in front of the edge need.', from: ['down.masters.id'] },
    'bundle.atomics': {
      rule: 'AWATOP needs both sides.',
      from: ['down.masters.atomics', 'up.atomics'],
    },
    ...{ ...acceptedFields, ...echoedFields },
    ...fieldWidths('requestFields', 'a*.user.*', 'w.*.user.*'),
    ...fieldWidths('responseFields', 'b.*.user.*', 'r.*.user.*'),
    ...fieldWidths('echoFields', '*.echo.*'),
    ...{ ...widths('addrBits', '*.*.addr'), ...widths('idBits', '*.*.id') },
    ...{ ...widths('dataBits', '*.*.data'), ...byteWidths('*.*.strb') },
  },
  defaults: {
    ...{ 'down.masters.id': [[0, 1]], 'down.masters.aligned': [false], 'down.masters.maxFlight': [null] },
    ...{ ...noFieldsDown, 'down.echoFields': [[]] },
    ...{ ...slaveDefaults, ...noFieldsUp },
    ...{ 'up.slaves.supportsRead': [[0, 0]], 'up.slaves.supportsWrite': [[0, 0]] },
    ...{ 'up.slaves.interleavedId': [null], 'up.slaves.name': 'name of the module', 'up.minLatency': [1] },
  },
};

/** The wires of an asynchronous crossing (amba 2). */
export const axi4AsyncTraits: ProtocolTraits = {
  title: 'AXI4 async',
  family: 'bus',
  look: crossingLooks.asynchronous,
  crossing: { of: 'AXI4Imp', synchronisation: 'asynchronous' },
  derived: queueWidths,
};

/** The wires of a credited crossing, which bridges distance, not clocks (amba 2). */
export const axi4CreditedTraits: ProtocolTraits = {
  title: 'AXI4 credited',
  family: 'bus',
  look: crossingLooks.credited,
  crossing: { of: 'AXI4Imp', synchronisation: 'none' },
};
