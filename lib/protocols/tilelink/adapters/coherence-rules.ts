import type { Rule } from '../../../base/diagnostic/index.js';

export const arityBankPorts: Rule = {
  id: 'arity/bank-ports',
  requires: 'A bank binder has one inward and one outward edge for each bank.',
  because:
    'Bank k is what passes from inward edge k to outward edge k: its addresses are those whose bank bits say k. An edge too few would leave addresses without a way.',
  instead:
    'Bind a crossbar on either side with the star that the binder decides: binder.starFrom(bus), bus.fromStar(binder).',
  clause: 'tilelink 5.17',
};

export const adjusterDefault: Rule = {
  id: 'tilelink/adjuster-default',
  requires: 'The localBaseAddressDefault of an address adjuster has only bits that distinguish replicas.',
  because: 'It says which replica is the local one until the prefix is known. Other bits do not choose a replica.',
  instead: 'Give one of the values under the replication mask, the bits of region that are not in local.',
  clause: 'tilelink 5.15',
};

export const adjusterEdges: Rule = {
  id: 'tilelink/adjuster-edges',
  requires: 'An address adjuster has a local and a remote outward edge for each inward one.',
  because:
    'It sends the requests for its own replica to the first and those for all others to the second. With any other number of edges the halves do not pair up.',
  instead: 'Bind both sides of the outward half with fromStar (:=*), the local one first.',
  clause: 'tilelink 5.15',
};

export const adjusterErrorDevice: Rule = {
  id: 'tilelink/adjuster-error-device',
  requires:
    'Everything that the remote side of an address adjuster offers in the local replica is offered by the local side as well, or an error device answers for it.',
  because:
    'Clients see the same at every replica. A request that is valid elsewhere is sent to the local side at the local replica, where a device has to answer.',
  instead: 'Put a tl.error device on the local side that supports everything that the remote side supports.',
  clause: 'tilelink 5.15',
};

export const adjusterErrorSupport: Rule = {
  id: 'tilelink/adjuster-error-support',
  requires: 'The error device on the local side of an address adjuster supports all operations of the remote side.',
  because:
    'It answers for everything that the other replicas have and the local one lacks, so it must accept each of these requests.',
  instead: 'Raise maxTransfer and maxAtomic of the error device, and let it answer hints.',
  clause: 'tilelink 5.15',
};

export const adjusterFifo: Rule = {
  id: 'tilelink/adjuster-fifo',
  requires: 'With ordered, each side of an address adjuster is one FIFO domain.',
  because:
    'It then promises clients the order of all answers from the region. It can only do so if each side keeps the order among its managers.',
  instead: 'Put tl.fifoFixer() on that side, or set ordered to false.',
  clause: 'tilelink 5.15',
};

export const adjusterForceLocal: Rule = {
  id: 'tilelink/adjuster-force-local',
  requires: 'Addresses that an address adjuster forces to its local side lie in the replica at 0.',
  because:
    'They are compared without the bits that distinguish replicas. A set with such bits would mean a place in another replica.',
  instead: 'Give the set as it is in the lowest replica.',
  clause: 'tilelink 5.15',
};

export const adjusterLost: Rule = {
  id: 'tilelink/adjuster-lost',
  requires:
    'Everything that a local manager behind an address adjuster supports, its remote counterpart supports, too.',
  because:
    'The local manager takes over what the remote one promises, so that all replicas look alike. Operations that the remote one lacks would silently be lost.',
  instead: 'Let the remote side support the operation, or take it from the local manager with tl.filter.',
  clause: 'tilelink 5.15',
};

export const adjusterNoRemote: Rule = {
  id: 'tilelink/adjuster-no-remote',
  requires: 'Each local manager behind an address adjuster has a remote manager that contains all its addresses.',
  because:
    'The local manager may promise what the remote one promises for the other replicas. Without a remote manager there is nothing to compare with.',
  instead: 'Let a manager on the remote side cover the addresses at every replica.',
  clause: 'tilelink 5.15',
};

export const adjusterPromise: Rule = {
  id: 'tilelink/adjuster-promise',
  requires:
    'A local manager behind an address adjuster promises at least what its remote counterpart does: to be executable no more than it, to deny no more, to grant no less.',
  because: 'Clients cannot distinguish the replicas. A promise that they depend on at one replica has to hold at each.',
  instead: 'Set executable, mayDenyGet, mayDenyPut and alwaysGrantsT alike on both sides.',
  clause: 'tilelink 5.15',
};

export const adjusterRegion: Rule = {
  id: 'tilelink/adjuster-region',
  requires:
    'The region type of a local manager behind an address adjuster is no more restrictive than that of its remote counterpart.',
  because:
    'Clients see the region type of the remote side. If it says that reads have no effects, local reads must not have any either.',
  instead: 'Lower the region type of the remote manager, or raise that of the local one.',
  clause: 'tilelink 5.15',
};

export const adjusterReplicas: Rule = {
  id: 'tilelink/adjuster-replicas',
  requires: 'Each manager in the region of an address adjuster has the same addresses at every replica.',
  because: 'A replica is an image of the same devices. A manager that lies in one of them only would make them differ.',
  instead:
    'Put tl.regionReplicator in front of the manager, or declare it with the bits that distinguish replicas in its mask.',
  clause: 'tilelink 5.15',
};

export const adjusterWidth: Rule = {
  id: 'tilelink/adjuster-width',
  requires: 'The local and the remote bus of an address adjuster are equally wide.',
  because: 'Both answer to the same clients on the same wires; the adjuster does not change the data.',
  instead: 'Put tl.widthWidget on one of the two sides.',
  clause: 'tilelink 5.15',
};

export const bankClient: Rule = {
  id: 'tilelink/bank-client',
  requires: 'Each client in front of a bank binder sees addresses of every bank.',
  because:
    'The binder shows the clients of port k only the addresses of bank k. A client that sees none of them would be wired to a bank that it never may use.',
  instead: 'Give the client a visibility that covers all banks, or bind it to a bus that does not lead to the binder.',
  clause: 'tilelink 5.17',
};

export const bankManagers: Rule = {
  id: 'tilelink/bank-managers',
  requires: 'Something lies in every bank of a bank binder.',
  because: 'Each bank is a port of its own. A port without managers has no parameters.',
  instead:
    'Let the memory behind the binder cover the address bits of its mask, or choose a smaller granularity or fewer banks.',
  clause: 'tilelink 5.17',
};

export const bankMask: Rule = {
  id: 'tilelink/bank-mask',
  requires: 'The mask of a bank binder is not negative.',
  because: 'Each bit of the mask doubles the number of banks. A negative mask has infinitely many bits.',
  instead: 'Give the number of banks and their granularity, or just the bits that choose a bank.',
  clause: 'tilelink 5.17',
};

export const broadcastAcquire: Rule = {
  id: 'tilelink/broadcast-acquire',
  requires: 'No manager behind a broadcast hub can be acquired already.',
  because:
    'The hub is where coherence ends: it turns acquires into plain reads and writes. A manager that can be acquired has a protocol of its own, with probes that would remain unanswered.',
  instead: 'Leave the hub out in front of coherent memory, or mask the acquires with a filter.',
  clause: 'tilelink 5.7',
};

export const broadcastBeat: Rule = {
  id: 'tilelink/broadcast-beat',
  requires: 'The lines of a broadcast hub fill at least a beat of the bus behind it.',
  because:
    'The hub moves whole lines. A line that is shorter than a beat could not be written without touching its neighbour.',
  instead: 'Use longer lines, or a narrower bus behind the hub.',
  clause: 'tilelink 5.7',
};

export const broadcastLine: Rule = {
  id: 'tilelink/broadcast-line',
  requires: 'The lineBytes of a broadcast hub are a power of two.',
  because: 'The low address bits are the place within a line, and the size of a line is a transfer size.',
  instead: 'Set lineBytes to the line size of the caches, such as 64.',
  clause: 'tilelink 5.7',
};

export const broadcastNothing: Rule = {
  id: 'tilelink/broadcast-nothing',
  requires: 'At least one manager behind a broadcast hub is UNCACHED.',
  because:
    'The hub makes UNCACHED memory coherent and lets everything else through. Without such memory it has no work and no grants to number.',
  instead: 'Set regionType of the memory to UNCACHED, or put the hub where there is memory.',
  clause: 'tilelink 5.7',
};

export const broadcastSupport: Rule = {
  id: 'tilelink/broadcast-support',
  requires:
    'UNCACHED managers behind a broadcast hub read and write whole lines, and take no accesses that are longer than a line only.',
  because:
    'The hub answers an acquire with the line that it has read in one piece, and writes a released line in one piece.',
  instead: 'Put tl.fragmenter between the hub and the memory, or adapt lineBytes.',
  clause: 'tilelink 5.7',
};

export const broadcastTrackers: Rule = {
  id: 'tilelink/broadcast-trackers',
  requires: 'A broadcast hub has at least one tracker.',
  because:
    'A tracker follows one line from the request through the probes to the answer. Without trackers no request could begin.',
  instead: 'Set numTrackers to the number of lines that may be worked on at once, or leave it out for 4.',
  clause: 'tilelink 5.7',
};

export const corkBeyond: Rule = {
  id: 'tilelink/cork-beyond',
  requires: 'No manager behind a cache cork can be acquired, unless the cork is unsafe.',
  because:
    'The cork answers acquires itself and sends only reads and writes on. A cache that is kept coherent behind it would not learn of the copy in front of it.',
  instead: 'Leave the cork out on the way to coherent memory.',
  clause: 'tilelink 5.6',
};

export const corkClients: Rule = {
  id: 'tilelink/cork-clients',
  requires: 'A cache cork has a single client if there is a cache among its clients, unless the cork is unsafe.',
  because:
    'The cork grants every acquire at once and never probes. A second client would change memory while the cache keeps its old copy.',
  instead:
    'Use tl.broadcast, which asks the caches, or put a cache in front of the cork that all clients share. Banks of one cache have a cork each, in front of the crossbar where they come together.',
  clause: 'tilelink 5.6',
};

export const corkNothing: Rule = {
  id: 'tilelink/cork-nothing',
  requires: 'Behind a cache cork that leads to coherent memory there is an UNCACHED manager, too.',
  because:
    'The cork takes the sink ids away where it has nothing to cork. The coherent memory behind it would be left without ids for its grants.',
  instead: 'Leave the cork out.',
  clause: 'tilelink 5.6',
};

export const corkRegion: Rule = {
  id: 'tilelink/cork-region',
  requires: 'No manager behind a cache cork is TRACKED or CACHED.',
  because:
    'Such a manager depends on knowing which masters have copies. The cork ends the protocol that would report them.',
  instead: 'Leave the cork out on the way to this manager.',
  clause: 'tilelink 5.6',
};

export const corkSupport: Rule = {
  id: 'tilelink/cork-support',
  requires: 'An UNCACHED manager behind a cache cork that can be written has a size in common for get and putFull.',
  because: 'The cork reads a line for an acquire and writes it back for a release. Both take the same size.',
  instead: 'Let the manager support get and putFull of the line size, or no writes at all.',
  clause: 'tilelink 5.6',
};

export const pickerBanks: Rule = {
  id: 'tilelink/picker-banks',
  requires:
    'Neighbours in the list of clients that see different addresses differ in nothing but ids and visibility where a probe picker joins them.',
  because:
    'The picker takes them for banks of one cache, as a crossbar behind a bank binder lists them, and makes them one client. Two different clients cannot be one.',
  instead: 'Put the picker only where all clients are banks, or give different clients overlapping visibility.',
  clause: 'tilelink 5.18',
};

export const probeFilterAddress: Rule = {
  id: 'tilelink/probe-filter-address',
  requires: 'There is more than one line of memory behind a broadcast hub.',
  because:
    'The filter of the hub compares the address bits above a line to find requests for the same line. If there are no such bits, there is nothing to compare.',
  instead: 'Put more memory behind the hub, or use shorter lines.',
  clause: 'tilelink 5.7',
};

export const replicatedRegion: Rule = {
  id: 'tilelink/replicated-region',
  requires: 'The local part of a replicated region is its lowest part.',
  because:
    'The bits of the region that the local part does not have number the replicas. The local part stands for replica 0, where these bits are 0.',
  instead: 'Choose local as the lowest of the equal parts of region.',
  clause: 'tilelink 5.14',
};
