import type { RuleTexts } from './rule-text.js';

/** Rules of TileLink adapters that change sizes, order, width and operations (tilelink 5, 6.4, 6.5, 7.1). */
export const tilelinkAdapterRules: RuleTexts = {
  'tilelink/automata-concurrency': {
    requires: 'Atomic automata can work on at least one operation at a time.',
    because:
      'Each operation in progress needs an entry that keeps its operand between the read and the write. Without entries no atomic would ever be done.',
    instead: 'Set concurrency to 1 or more, or leave it out.',
    clause: 'tilelink 5.11',
  },
  'tilelink/automata-fifo': {
    requires: 'Atomic automata work for managers that answer in order.',
    because:
      'The automata read a value and write the result back. They only know when the write is done if it cannot be overtaken, which the fifoId promises.',
    instead: 'Put tl.fifoFixer() between the automata and the manager, or give the manager a fifoId.',
    clause: 'tilelink 5.11',
  },
  'tilelink/automata-support': {
    requires:
      'A manager behind atomic automata that can be read and written supports get and putFull of 1 byte up to a beat.',
    because:
      'The automata do an atomic as a read and a write of the same size, and offer all sizes up to a beat. Where the manager lacks one of them they could not do the operation.',
    instead:
      'Let the manager support all these sizes, or put tl.fragmenter in front of one that only supports smaller ones.',
    clause: 'tilelink 5.11',
  },
  'tilelink/automata-tree': {
    requires: 'All requests to a manager that atomic automata work for pass through these automata.',
    because:
      'Between the read and the write of an atomic no one else may write. The automata hold back what passes through them, and nothing that comes on another way.',
    instead: 'Put the automata behind the crossbar where the ways join, in front of the manager.',
    clause: 'tilelink 5.11',
  },
  'tilelink/bypass-unbound': {
    requires: 'The switch of a bus bypass has outward edges.',
    because:
      'What clients see of a bypass are the managers of its last outward edge. Without any there is nothing to see.',
    instead:
      'Bind a source, the error device and the bus to the switch, or use tl.busBypass, which has the error device in it.',
    clause: 'tilelink 6.4',
  },
  'tilelink/bypass-width': {
    requires: 'The error device of a bus bypass is as wide as the bus behind it.',
    because: 'Both answer on the wires of the same bus, one while it is open and one while it is closed.',
    instead: 'Give the bypass the beatBytes of the bus.',
    clause: 'tilelink 6.4',
  },
  'tilelink/credited-delay': {
    requires: 'Every channel of a credited TileLink crossing has a delay of at least one cycle.',
    because: 'The queue at the far end has as many entries as the round trip has cycles. With none it holds nothing.',
    instead: 'Give one half, or a buffer between the two, a delay.',
    clause: 'interrupts-clocks 14',
  },
  'tilelink/delayer-probability': {
    requires: 'The probability with which a delayer holds back a beat is at least 0 and below 1.',
    because: 'It draws anew in each cycle. With a probability of 1 no beat would ever get through.',
    instead: 'Give q between 0 and 1: 0.1 holds back one beat in ten.',
    clause: 'tilelink 5.16',
  },
  'tilelink/fragmenter-beat': {
    requires: 'The minSize of a fragmenter is at least a beat of the bus behind it.',
    because: 'A fragment takes at least one beat. Pieces of a beat would each move the whole width of the bus.',
    instead: 'Set minSize to the beatBytes of the bus behind the fragmenter, or more.',
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-cache': {
    requires: 'No cache acquires memory through a fragmenter.',
    because:
      'A cache gets a line with permissions by one acquire and one grant. In pieces, the permission of the line would be granted several times, by halves.',
    instead:
      'Put what keeps caches coherent in front of the fragmenter, so that only reads and writes pass through it.',
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-deny': {
    requires: 'Behind a fragmenter no manager denies what the fragmenter has promised already.',
    because:
      'A fragmenter joins several answers into one. Without holdFirstDeny it passes on the beats of a read before it knows whether later pieces are denied, and with an early acknowledgement it reports a write before all pieces are done.',
    instead: "Set holdFirstDeny: true for reads, and earlyAck to 'None' for writes.",
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-fifo': {
    requires: 'All managers behind a fragmenter are one FIFO domain.',
    because:
      'The fragmenter puts the answers of the pieces together in the order in which it asked. Managers without a common fifoId may answer in another order.',
    instead: 'Give the managers one fifoId, or put tl.fifoFixer() between the fragmenter and them.',
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-order': {
    requires: 'The minSize of a fragmenter is at most its maxSize.',
    because: 'It cuts accesses of up to maxSize bytes into pieces of minSize bytes.',
    instead: 'Exchange the two. The function tl.fragmenter returns a node that does nothing in this case.',
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-size': {
    requires: 'The minSize and the maxSize of a fragmenter are powers of two.',
    because: 'They become transfer sizes, which messages carry as binary logarithms.',
    instead: 'Round both to a power of two.',
    clause: 'tilelink 5.3',
  },
  'tilelink/fragmenter-support': {
    requires: 'A manager behind a fragmenter supports accesses of minSize bytes.',
    because:
      'The pieces that the fragmenter makes are minSize bytes long. A manager that takes only shorter ones could not answer them.',
    instead: 'Set minSize to the largest access that the manager supports.',
    clause: 'tilelink 5.3',
  },
  'tilelink/hint-none': {
    requires: 'A hint handler can answer hints for each manager behind it.',
    because:
      'It answers a hint by an access that changes nothing: a write of no bytes, or a read. A manager that takes no partial writes and whose reads have effects leaves neither.',
    instead:
      'Let the manager support putPartial, or give it a region type above GET_EFFECTS if its reads have no effects.',
    clause: 'tilelink 5.10',
  },
  'tilelink/mux-no-port': {
    requires: 'The function of a master mux chooses one of its client ports.',
    because:
      'The bus behind the mux gets the parameters of the port that the function returns; without one it has no clients.',
    instead: 'Bind two sources to the mux, and return one of the ports, or one made of both.',
    clause: 'tilelink 6.5',
  },
  'tilelink/shrinker-cache': {
    requires: 'Where a source shrinker has to shrink, no cache acquires memory through it.',
    because:
      'It lends the few ids to the requests as they come and gives all clients the name of one. A probe to an id would not find the cache that holds the copy.',
    instead:
      'Put the shrinker behind what keeps caches coherent, or hide the acquires from the clients in front of it.',
    clause: 'tilelink 5.9',
  },
  'tilelink/shrinker-in-flight': {
    requires: 'A source shrinker leaves at least one request in flight.',
    because: 'Each request needs a source id. With none left, nothing could be asked for.',
    instead: 'Set maxInFlight to the number of requests that the managers behind can take at once.',
    clause: 'tilelink 5.9',
  },
  'tilelink/to-axi4-interleaved': {
    requires: 'Behind a TileLink-to-AXI4 bridge all slaves answer reads without interleaving, with one interleavedId.',
    because:
      'AXI4 may mix the beats of several reads. A TileLink response is one message whose beats follow each other, and the bridge has no memory to sort them.',
    instead: 'Put axi4.deinterleaver behind the bridge, or declare interleavedId: 0 for slaves that do not interleave.',
    clause: 'tilelink 7.1',
  },
  'tilelink/to-axi4-region': {
    requires: 'Slaves behind a TileLink-to-AXI4 bridge are at most UNCACHED, and those that are UNCACHED can be read.',
    because:
      'AXI4 has no acquires and no probes. A TRACKED region would promise caches a protocol that does not exist behind the bridge.',
    instead:
      'Set the region type of the slave to UNCACHED for memory, and put tl.broadcast or tl.cacheCork in front of the bridge.',
    clause: 'tilelink 7.1',
  },
  'tilelink/to-axi4-size': {
    requires: 'No transfer through a TileLink-to-AXI4 bridge is longer than 32 KiB.',
    because:
      'The bridge keeps the size of each request until its response, as a binary logarithm in 4 bits; the largest is 15, for 32 KiB.',
    instead: 'Let the managers behind the bridge and the probes of clients be of at most 32 KiB.',
    clause: 'tilelink 7.1',
  },
  'tilelink/to-axi4-strip': {
    requires: 'A TileLink-to-AXI4 bridge drops no id bits.',
    because: 'The option stripBits is left of a feature that an adapter of its own has replaced.',
    instead: 'Leave stripBits out; axi4.idIndexer behind the bridge makes do with fewer ids.',
    clause: 'tilelink 7.1',
  },
  'tilelink/xbar-width': {
    requires: 'All managers of a crossbar are equally wide.',
    because:
      'A crossbar connects wires and changes no data. Each of its inputs can be led to each of its outputs only if all have the same width.',
    instead: 'Put tl.widthWidget in front of the managers of another width.',
    clause: 'tilelink 5.1.2',
  },
};
