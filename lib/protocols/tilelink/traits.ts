import type { DerivedField, ProtocolTraits } from '../../bus/protocol-traits.js';
import {
  addressBits,
  crossingLooks,
  acceptedFields,
  byteWidths,
  dataBits,
  echoedFields,
  fieldWidths,
  forAll,
  noFieldsDown,
  noFieldsUp,
  queueWidths,
  slaveDefaults,
  widths,
} from '../../bus/traits-kit.js';

const onRequest = ['get', 'putFull', 'putPartial', 'arithmetic', 'logical', 'hint'] as const;
const toSlaves = [...onRequest, 'acquireB', 'acquireT'];
const toMasters = [...onRequest, 'probe'];
const channels = ['a', 'b', 'c', 'd'];

// Hints transfer nothing (tilelink 1.5).
const largestTransfer: Pick<DerivedField, 'from' | 'largest'> = {
  from: [
    ...toSlaves.map((each) => `up.slaves.supports.${each}`),
    ...toMasters.map((each) => `down.masters.supports.${each}`),
  ].filter((name) => !name.endsWith('.hint')),
  largest: true,
};

const noSizes = [[0, 0]];
// No sizes at all mean every size; in combination with others, none.
const someOrAllSizes = [
  [1, 4096],
  [0, 0],
];

/** What TileLink says of itself (tilelink 1, 3). */
export const tileLinkTraits: ProtocolTraits = {
  title: 'TileLink',
  family: 'bus',
  standard: { slave: 'tl_', master: 'tl_', joint: '_' },
  look: { key: 'tilelink', light: '#2c58ff', dark: '#2cecff', place: 1 },
  crossable: { by: 'tl', rational: true },
  adapters: {
    sizes: 'tl.fragmenter({ minSize: MIN, maxSize: MAX })',
    atomics: 'tl.atomicAutomata()',
    copies: 'tl.broadcast({ lineBytes: MAX })',
    hints: 'tl.hintHandler()',
  },
  derived: {
    'bundle.addressBits': addressBits,
    'bundle.dataBits': dataBits('up.channelBytes.a'),
    'bundle.sourceBits': {
      rule: 'As many bits as the source ids in front of the edge need.',
      from: ['down.endSourceId'],
    },
    'bundle.sinkBits': { rule: 'As many bits as the sink ids behind the edge need.', from: ['up.endSinkId'] },
    'bundle.sizeBits': {
      rule: 'As many bits as the logarithm of the largest transfer needs.',
      ...largestTransfer,
    },
    'bundle.hasBCE': {
      rule: 'Whether some client can be probed, and some manager acquired.',
      from: ['down.masters.supports.probe', 'up.slaves.supports.acquireB'],
    },
    'facts.maxTransfer': {
      rule: 'The largest transfer that either side supports.',
      ...largestTransfer,
    },
    'facts.maxLgSize': { rule: 'The logarithm of the largest transfer.', ...largestTransfer },
    'facts.claims.*': {
      rule: 'The sizes that some client emits and some manager supports.',
      from: ['down.masters.emits.*', 'up.slaves.supports.*'],
    },
    'down.endSourceId': {
      rule: 'One more than the highest source id of the clients.',
      from: ['down.masters.sourceId'],
    },
    ...{ ...acceptedFields, ...echoedFields },
    ...fieldWidths('requestFields', 'a.*.user.*', 'c.*.user.*'),
    ...fieldWidths('responseFields', 'd.*.user.*'),
    ...fieldWidths('echoFields', '*.echo.*'),
    ...{ ...widths('sourceBits', '*.*.source'), ...widths('sinkBits', '*.*.sink') },
    ...{ ...widths('addressBits', '*.*.address'), ...widths('sizeBits', '*.*.size') },
    ...{ ...widths('dataBits', '*.*.data'), ...byteWidths('*.*.mask') },
  },
  defaults: {
    ...{ 'down.masters.sourceId': [[0, 1]], 'down.masters.visibility': [[['0x0', '0x-1']]] },
    ...{ 'down.masters.unusedRegionTypes': [[]], 'down.masters.resources': [[]] },
    ...forAll('down.masters', ['executesOnly', 'requestFifo', 'neverReleasesData'], [false]),
    ...forAll('down.masters.supports', toMasters, noSizes),
    ...forAll('down.masters.emits', toSlaves, someOrAllSizes),
    ...forAll('down.channelBytes', channels, [null]),
    ...{ ...noFieldsDown, 'down.minLatency': [0], 'down.echoFields': [[]] },
    ...{ ...slaveDefaults, 'up.slaves.fifoId': [null], 'up.slaves.name': 'name of the module' },
    ...forAll('up.slaves', ['alwaysGrantsT', 'mayDenyGet', 'mayDenyPut'], [false]),
    ...forAll('up.slaves.supports', toSlaves, noSizes),
    ...forAll('up.slaves.emits', toMasters, someOrAllSizes),
    ...forAll('up.channelBytes', channels, [4]),
    ...{ ...noFieldsUp, 'up.endSinkId': [0], 'up.minLatency': [0] },
  },
  repeats: {
    ...{ 'facts.claims': claimsFollow(), 'facts.claims.*': claimsFollow() },
    ...{ 'facts.maxTransfer': claimsFollow(), 'facts.maxLgSize': claimsFollow() },
  },
};

function claimsFollow(): string {
  return 'They follow from what masters emit and devices support.';
}

/** The wires of an asynchronous crossing (tilelink 1.8, 3.1). */
export const tileLinkAsyncTraits: ProtocolTraits = {
  title: 'TileLink async',
  family: 'bus',
  look: crossingLooks.asynchronous,
  crossing: { of: 'TLImp', synchronisation: 'asynchronous' },
  derived: queueWidths,
};

/** The wires of a rational crossing (tilelink 1.8, 3.1). */
export const tileLinkRationalTraits: ProtocolTraits = {
  title: 'TileLink rational',
  family: 'bus',
  look: crossingLooks.rational,
  crossing: { of: 'TLImp', synchronisation: 'rational' },
};

/** The wires of a credited crossing, which bridges distance, not clocks (tilelink 1.8, 3.1). */
export const tileLinkCreditedTraits: ProtocolTraits = {
  title: 'TileLink credited',
  family: 'bus',
  look: crossingLooks.credited,
  crossing: { of: 'TLImp', synchronisation: 'none' },
};
