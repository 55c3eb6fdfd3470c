import type { Rule } from '../../base/diagnostic/index.js';
import { type AmbaRules, ambaRules } from '../amba/rules.js';

export const common: AmbaRules = ambaRules('AXI4', { slave: 'amba 2.1', register: 'amba 4.13', bundle: 'amba 2.4' });

export const slaveAlignment: Rule = {
  id: 'axi4/slave-alignment',
  requires: 'The address sets of an AXI4 slave are aligned to its largest burst.',
  because:
    'A burst of a size starts at a multiple of that size. In a region that is aligned to less, it could run over the end into the region of another slave.',
  instead: 'Align the sets to the largest burst, or support only bursts as large as the alignment.',
  clause: 'amba 2.1',
};

export const slavePortEmpty: Rule = {
  id: 'axi4/slave-port-empty',
  requires: 'An AXI4 slave port has at least one slave.',
  because: 'The addresses and the bursts of the port are those of its slaves.',
  instead: 'Declare a slave, or leave out the node.',
  clause: 'amba 2.1',
};

export const slavePortTooWide: Rule = {
  id: 'axi4/slave-port-too-wide',
  requires: 'The largest burst of an AXI4 port fills at least one beat.',
  because: 'If no slave takes a whole beat, some of the data wires are never used.',
  instead: 'Make beatBytes as small as the largest burst, or support larger bursts.',
  clause: 'amba 2.1',
};

export const slaveAtomics: Rule = {
  id: 'axi4/slave-atomics',
  requires: 'An AXI4 slave performs atomic transactions of at most 8 bytes, of sizes that it can read and write.',
  because:
    'AtomicStore, AtomicLoad and AtomicSwap have 1, 2, 4 or 8 bytes, which the slave reads and writes at once (IHI 0022H, AXI5).',
  instead: 'Declare supportsAtomics within 1 to 8 bytes and within supportsRead and supportsWrite, or leave it out.',
  clause: 'standards 1.6',
};

export const atomics: Rule = {
  id: 'axi4/atomics',
  requires: 'The slaves of AXI4 whose masters make atomic transactions answer them.',
  because:
    'A slave without AWATOP takes an atomic transaction for a write: it does not perform it, and sends no read data, for which its master waits forever (IHI 0022H, AXI5).',
  instead:
    'Put axi4.atomics() in front of the slave, which performs them, or axi4.atomicsFilter(), which answers with an error; or declare supportsAtomics for the slave.',
  clause: 'standards 1.6',
};

export const slavePortBurst: Rule = {
  id: 'axi4/slave-port-burst',
  requires: 'The largest burst of an AXI4 port has at most 256 beats.',
  because: 'The length of a burst is sent in 8 bits, as the number of beats less one.',
  instead: 'Support smaller bursts, or make the port wider.',
  clause: 'amba 2.1',
};

export const masterPortEmpty: Rule = {
  id: 'axi4/master-port-empty',
  requires: 'An AXI4 master port has at least one master.',
  because: 'The width of the ids of a port follows from the ids of its masters.',
  instead: 'Declare a master, or leave out the node.',
  clause: 'amba 2.2',
};

export const masterPortIds: Rule = {
  id: 'axi4/master-port-ids',
  requires: 'Two masters of one AXI4 port share no id.',
  because:
    'A response carries only the id of its request. With an id that two masters use, it could not find its way back.',
  instead: 'Give each master a range of ids of its own.',
  clause: 'amba 2.2',
};

export const masterFlight: Rule = {
  id: 'axi4/master-flight',
  requires: 'The maxFlight of an AXI4 master is an integer of at least 0, or absent.',
  because: 'It is the number of transactions in flight for one id, which queues behind it are made for.',
  instead: 'Give the number, 0 for a master that sends nothing, or leave it out for no limit.',
  clause: 'amba 2.2',
};

export const bundleId: Rule = {
  id: 'axi4/bundle-id',
  requires: 'The id of an AXI4 interface is at least 1 bit wide.',
  because: 'Hardware has no wires of width 0 here: even a master with a single id has an id wire.',
  instead: 'Pass the number of bits of the largest id, and 1 where that is 0.',
  clause: 'amba 2.4',
};

export const bundleNames: Rule = {
  id: 'axi4/bundle-names',
  requires: 'Fields that travel together on an AXI4 edge have different names.',
  because:
    'Each user field is a wire with its name. Adapters that add a field do not check whether an adapter in front of them added one of the same name.',
  instead: 'Put axi4.userYanker() between two adapters that add the same echo field, or rename a field of your own.',
  clause: 'amba 0.4',
};

export const xbarWidth: Rule = {
  id: 'axi4/xbar-width',
  requires: 'All ports behind an AXI4 crossbar have the same beatBytes.',
  because: 'Every master is shown one port with one width, and AXI4 has no adapter that changes the width.',
  instead:
    'Declare the same beatBytes for all slaves, or reach the slave of another width over TileLink, with tl.widthWidget().',
  clause: 'amba 4.2',
};

export const xbarFlight: Rule = {
  id: 'axi4/xbar-flight',
  requires: 'An AXI4 crossbar allows at least one transaction in flight for each id.',
  because: 'With none, no request would ever pass.',
  instead: 'Set maxFlightPerId to 1 or more.',
  clause: 'amba 4.2',
};

export const xbarQueue: Rule = {
  id: 'axi4/xbar-queue',
  requires: 'The queue of write addresses of an AXI4 crossbar has at least one entry.',
  because:
    'Write data carries no address and follows the choice that was made for its address. The queue keeps that choice until the data comes.',
  instead: 'Set awQueueDepth to 1 or more.',
  clause: 'amba 4.2',
};

export const fragmenterBeat: Rule = {
  id: 'axi4/fragmenter-beat',
  requires: 'A slave behind an AXI4 fragmenter takes single whole beats, or does not support the operation at all.',
  because: 'The fragmenter cuts bursts into beats. A slave that cannot take a whole beat could not take the pieces.',
  instead: 'Support transfers as wide as the port.',
  clause: 'amba 4.4',
};

export const indexerBits: Rule = {
  id: 'axi4/indexer-bits',
  requires: 'The idBits of an AXI4 id indexer are an integer of at least 0.',
  because: 'It is the width of the ids behind the indexer; with 0 bits all masters share one id.',
  instead: 'Give the number of bits that the slaves behind it can take.',
  clause: 'amba 4.5',
};

export const indexerEmpty: Rule = {
  id: 'axi4/indexer-empty',
  requires: 'Some master in front of an AXI4 id indexer has an id.',
  because: 'The indexer distributes the ids of its masters. Without ids there is nothing to distribute.',
  instead: 'Give a master an id range that is not empty.',
  clause: 'amba 4.5',
};

export const deinterleaverSize: Rule = {
  id: 'axi4/deinterleaver-size',
  requires: 'The maxReadBytes of an AXI4 deinterleaver are a power of two.',
  because: 'It becomes the largest read burst that masters see, and sizes of transfers are powers of two.',
  instead: 'Choose the power of two that covers the largest read of the masters.',
  clause: 'amba 4.7',
};

export const delayerProbability: Rule = {
  id: 'axi4/delayer-probability',
  requires: 'The probability of an AXI4 delayer is at least 0 and less than 1.',
  because: 'It is the chance that a beat waits another cycle. With 1, it would wait forever.',
  instead: 'Pass a number such as 0.1.',
  clause: 'amba 4.8',
};

export const yankerFlight: Rule = {
  id: 'axi4/yanker-flight',
  requires: 'Every master behind an AXI4 user yanker has a maxFlight.',
  because:
    'The yanker keeps the echo fields of each transaction in a queue until the response comes. It has to know how many transactions an id may have in flight to make the queue.',
  instead: 'Pass the cap, axi4.userYanker(8), or declare maxFlight for the masters.',
  clause: 'amba 4.6',
};

export const registerEcho: Rule = {
  id: 'axi4/register-echo',
  requires: 'AXI4 registers get no echo field from an id indexer.',
  because:
    'The registers keep the id of a request in a field called extra_id until they answer. The field of the indexer has the same name.',
  instead: 'Put axi4.userYanker() in front of the registers.',
  clause: 'amba 4.13',
};

export const crossingRational: Rule = {
  id: 'axi4/crossing-rational',
  requires: 'AXI4 crosses clocks asynchronously, synchronously or with credits.',
  because: 'There is no AXI4 crossing between clocks of a rational ratio.',
  instead: 'Use an AsynchronousCrossing, or cross on TileLink.',
  clause: 'amba 4.12',
};

export const crossingReset: Rule = {
  id: 'axi4/crossing-reset',
  requires: 'AXI4 does not cross into a domain whose reset is stretched.',
  because:
    'While one side is still in reset, requests have to be held back. TileLink has a module that does; AXI4 has none.',
  instead: 'Use a NoResetCrossing, or cross on TileLink.',
  clause: 'amba 4.12',
};

export const creditedDelay: Rule = {
  id: 'axi4/credited-delay',
  requires: 'Every channel of a credited AXI4 crossing has a delay of at least one cycle.',
  because: 'The queue at the far end has as many entries as the round trip has cycles. With none it holds nothing.',
  instead: 'Give one half, or a buffer between the two, a delay.',
  clause: 'amba 4.11',
};

export const filterId: Rule = {
  id: 'axi4/filter-id',
  requires: 'An AXI4 filter leaves a master only ids that it had.',
  because: 'The master will not use other ids, and another master may own them.',
  instead: 'Return a part of the range of the master.',
  clause: 'amba 4.9',
};

export const filterNoMasters: Rule = {
  id: 'axi4/filter-no-masters',
  requires: 'An AXI4 filter leaves at least one master.',
  because: 'A port without masters has no ids, and nothing would ever come over it.',
  instead: 'Keep a master, or do not bind anything over the filter.',
  clause: 'amba 4.9',
};

export const filterNoSlaves: Rule = {
  id: 'axi4/filter-no-slaves',
  requires: 'An AXI4 filter leaves at least one slave.',
  because: 'A port without slaves has no addresses, so that no request could be sent over it.',
  instead: 'Keep a slave, or do not bind anything over the filter.',
  clause: 'amba 4.9',
};

export const filterAddress: Rule = {
  id: 'axi4/filter-address',
  requires: 'An AXI4 filter leaves a slave only addresses that it had.',
  because: 'The slave would be asked for addresses that it does not answer to, and another slave may be there.',
  instead: 'Intersect the sets of the slave with those that may be seen, as axi4.sMask(…) does.',
  clause: 'amba 4.9',
};

export const filterRegion: Rule = {
  id: 'axi4/filter-region',
  requires: 'An AXI4 filter does not raise the region type of a slave.',
  because: 'A higher region type promises more, such as that reads have no effects. The slave did not promise it.',
  instead: 'Leave the region type as it is, or lower it.',
  clause: 'amba 4.9',
};

export const filterSizes: Rule = {
  id: 'axi4/filter-sizes',
  requires: 'An AXI4 filter leaves a slave only sizes that it supports.',
  because: 'The slave would be sent bursts that it cannot take.',
  instead: 'Intersect the sizes of the slave with those that may be used.',
  clause: 'amba 4.9',
};

export const filterInterleaved: Rule = {
  id: 'axi4/filter-interleaved',
  requires: 'An AXI4 filter does not give a slave another interleavedId.',
  because:
    'The id promises that read bursts of slaves that share it are not mixed. The filter cannot make the slave keep a promise.',
  instead: 'Leave interleavedId as it is or remove it; axi4.deinterleaver(…) makes the promise true.',
  clause: 'amba 4.9',
};
