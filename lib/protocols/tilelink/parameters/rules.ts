import type { Rule } from '../../../base/diagnostic/index.js';

export const bundleNames: Rule = {
  id: 'tilelink/bundle-names',
  requires: 'Fields that travel together on a TileLink edge have different names.',
  because:
    'Each user field is a wire with its name. Bridges from AXI4, AHB and APB add the field amba_prot without checking whether an adapter in front of them added one of the same name.',
  instead: 'Leave out the field in front of the bridge, or rename a field of your own.',
  clause: 'tilelink 1.7',
};

export const channelWidth: Rule = {
  id: 'tilelink/channel-width',
  requires: 'The data channels of a port are a power of two of bytes wide.',
  because:
    'The low address bits say which byte of a beat is meant. With a beat of 6 bytes no set of address bits would do so.',
  instead: 'Set beatBytes to a power of two.',
  clause: 'tilelink 1.3',
};

export const channelWidthsDiffer: Rule = {
  id: 'tilelink/channel-widths-differ',
  requires: 'All four data channels of a manager port have the same width where a single width is asked for.',
  because:
    'The bundle of an edge has one data width for all channels. The widths can be written separately, but an edge needs one of them.',
  instead: 'Give the port one beatBytes instead of channelBytes.',
  clause: 'tilelink 1.4',
};

export const managersOverlap: Rule = {
  id: 'tilelink/managers-overlap',
  requires: 'Managers of one port that have to be distinguished share no address.',
  because:
    'Hardware determines by a few address bits which manager an address belongs to, and from that which requests are allowed there. No bits distinguish two managers at one address.',
  instead: 'Give every manager addresses of its own.',
  clause: 'tilelink 2.2',
};

export const masterPortEmpty: Rule = {
  id: 'tilelink/master-port-empty',
  requires: 'A client port has at least one client.',
  because: 'The source ids of a port are those of its clients. Without ids nothing can be asked for.',
  instead: 'Declare a client, or leave out the port.',
  clause: 'tilelink 1.6',
};

export const masterPortIds: Rule = {
  id: 'tilelink/master-port-ids',
  requires: 'The clients of one port have source ids that do not overlap.',
  because:
    'A response carries the source id of its request and nothing else that says to whom it goes. With a shared id it could not be delivered.',
  instead: 'Give the clients ranges one after the other, or a port for each; a crossbar then numbers the ids itself.',
  clause: 'tilelink 1.6',
};

export const masterPortLatency: Rule = {
  id: 'tilelink/master-port-latency',
  requires: 'The minLatency of a client port is at least 0 cycles.',
  because: 'It is the time from a probe to its answer, which cannot come before it.',
  instead: 'Leave minLatency out, or give the cycles that the client takes at least.',
  clause: 'tilelink 1.6',
};

export const masterProbe: Rule = {
  id: 'tilelink/master-probe',
  requires: 'A client that answers an operation on channel B can be probed with the same sizes.',
  because:
    'A manager turns to a client only for data of which the client has a copy. A client with copies must return them when it is probed.',
  instead: 'Support probe with all sizes of the other operations, or leave these out: most caches only support probe.',
  clause: 'tilelink 1.5',
};

export const masterSizes: Rule = {
  id: 'tilelink/master-sizes',
  requires: 'A client that takes partial writes on channel B takes full writes of the same sizes.',
  because: 'A full write is a partial write of all bytes. A master that can mask bytes can also set every byte.',
  instead: 'Let putFull have all sizes of putPartial.',
  clause: 'tilelink 1.5',
};

export const masterSourceId: Rule = {
  id: 'tilelink/master-source-id',
  requires: 'A client has at least one source id.',
  because: 'Each request in flight needs an id, by which its response comes back. Without ids it can never ask.',
  instead: 'Give as many ids as requests may be in flight: sourceId: 4 for ids 0 to 3.',
  clause: 'tilelink 1.5',
};

export const masterVisibility: Rule = {
  id: 'tilelink/master-visibility',
  requires: 'A client sees at least one address.',
  because: 'Visibility says which addresses a client may ask for. Without any it would be wired to nothing.',
  instead: 'Leave visibility out, which lets it see everything, or give the sets that it may ask for.',
  clause: 'tilelink 1.5',
};

export const masterVisibilityDisjoint: Rule = {
  id: 'tilelink/master-visibility-disjoint',
  requires: 'The sets of the visibility of a client do not overlap.',
  because:
    'The list is taken apart set by set, for example when banks divide it. An address that is in it twice would be counted twice.',
  instead: 'Leave out sets that others contain, or name each part once.',
  clause: 'tilelink 1.5',
};

export const requireFifo: Rule = {
  id: 'tilelink/require-fifo',
  requires: 'Managers that someone relies on to answer in order share one FIFO domain.',
  because:
    'Only requests to managers with the same fifoId are answered in the order in which they were sent. Hardware that counts on the order, and has no ids to sort the answers, would take one answer for another.',
  instead: 'Put tl.fifoFixer() in front of the managers: it holds requests back until the order is safe.',
  clause: 'tilelink 2.2',
};

export const slaveAddress: Rule = {
  id: 'tilelink/slave-address',
  requires: 'A manager has at least one address.',
  because: 'Requests are sent where their address points. To a manager without addresses none would ever come.',
  instead: 'Give it an AddressSet, or leave the manager out.',
  clause: 'tilelink 1.2',
};

export const slaveAlignment: Rule = {
  id: 'tilelink/slave-alignment',
  requires: 'Each address set of a manager is aligned to at least its largest transfer.',
  because:
    'A transfer of n bytes starts at a multiple of n and must stay with one manager. In a region that is smaller than the transfer it would run out of the region.',
  instead: 'Let the manager support smaller transfers, or give it a region that is large and aligned enough.',
  clause: 'tilelink 1.2',
};

export const slaveDisjoint: Rule = {
  id: 'tilelink/slave-disjoint',
  requires: 'The address sets of a manager do not overlap.',
  because:
    'Adapters take the list apart set by set and put it together again. An address that is in it twice would be there twice.',
  instead: 'Leave out sets that others contain, or name each part once.',
  clause: 'tilelink 1.2',
};

export const slaveFinite: Rule = {
  id: 'tilelink/slave-finite',
  requires: 'The address sets of a manager are finite.',
  because:
    'The width of the address wires follows from the largest address of the managers. A set without end would need infinitely many wires.',
  instead: "Bound the set by the address space of the design, such as AddressSet.range(0, '4G').",
  clause: 'tilelink 1.2',
};

export const slaveGrants: Rule = {
  id: 'tilelink/slave-grants',
  requires: 'A manager that always grants write permission supports acquireT.',
  because:
    'With alwaysGrantsT a manager promises caches that even an acquire for reading brings permission to write. A manager that cannot grant it cannot keep the promise.',
  instead: 'Leave out alwaysGrantsT, or support acquireT and acquireB.',
  clause: 'tilelink 1.2',
};

export const slavePortAcquire: Rule = {
  id: 'tilelink/slave-port-acquire',
  requires: 'A manager port has sink ids exactly if one of its managers can be acquired.',
  because:
    'A grant carries a sink id, by which the client acknowledges it on channel E. Without acquires there are no grants to number.',
  instead:
    'Set endSinkId to the number of grants that may be in flight where acquireB is supported, and leave it out elsewhere.',
  clause: 'tilelink 1.4',
};

export const slavePortEmpty: Rule = {
  id: 'tilelink/slave-port-empty',
  requires: 'A manager port has at least one manager.',
  because:
    'The addresses and operations of the port are those of its managers. Without any, the port could not be used.',
  instead: 'Declare a manager, or leave out the port.',
  clause: 'tilelink 1.4',
};

export const slavePortLatency: Rule = {
  id: 'tilelink/slave-port-latency',
  requires: 'The minLatency of a manager port is at least 0 cycles.',
  because: 'It is the time from a request to its response, which cannot come before it.',
  instead: 'Leave minLatency out, or give the cycles that the fastest response takes.',
  clause: 'tilelink 1.4',
};

export const slavePortSinks: Rule = {
  id: 'tilelink/slave-port-sinks',
  requires: 'A manager port has at least 0 sink ids.',
  because: 'Sink ids number the grants that are in flight, from 0 to endSinkId - 1.',
  instead: 'Leave endSinkId out where nothing can be acquired.',
  clause: 'tilelink 1.4',
};

export const slaveRegion: Rule = {
  id: 'tilelink/slave-region',
  requires:
    'The region type of a manager fits its operations: TRACKED and CACHED regions can be acquired, UNCACHED ones can be read, and types below UNCACHED cannot be acquired.',
  because:
    'The region type tells clients whether they may cache. Memory whose copies are tracked has to hand them out. A device whose content changes by itself must not, because the copies would be stale.',
  instead:
    'Choose the type that fits what the manager supports: UNCACHED for plain memory, GET_EFFECTS for device registers.',
  clause: 'tilelink 1.2',
};

export const slaveSizes: Rule = {
  id: 'tilelink/slave-sizes',
  requires:
    'Of a manager, putFull has all sizes of putPartial and of the atomics, get has those of the atomics, and acquireB has those of acquireT.',
  because:
    'An atomic reads and writes, a partial write can mask no byte, and a client with write permission may also read. Adapters rely on it: they turn the narrower operation into the wider one.',
  instead: 'Widen the operation that has to contain the other; tl.readWrite and tl.atomics give sizes that fit.',
  clause: 'tilelink 1.2',
};
