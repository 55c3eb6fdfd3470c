import type { Rule } from '../../base/diagnostic/index.js';

export const masterSizes: Rule = {
  id: 'axis/master-sizes',
  requires: 'A stream master sends packets of some size.',
  because: 'The sizes of an edge are those that are both sent and taken. A master without sizes never sends anything.',
  instead: 'Declare emitsSizes, in bytes, or leave the master out.',
  clause: 'amba 6',
};

export const masterSourceId: Rule = {
  id: 'axis/master-source-id',
  requires: 'A stream master has at least one source id.',
  because: 'Behind a crossbar, the id identifies the master of a packet.',
  instead: 'Declare a range that is not empty, or leave sourceId out for one id.',
  clause: 'amba 6',
};

export const masterPortEmpty: Rule = {
  id: 'axis/master-port-empty',
  requires: 'A stream master port has at least one master.',
  because: 'The sizes and the ids of the port are those of its masters.',
  instead: 'Declare a master, or leave out the node.',
  clause: 'amba 6',
};

export const masterPortWidth: Rule = {
  id: 'axis/master-port-width',
  requires: 'The beatBytes of a stream master port are a power of two, or left open.',
  because: 'Both ends of a stream are equally wide, and nothing in between could pack 3 bytes into 4.',
  instead: 'Set beatBytes to a power of two, or leave it out if the other side has one.',
  clause: 'amba 6',
};

export const slaveSizes: Rule = {
  id: 'axis/slave-sizes',
  requires: 'A stream slave takes packets of some size.',
  because: 'The sizes of an edge are those that are both sent and taken. A slave without sizes never gets anything.',
  instead: 'Declare supportsSizes, in bytes, or leave the slave out.',
  clause: 'amba 6',
};

export const slaveDestination: Rule = {
  id: 'axis/slave-destination',
  requires: 'The destinationId of a stream slave is at least 0.',
  because: 'It is the number on the destination wires of a packet, which have no sign.',
  instead: 'Number the slaves of a port from 0.',
  clause: 'amba 6',
};

export const slavePortEmpty: Rule = {
  id: 'axis/slave-port-empty',
  requires: 'A stream slave port has at least one slave.',
  because: 'The sizes and the destinations of the port are those of its slaves.',
  instead: 'Declare a slave, or leave out the node.',
  clause: 'amba 6',
};

export const slavePortWidth: Rule = {
  id: 'axis/slave-port-width',
  requires: 'The beatBytes of a stream slave port are a power of two, or left open.',
  because: 'Both ends of a stream are equally wide, and nothing in between could pack 3 bytes into 4.',
  instead: 'Set beatBytes to a power of two, or leave it out if the other side has one.',
  clause: 'amba 6',
};

export const edgeNoWidth: Rule = {
  id: 'axis/edge-no-width',
  requires: 'One of the two sides of a stream says how wide it is.',
  because: 'A side that leaves beatBytes open takes that of the other side. If both do, the width is unknown.',
  instead: 'Declare beatBytes on one side.',
  clause: 'amba 6',
};

export const edgeWidth: Rule = {
  id: 'axis/edge-width',
  requires: 'The two sides of a stream have the same beatBytes.',
  because: 'Their data wires are connected one to one.',
  instead: 'Declare the same beatBytes, or leave it out on one side.',
  clause: 'amba 6',
};

export const edgeAligned: Rule = {
  id: 'axis/edge-aligned',
  requires: 'A stream slave that needs aligned packets has a master that sends them.',
  because: 'Without alignment a packet may begin in the middle of a beat, and the slave does not look for that.',
  instead: 'Declare isAligned: true for the master if it is so, or build the slave for unaligned packets.',
  clause: 'amba 6',
};

export const edgeContinuous: Rule = {
  id: 'axis/edge-continuous',
  requires: 'A stream slave that needs packets without gaps has a master that sends them.',
  because: 'A gap is a beat with bytes that are not valid in the middle of a packet, and the slave does not skip them.',
  instead: 'Declare isContinuous: true for the master if it is so, or build the slave for gaps.',
  clause: 'amba 6',
};

export const xbarFields: Rule = {
  id: 'axis/xbar-fields',
  requires: 'All inputs of a stream crossbar have the same user fields.',
  because: 'The crossbar connects the user wires of every input with those of every output, bit by bit.',
  instead: 'Declare the same userFields in the same order for all masters.',
  clause: 'amba 6',
};

export const edgeSizes: Rule = {
  id: 'axis/edge-sizes',
  requires: 'Some size of packets is both sent and taken.',
  because: 'A stream that has no size in common with its receiver never carries a packet.',
  instead: 'Send packets that the slave takes, or build the slave for those that are sent.',
  clause: 'amba 6',
};

export const xbarPromises: Rule = {
  id: 'axis/xbar-promises',
  requires:
    'What the first input of a stream crossbar promises, alignment or packets without gaps, all inputs promise.',
  because:
    'The crossbar passes on the promise of its first input for all of them: its outputs have no wires for what cannot happen, and those of the other inputs end there.',
  instead: 'Bind an input first that promises no more than the others, or let all of them promise the same.',
  clause: 'amba 6',
};

export const bundleId: Rule = {
  id: 'axis/bundle-id',
  requires: 'The id of a stream interface is 0 bits wide or more.',
  because: 'A width is a number of wires.',
  instead: 'Pass 0 where there is a single source.',
  clause: 'amba 6',
};

export const bundleDest: Rule = {
  id: 'axis/bundle-dest',
  requires: 'The destination of a stream interface is 0 bits wide or more.',
  because: 'A width is a number of wires.',
  instead: 'Pass 0 where there is a single destination.',
  clause: 'amba 6',
};

export const bundleData: Rule = {
  id: 'axis/bundle-data',
  requires: 'The data of a stream interface is 8, 16, 32, … bits wide.',
  because: 'Data is divided into bytes, each with wires of its own that say whether it counts.',
  instead: 'Pass 8 times the beatBytes of the port.',
  clause: 'amba 6',
};
