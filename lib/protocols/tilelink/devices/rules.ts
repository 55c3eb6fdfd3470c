import type { Rule } from '../../../base/diagnostic/index.js';

export const devNullAtomic: Rule = {
  id: 'tilelink/dev-null-atomic',
  requires: 'The maxAtomic of an error, zero or deadlock device is at most its maxTransfer.',
  because: 'An atomic is a read and a write in one, so reads and writes have to be at least as long.',
  instead: 'Raise maxTransfer or lower maxAtomic.',
  clause: 'tilelink 6.1',
};

export const devNullTransfer: Rule = {
  id: 'tilelink/dev-null-transfer',
  requires: 'The maxTransfer of an error, zero or deadlock device is at most 4096 bytes.',
  because:
    'That is the longest transfer that TileLink devices are made for; more would only make every size field wider.',
  instead: 'Set maxTransfer to the largest transfer on the bus.',
  clause: 'tilelink 6.1',
};

export const ulHost: Rule = {
  id: 'tilelink/ul-host',
  requires: 'Behind a host of TL-UL there are only devices with reads and writes of up to a beat.',
  because:
    'The wires of an edge are as wide as all that is behind it needs: with longer transfers, a_size has more bits than those of TL-UL, and with caches there are channels that it does not have.',
  instead: 'Put tl.toUL() between the host and the others, which keeps from it what it does not use.',
  clause: 'standards 3',
};

export const fuzzerOrdered: Rule = {
  id: 'tilelink/fuzzer-ordered',
  requires: 'The ordered clients of a fuzzer are at least one, and share its requests in flight equally.',
  because: 'Each of them gets the same number of source ids.',
  instead: 'Set inFlight to a multiple of nOrdered, or leave nOrdered out.',
  clause: 'tilelink 6.7',
};

export const pattern: Rule = {
  id: 'tilelink/pattern',
  requires: 'A pattern of a pattern pusher is at a multiple of its size, and its data fit into it.',
  because: 'TileLink only knows aligned accesses, and their data are as long as their size says.',
  instead: 'Align the address to 2^size bytes, and give at most as many bytes of data.',
  clause: 'tilelink 6.7',
};

export const patternBeat: Rule = {
  id: 'tilelink/pattern-beat',
  requires: 'A pattern of a pattern pusher fits into a beat.',
  because: 'The pusher sends one beat for each pattern and compares one beat of the answer.',
  instead: 'Split the pattern, or let tl.widthWidget behind the pusher make its bus wide enough.',
  clause: 'tilelink 6.7',
};

export const ramEcc: Rule = {
  id: 'tilelink/ram-ecc',
  requires: 'The code words of a RAM are a power of two of bytes and fit into a beat.',
  because: 'Each beat is stored as whole code words, each with its own check bits.',
  instead: 'Set ecc.bytes to 1, 2, 4, … up to beatBytes.',
  clause: 'tilelink 6.1',
};

export const ramWidth: Rule = {
  id: 'tilelink/ram-width',
  requires: 'The beatBytes of a RAM are a power of two.',
  because: 'A row of the RAM holds a beat, and the low address bits choose a byte of it.',
  instead: 'Set beatBytes to the width of the bus.',
  clause: 'tilelink 6.1',
};

export const registerAddress: Rule = {
  id: 'tilelink/register-address',
  requires: 'The address sets of a register node lie in one aligned region.',
  because:
    'The registers are decoded by the offset within one region as large as a power of two. Sets on both sides of its border have no common base to count from.',
  instead: 'Move the sets next to each other at a multiple of their common size, or use a register node for each.',
  clause: 'tilelink 6.6',
};

export const registerSize: Rule = {
  id: 'tilelink/register-size',
  requires: 'The registers of a device take at least a beat.',
  because: 'Registers are read and written a beat at a time; a smaller region would not hold one.',
  instead: 'Give the registers more addresses, or the port a smaller beatBytes.',
  clause: 'tilelink 6.6',
};

export const romContents: Rule = {
  id: 'tilelink/rom-contents',
  requires: 'The contents of a ROM, rounded up to a power of two, fit into its size.',
  because: 'The ROM is made as a table of a power of two of bytes. What does not fit would be cut off.',
  instead: 'Make the ROM larger, or the contents smaller.',
  clause: 'tilelink 6.1',
};

export const routerSize: Rule = {
  id: 'tilelink/router-size',
  requires: 'The registers of a device take a power of two of bytes.',
  because: "They are one AddressSet, whose don't-care bits count 2^n addresses.",
  instead: 'Round the size up; registers that do not exist read as 0.',
  clause: 'tilelink 6.6',
};

export const testRamAddress: Rule = {
  id: 'tilelink/test-ram-address',
  requires: 'A test RAM holds whole beats.',
  because: 'It stores a beat at each place and decodes the addresses above it only.',
  instead: 'Let the mask of its address have all offsets within a beat: AddressSet.range gives such sets.',
  clause: 'tilelink 6.1',
};
