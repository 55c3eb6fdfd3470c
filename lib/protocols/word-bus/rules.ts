import type { Rule } from '../../base/diagnostic/index.js';

const clause = 'standards 2';

export const slaveAddress: Rule = {
  id: 'word-bus/slave-address',
  requires: 'A slave has at least one address.',
  because: 'A bus chooses the slave of a request by the address. A slave without addresses could never be chosen.',
  instead: 'Declare the address sets of the slave, or leave the slave out.',
  clause,
};

export const slaveFinite: Rule = {
  id: 'word-bus/slave-finite',
  requires: 'The address sets of a slave are finite.',
  because: 'The address wires of a port are as wide as its largest address. A set with a negative mask has none.',
  instead: 'Make the set with AddressSet.range(base, size).',
  clause,
};

export const slaveDisjoint: Rule = {
  id: 'word-bus/slave-disjoint',
  requires: 'The address sets of a slave do not overlap.',
  because: 'An address that is listed twice is usually a typing error, and memory maps would count it twice.',
  instead: 'List every address once: leave out the smaller set, or cut one of the two.',
  clause,
};

export const slavePortDisjoint: Rule = {
  id: 'word-bus/slave-port-disjoint',
  requires: 'Two slaves of one port share no address.',
  because: 'A request goes to one slave. Where two slaves have the same address, nothing says which of them answers.',
  instead: 'Move one of the two, or make it smaller.',
  clause,
};

export const slaveAlignment: Rule = {
  id: 'word-bus/slave-alignment',
  requires: 'The address sets of a slave are aligned to its largest transfer.',
  because:
    'A transfer starts at a multiple of its size. In a region that is aligned to less, it could run over the end into another one.',
  instead: 'Align the sets to the largest transfer, or support only transfers as large as the alignment.',
  clause,
};

export const slaveSizes: Rule = {
  id: 'word-bus/slave-sizes',
  requires: 'A slave supports transfers that its port can carry.',
  because:
    'A transfer of a word bus is a word, or as much of it as its byte selects can choose; only a bus with bursts carries more.',
  instead:
    'Support sizes up to beatBytes, or leave out supportsRead and supportsWrite to support everything that the port carries.',
  clause,
};

export const masterFlight: Rule = {
  id: 'word-bus/master-flight',
  requires: 'The maxFlight of a master is an integer of at least 1, or absent.',
  because:
    'It is the number of transfers that the master has begun and not yet finished, which bridges behind it are made for.',
  instead: 'Give the number, or leave it out for no limit.',
  clause,
};

export const portEmpty: Rule = {
  id: 'word-bus/port-empty',
  requires: 'A port has at least one master or slave.',
  because: 'The addresses of a port are those of its slaves, its requests those of its masters.',
  instead: 'Declare one, or leave out the node.',
  clause,
};

export const portWidth: Rule = {
  id: 'word-bus/port-width',
  requires: 'The data of a port is as wide as its protocol allows.',
  because: 'The standards know few widths: 4 or 8 bytes on AXI4-Lite and OBI, 1, 2, 4 or 8 bytes on Wishbone.',
  instead: 'Set beatBytes to one of the widths that the message names.',
  clause,
};

export const registerContiguous: Rule = {
  id: 'word-bus/register-contiguous',
  requires: 'Registers lie in one block of addresses without gaps.',
  because: 'A register is found by its offset from the base. In a set with gaps the offset says nothing.',
  instead: 'Give the registers AddressSet.range(base, size), and further blocks register nodes of their own.',
  clause,
};

export const xbarWidth: Rule = {
  id: 'word-bus/xbar-width',
  requires: 'All slaves of a crossbar have the same beatBytes.',
  because: 'The data wires of a crossbar are as wide on all sides; nothing in it could change the width.',
  instead: 'Declare the same beatBytes for all slaves, or put those of another width behind a bridge of their own.',
  clause,
};
