import type { RuleTexts } from './rule-text.js';

/** Rules of TileLink filters, and of devices and masters that come with the library (tilelink 5.8, 6). */
export const tilelinkDeviceRules: RuleTexts = {
  'tilelink/dev-null-atomic': {
    requires: 'The maxAtomic of an error, zero or deadlock device is at most its maxTransfer.',
    because: 'An atomic is a read and a write in one, so reads and writes have to be at least as long.',
    instead: 'Raise maxTransfer or lower maxAtomic.',
    clause: 'tilelink 6.1',
  },
  'tilelink/dev-null-transfer': {
    requires: 'The maxTransfer of an error, zero or deadlock device is at most 4096 bytes.',
    because:
      'That is the longest transfer that TileLink devices are made for; more would only make every size field wider.',
    instead: 'Set maxTransfer to the largest transfer on the bus.',
    clause: 'tilelink 6.1',
  },
  'tilelink/filter-address': {
    requires: 'A filter leaves a manager only parts of its own addresses.',
    because: 'A filter is wires. It cannot make a device answer where it did not.',
    instead: 'Intersect the sets of the manager, as tl.mSelectIntersect does; tl.map moves addresses.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-client-sizes': {
    requires: 'A filter adds nothing to what a client supports.',
    because: 'A filter is wires. It cannot make a client answer requests on channel B that the client does not know.',
    instead: 'Narrow the sizes or leave them alone.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-fifo': {
    requires: 'A filter keeps the fifoId of a manager, or takes it away.',
    because: 'Another fifoId would promise an order with other managers that nobody keeps.',
    instead: 'Use tl.fifoFixer(), which keeps requests in order, instead of a filter that only says so.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-no-clients': {
    requires: 'A filter leaves at least one client.',
    because: 'A bus without clients has no source ids and nothing to do.',
    instead: 'Remove the binding, or let the cfilter keep a client.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-no-managers': {
    requires: 'A filter leaves at least one manager.',
    because: 'A bus without managers has no addresses and no width.',
    instead: 'Remove the binding, or let the mfilter keep a manager.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-region': {
    requires: 'A filter does not raise the region type of a manager.',
    because:
      'A higher type promises that accesses have fewer effects. Hiding a device behind wires does not change what it does.',
    instead: 'Keep the region type or lower it; declare it at the device itself.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-request-fifo': {
    requires: 'A filter does not take away the wish of a client for answers in order.',
    because: 'The client counts on the order. Whatever lies behind the filter would stop keeping it.',
    instead: 'Keep requestFifo, or change it where the client is declared.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-sizes': {
    requires: 'A filter adds nothing to what a manager supports.',
    because: 'A filter is wires. It cannot make a device answer requests that the device does not know.',
    instead:
      'Use an adapter that does the operation, such as tl.fragmenter for longer accesses or tl.atomicAutomata() for atomics.',
    clause: 'tilelink 5.8',
  },
  'tilelink/filter-source-id': {
    requires: 'A filter leaves a client only ids that it has.',
    because: 'Requests arrive with the ids that the client uses. With others, their answers would go astray.',
    instead: 'Keep the ids; a crossbar or tl.sourceShrinker renumbers them.',
    clause: 'tilelink 5.8',
  },
  'tilelink/fuzzer-ordered': {
    requires: 'The ordered clients of a fuzzer are at least one, and share its requests in flight equally.',
    because: 'Each of them gets the same number of source ids.',
    instead: 'Set inFlight to a multiple of nOrdered, or leave nOrdered out.',
    clause: 'tilelink 6.7',
  },
  'tilelink/pattern': {
    requires: 'A pattern of a pattern pusher is at a multiple of its size, and its data fit into it.',
    because: 'TileLink only knows aligned accesses, and their data are as long as their size says.',
    instead: 'Align the address to 2^size bytes, and give at most as many bytes of data.',
    clause: 'tilelink 6.7',
  },
  'tilelink/pattern-beat': {
    requires: 'A pattern of a pattern pusher fits into a beat.',
    because: 'The pusher sends one beat for each pattern and compares one beat of the answer.',
    instead: 'Split the pattern, or let tl.widthWidget behind the pusher make its bus wide enough.',
    clause: 'tilelink 6.7',
  },
  'tilelink/physical-filter': {
    requires:
      'A physical filter protects at least one region, and its registers lie above 0 at a multiple of their size, on a port of a power of two of bytes.',
    because:
      'Each region takes a register of 8 bytes. Software finds the registers in aligned blocks of 4 KiB, and an address of 0 means that none was given.',
    instead:
      'Set pmpRegisters to 1 or more, controlAddress to a free multiple of 4 KiB, and controlBeatBytes to the width of the control bus.',
    clause: 'tilelink 6.5',
  },
  'tilelink/ram-ecc': {
    requires: 'The code words of a RAM are a power of two of bytes and fit into a beat.',
    because: 'Each beat is stored as whole code words, each with its own check bits.',
    instead: 'Set ecc.bytes to 1, 2, 4, … up to beatBytes.',
    clause: 'tilelink 6.1',
  },
  'tilelink/ram-width': {
    requires: 'The beatBytes of a RAM are a power of two.',
    because: 'A row of the RAM holds a beat, and the low address bits choose a byte of it.',
    instead: 'Set beatBytes to the width of the bus.',
    clause: 'tilelink 6.1',
  },
  'tilelink/register-address': {
    requires: 'The address sets of a register node lie in one aligned region.',
    because:
      'The registers are decoded by the offset within one region as large as a power of two. Sets on both sides of its border have no common base to count from.',
    instead: 'Move the sets next to each other at a multiple of their common size, or use a register node for each.',
    clause: 'tilelink 6.6',
  },
  'tilelink/register-size': {
    requires: 'The registers of a device take at least a beat.',
    because: 'Registers are read and written a beat at a time; a smaller region would not hold one.',
    instead: 'Give the registers more addresses, or the port a smaller beatBytes.',
    clause: 'tilelink 6.6',
  },
  'tilelink/rom-contents': {
    requires: 'The contents of a ROM, rounded up to a power of two, fit into its size.',
    because: 'The ROM is made as a table of a power of two of bytes. What does not fit would be cut off.',
    instead: 'Make the ROM larger, or the contents smaller.',
    clause: 'tilelink 6.1',
  },
  'tilelink/router-size': {
    requires: 'The registers of a device take a power of two of bytes.',
    because: "They are one AddressSet, whose don't-care bits count 2^n addresses.",
    instead: 'Round the size up; registers that do not exist read as 0.',
    clause: 'tilelink 6.6',
  },
  'tilelink/test-ram-address': {
    requires: 'A test RAM holds whole beats.',
    because: 'It stores a beat at each place and decodes the addresses above it only.',
    instead: 'Let the mask of its address have all offsets within a beat: AddressSet.range gives such sets.',
    clause: 'tilelink 6.1',
  },
};
