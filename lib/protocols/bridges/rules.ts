import type { Rule } from '../../base/diagnostic/index.js';

export const apbToTlLatency: Rule = {
  id: 'apb/to-tl-latency',
  requires: 'Behind an APB-to-TileLink bridge all managers answer after at least one cycle.',
  because:
    'The bridge holds the APB transfer in its setup phase while the request leaves; a response in that same cycle would be lost.',
  instead:
    'Put tl.buffer() between the bridge and the managers, or declare minLatency: 1 for managers that are registered.',
  clause: 'amba 8',
};

export const axi4ToTilelinkFlight: Rule = {
  id: 'axi4/to-tilelink-flight',
  requires: 'Every master in front of the bridge from AXI4 to TileLink has a maxFlight.',
  because:
    'AXI4 may have many transactions in flight with one id, TileLink needs a source id for each. The bridge has to know how many.',
  instead: 'Put axi4.userYanker(8) directly in front of the bridge, or declare maxFlight for the masters.',
  clause: 'amba 4.15',
};

export const axi4ToTilelinkNoClients: Rule = {
  id: 'axi4/to-tilelink-no-clients',
  requires: 'Some master in front of the bridge from AXI4 to TileLink has an id and transactions in flight.',
  because: 'Each id becomes a TileLink client with a source id for each of its transactions. A port needs a client.',
  instead: 'Give a master an id and a maxFlight of at least 1.',
  clause: 'amba 4.15',
};

export const axi4ToTilelinkAligned: Rule = {
  id: 'axi4/to-tilelink-aligned',
  requires: 'The bursts in front of the bridge from AXI4 to TileLink are aligned to their size.',
  because: 'A TileLink address is a multiple of the size of its transfer. AXI4 bursts may begin anywhere.',
  instead: 'Put axi4.fragmenter() and axi4.userYanker(8) in front of the bridge, or declare aligned: true.',
  clause: 'amba 4.15',
};

export const axi4ToTilelinkError: Rule = {
  id: 'axi4/to-tilelink-error',
  requires: 'The bridge from AXI4 to TileLink reaches an error device.',
  because:
    'An AXI4 master may ask for anything and always gets a response. What TileLink does not allow, the bridge sends to the error device, which denies it.',
  instead: 'Bind tl.error(…) to the bus behind the bridge.',
  clause: 'amba 4.15',
};

export const axi4ToTilelinkErrorSizes: Rule = {
  id: 'axi4/to-tilelink-error-sizes',
  requires: 'The error device behind the bridge from AXI4 to TileLink takes transfers as large as any manager does.',
  because: 'An illegal request of any size may be sent there.',
  instead: 'Declare a maxTransfer for the error device that is as large as the largest of the other managers.',
  clause: 'amba 4.15',
};

export const apbBridgeWidth: Rule = {
  id: 'apb/bridge-width',
  requires: 'Behind a bridge from AXI to APB, data has at most 32 bits.',
  because: 'The standard ends there: PWDATA and PRDATA have 8, 16 or 32 bits, and devices that one buys have no more.',
  instead: 'Declare beatBytes of at most 4 for the slaves behind the bridge.',
  clause: 'standards 1.1',
};

export const axi4ToAhbAligned: Rule = {
  id: 'axi4/to-ahb-aligned',
  requires: 'The bursts in front of the bridge from AXI4 to AHB are aligned to their size.',
  because: 'The address of an AHB transfer is a multiple of its size. AXI4 bursts may begin anywhere.',
  instead: 'Put axi4.fragmenter() in front of the bridge, or declare aligned: true.',
  clause: 'standards 1.2',
};

export const wishboneToTilelinkFlight: Rule = {
  id: 'wishbone/to-tilelink-flight',
  requires: 'Every pipelined master in front of the bridge from Wishbone to TileLink has a maxFlight.',
  because: 'TileLink needs a source id for each request in flight. The bridge has to know how many there are.',
  instead: 'Declare maxFlight for the masters, or put wishbone.toClassic() in front of a bridge for classic cycles.',
  clause: 'standards 1.4',
};

export const obiToTilelinkFlight: Rule = {
  id: 'obi/to-tilelink-flight',
  requires: 'Every master in front of the bridge from OBI to TileLink has a maxFlight.',
  because: 'TileLink needs a source id for each request in flight. The bridge has to know how many there are.',
  instead: 'Declare maxFlight for the masters.',
  clause: 'standards 1.5',
};

export const tilelinkToAxi4Interleaved: Rule = {
  id: 'tilelink/to-axi4-interleaved',
  requires: 'Behind a TileLink-to-AXI4 bridge all slaves answer reads without interleaving, with one interleavedId.',
  because:
    'AXI4 may mix the beats of several reads. A TileLink response is one message whose beats follow each other, and the bridge has no memory to sort them.',
  instead:
    'Put axi4.deinterleaver between the bridge and what drops interleavedId, as axi4.fragmenter does, or declare interleavedId: 0 for slaves that do not interleave.',
  clause: 'tilelink 7.1',
};

export const tilelinkToAxi4Region: Rule = {
  id: 'tilelink/to-axi4-region',
  requires: 'Slaves behind a TileLink-to-AXI4 bridge are at most UNCACHED, and those that are UNCACHED can be read.',
  because:
    'AXI4 has no acquires and no probes. A TRACKED region would promise caches a protocol that does not exist behind the bridge.',
  instead:
    'Set the region type of the slave to UNCACHED for memory, and put tl.broadcast or tl.cacheCork in front of the bridge.',
  clause: 'tilelink 7.1',
};

export const tilelinkToAxi4Size: Rule = {
  id: 'tilelink/to-axi4-size',
  requires: 'No transfer through a TileLink-to-AXI4 bridge is longer than 32 KiB.',
  because:
    'The bridge keeps the size of each request until its response, as a binary logarithm in 4 bits; the largest is 15, for 32 KiB.',
  instead: 'Let the managers behind the bridge and the probes of clients be of at most 32 KiB.',
  clause: 'tilelink 7.1',
};

export const tilelinkToAxi4Strip: Rule = {
  id: 'tilelink/to-axi4-strip',
  requires: 'A TileLink-to-AXI4 bridge drops no id bits.',
  because: 'The option stripBits is left of a feature that an adapter of its own has replaced.',
  instead: 'Leave stripBits out; axi4.idIndexer behind the bridge makes do with fewer ids.',
  clause: 'tilelink 7.1',
};
