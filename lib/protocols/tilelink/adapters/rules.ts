import type { Rule } from '../../../base/diagnostic/index.js';

export const arityMuxInputs: Rule = {
  id: 'arity/mux-inputs',
  requires: 'A master mux has exactly two sources.',
  because: 'It is a switch between two masters, of which one gets the bus for good.',
  instead: 'Bind two sources; tl.muteMaster() stands in for one that never asks for anything.',
  clause: 'tilelink 6.5',
};

export const arityMuxOutputs: Rule = {
  id: 'arity/mux-outputs',
  requires: 'A master mux has exactly one sink.',
  because: 'It is a switch between two masters and does not look at addresses, so it could not choose a sink.',
  instead: 'Put tl.xbar() behind the mux and bind the sinks to that.',
  clause: 'tilelink 6.5',
};

export const arityMuxStars: Rule = {
  id: 'arity/mux-stars',
  requires: 'A master mux is bound without stars.',
  because: 'Its numbers of edges are fixed, two in and one out, so there is nothing for a star to decide.',
  instead: 'Bind two sources and one sink with from (:=).',
  clause: 'tilelink 6.5',
};

export const arityBypassInputs: Rule = {
  id: 'arity/bypass-inputs',
  requires: 'The switch of a bus bypass has exactly one source.',
  because: 'It sends everything that comes in either to the bus or to the error device. It has no arbiter.',
  instead: 'Put tl.xbar() between the sources and the switch.',
  clause: 'tilelink 6.4',
};

export const arityBypassOutputs: Rule = {
  id: 'arity/bypass-outputs',
  requires: 'The switch of a bus bypass has exactly two sinks.',
  because: 'Its first sink answers while the bus is closed, its second is the bus.',
  instead:
    'Bind first the device that answers while the bus is closed, then the bus; or use tl.busBypass(), which does.',
  clause: 'tilelink 6.4',
};

export const arityBypassStars: Rule = {
  id: 'arity/bypass-stars',
  requires: 'The switch of a bus bypass is bound without stars.',
  because: 'Its numbers of edges are fixed, one in and two out, so there is nothing for a star to decide.',
  instead: 'Bind one source and two sinks with from (:=).',
  clause: 'tilelink 6.4',
};

export const automataConcurrency: Rule = {
  id: 'tilelink/automata-concurrency',
  requires: 'Atomic automata can work on at least one operation at a time.',
  because:
    'Each operation in progress needs an entry that keeps its operand between the read and the write. Without entries no atomic would ever be done.',
  instead: 'Set concurrency to 1 or more, or leave it out.',
  clause: 'tilelink 5.11',
};

export const automataFifo: Rule = {
  id: 'tilelink/automata-fifo',
  requires: 'Atomic automata work for managers that answer in order.',
  because:
    'The automata read a value and write the result back. They only know when the write is done if it cannot be overtaken, which the fifoId promises.',
  instead: 'Put tl.fifoFixer() between the automata and the manager, or give the manager a fifoId.',
  clause: 'tilelink 5.11',
};

export const automataSupport: Rule = {
  id: 'tilelink/automata-support',
  requires:
    'A manager behind atomic automata that can be read and written supports get and putFull of 1 byte up to a beat.',
  because:
    'The automata do an atomic as a read and a write of the same size, and offer all sizes up to a beat. Where the manager lacks one of them they could not do the operation.',
  instead:
    'Let the manager support all these sizes, or put tl.fragmenter in front of one that only supports smaller ones.',
  clause: 'tilelink 5.11',
};

export const automataTree: Rule = {
  id: 'tilelink/automata-tree',
  requires: 'All requests to a manager that atomic automata work for pass through these automata.',
  because:
    'Between the read and the write of an atomic no one else may write. The automata hold back what passes through them, and nothing that comes on another way.',
  instead: 'Put the automata behind the crossbar where the ways join, in front of the manager.',
  clause: 'tilelink 5.11',
};

export const bypassUnbound: Rule = {
  id: 'tilelink/bypass-unbound',
  requires: 'The switch of a bus bypass has outward edges.',
  because:
    'What clients see of a bypass are the managers of its last outward edge. Without any there is nothing to see.',
  instead:
    'Bind a source, the error device and the bus to the switch, or use tl.busBypass, which has the error device in it.',
  clause: 'tilelink 6.4',
};

export const bypassWidth: Rule = {
  id: 'tilelink/bypass-width',
  requires: 'The error device of a bus bypass is as wide as the bus behind it.',
  because: 'Both answer on the wires of the same bus, one while it is open and one while it is closed.',
  instead: 'Give the bypass the beatBytes of the bus.',
  clause: 'tilelink 6.4',
};

export const delayerProbability: Rule = {
  id: 'tilelink/delayer-probability',
  requires: 'The probability with which a delayer holds back a beat is at least 0 and below 1.',
  because: 'It draws anew in each cycle. With a probability of 1 no beat would ever get through.',
  instead: 'Give q between 0 and 1: 0.1 holds back one beat in ten.',
  clause: 'tilelink 5.16',
};

export const fragmenterBeat: Rule = {
  id: 'tilelink/fragmenter-beat',
  requires: 'The minSize of a fragmenter is at least a beat of the bus behind it.',
  because: 'A fragment takes at least one beat. Pieces of a beat would each move the whole width of the bus.',
  instead: 'Set minSize to the beatBytes of the bus behind the fragmenter, or more.',
  clause: 'tilelink 5.3',
};

export const fragmenterCache: Rule = {
  id: 'tilelink/fragmenter-cache',
  requires: 'No cache acquires memory through a fragmenter.',
  because:
    'A cache gets a line with permissions by one acquire and one grant. In pieces, the permission of the line would be granted several times, by halves.',
  instead: 'Put what keeps caches coherent in front of the fragmenter, so that only reads and writes pass through it.',
  clause: 'tilelink 5.3',
};

export const fragmenterDeny: Rule = {
  id: 'tilelink/fragmenter-deny',
  requires: 'Behind a fragmenter no manager denies what the fragmenter has promised already.',
  because:
    'A fragmenter joins several answers into one. Without holdFirstDeny it passes on the beats of a read before it knows whether later pieces are denied, and with an early acknowledgement it reports a write before all pieces are done.',
  instead: "Set holdFirstDeny: true for reads, and earlyAck to 'None' for writes.",
  clause: 'tilelink 5.3',
};

export const fragmenterFifo: Rule = {
  id: 'tilelink/fragmenter-fifo',
  requires: 'All managers behind a fragmenter are one FIFO domain.',
  because:
    'The fragmenter puts the answers of the pieces together in the order in which it asked. Managers without a common fifoId may answer in another order.',
  instead: 'Give the managers one fifoId, or put tl.fifoFixer() between the fragmenter and them.',
  clause: 'tilelink 5.3',
};

export const fragmenterOrder: Rule = {
  id: 'tilelink/fragmenter-order',
  requires: 'The minSize of a fragmenter is at most its maxSize.',
  because: 'It cuts accesses of up to maxSize bytes into pieces of minSize bytes.',
  instead: 'Exchange the two. The function tl.fragmenter returns a node that does nothing in this case.',
  clause: 'tilelink 5.3',
};

export const fragmenterSize: Rule = {
  id: 'tilelink/fragmenter-size',
  requires: 'The minSize and the maxSize of a fragmenter are powers of two.',
  because: 'They become transfer sizes, which messages carry as binary logarithms.',
  instead: 'Round both to a power of two.',
  clause: 'tilelink 5.3',
};

export const fragmenterSupport: Rule = {
  id: 'tilelink/fragmenter-support',
  requires: 'A manager behind a fragmenter supports accesses of minSize bytes.',
  because:
    'The pieces that the fragmenter makes are minSize bytes long. A manager that takes only shorter ones could not answer them.',
  instead: 'Set minSize to the largest access that the manager supports.',
  clause: 'tilelink 5.3',
};

export const hintNone: Rule = {
  id: 'tilelink/hint-none',
  requires: 'A hint handler can answer hints for each manager behind it.',
  because:
    'It answers a hint by an access that changes nothing: a write of no bytes, or a read. A manager that takes no partial writes and whose reads have effects leaves neither.',
  instead:
    'Let the manager support putPartial, or give it a region type above GET_EFFECTS if its reads have no effects.',
  clause: 'tilelink 5.10',
};

export const muxNoPort: Rule = {
  id: 'tilelink/mux-no-port',
  requires: 'The function of a master mux chooses one of its client ports.',
  because:
    'The bus behind the mux gets the parameters of the port that the function returns; without one it has no clients.',
  instead: 'Bind two sources to the mux, and return one of the ports, or one made of both.',
  clause: 'tilelink 6.5',
};

export const shrinkerCache: Rule = {
  id: 'tilelink/shrinker-cache',
  requires: 'Where a source shrinker has to shrink, no cache acquires memory through it.',
  because:
    'It lends the few ids to the requests as they come and gives all clients the name of one. A probe to an id would not find the cache that holds the copy.',
  instead: 'Put the shrinker behind what keeps caches coherent, or hide the acquires from the clients in front of it.',
  clause: 'tilelink 5.9',
};

export const shrinkerInFlight: Rule = {
  id: 'tilelink/shrinker-in-flight',
  requires: 'A source shrinker leaves at least one request in flight.',
  because: 'Each request needs a source id. With none left, nothing could be asked for.',
  instead: 'Set maxInFlight to the number of requests that the managers behind can take at once.',
  clause: 'tilelink 5.9',
};

export const xbarWidth: Rule = {
  id: 'tilelink/xbar-width',
  requires: 'All managers of a crossbar are equally wide.',
  because:
    'A crossbar connects wires and changes no data. Each of its inputs can be led to each of its outputs only if all have the same width.',
  instead:
    'Choose a width, and put tl.widthWidget in front of the managers of another. A wide bus takes more wires; on a narrow one everything takes as many beats as the narrowest.',
  clause: 'tilelink 5.1.2',
};

export const filterAddress: Rule = {
  id: 'tilelink/filter-address',
  requires: 'A filter leaves a manager only parts of its own addresses.',
  because: 'A filter is wires. It cannot make a device answer where it did not.',
  instead: 'Intersect the sets of the manager, as tl.mSelectIntersect does; tl.map moves addresses.',
  clause: 'tilelink 5.8',
};

export const filterClientSizes: Rule = {
  id: 'tilelink/filter-client-sizes',
  requires: 'A filter adds nothing to what a client supports.',
  because: 'A filter is wires. It cannot make a client answer requests on channel B that the client does not know.',
  instead: 'Narrow the sizes or leave them alone.',
  clause: 'tilelink 5.8',
};

export const filterFifo: Rule = {
  id: 'tilelink/filter-fifo',
  requires: 'A filter keeps the fifoId of a manager, or takes it away.',
  because: 'Another fifoId would promise an order with other managers that does not hold.',
  instead: 'Use tl.fifoFixer(), which keeps requests in order, instead of a filter that only says so.',
  clause: 'tilelink 5.8',
};

export const filterNoClients: Rule = {
  id: 'tilelink/filter-no-clients',
  requires: 'A filter leaves at least one client.',
  because: 'A bus without clients has no source ids and nothing to do.',
  instead: 'Remove the binding, or let the cfilter keep a client.',
  clause: 'tilelink 5.8',
};

export const filterNoManagers: Rule = {
  id: 'tilelink/filter-no-managers',
  requires: 'A filter leaves at least one manager.',
  because: 'A bus without managers has no addresses and no width.',
  instead: 'Remove the binding, or let the mfilter keep a manager.',
  clause: 'tilelink 5.8',
};

export const filterRegion: Rule = {
  id: 'tilelink/filter-region',
  requires: 'A filter does not raise the region type of a manager.',
  because:
    'A higher type promises that accesses have fewer effects. Hiding a device behind wires does not change what it does.',
  instead: 'Keep the region type or lower it; declare it at the device itself.',
  clause: 'tilelink 5.8',
};

export const filterRequestFifo: Rule = {
  id: 'tilelink/filter-request-fifo',
  requires: 'A filter does not take away the wish of a client for answers in order.',
  because: 'The client counts on the order. Whatever lies behind the filter would stop keeping it.',
  instead: 'Keep requestFifo, or change it where the client is declared.',
  clause: 'tilelink 5.8',
};

export const filterSizes: Rule = {
  id: 'tilelink/filter-sizes',
  requires: 'A filter adds nothing to what a manager supports.',
  because: 'A filter is wires. It cannot make a device answer requests that the device does not know.',
  instead:
    'Use an adapter that does the operation, such as tl.fragmenter for longer accesses or tl.atomicAutomata() for atomics.',
  clause: 'tilelink 5.8',
};

export const filterSourceId: Rule = {
  id: 'tilelink/filter-source-id',
  requires: 'A filter leaves a client only ids that it has.',
  because: 'Requests arrive with the ids that the client uses. With others, their answers would go astray.',
  instead: 'Keep the ids; a crossbar or tl.sourceShrinker renumbers them.',
  clause: 'tilelink 5.8',
};

export const physicalFilter: Rule = {
  id: 'tilelink/physical-filter',
  requires:
    'A physical filter protects at least one region, and its registers lie above 0 at a multiple of their size, on a port of a power of two of bytes.',
  because:
    'Each region takes a register of 8 bytes. Software finds the registers in aligned blocks of 4 KiB, and an address of 0 means that none was given.',
  instead:
    'Set pmpRegisters to 1 or more, controlAddress to a free multiple of 4 KiB, and controlBeatBytes to the width of the control bus.',
  clause: 'tilelink 6.5',
};
