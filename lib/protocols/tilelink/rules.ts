import type { Rule } from '../../base/diagnostic/index.js';

export const bundleData: Rule = {
  id: 'tilelink/bundle-data',
  requires: 'The data of a TileLink bundle are a power of two of at least 8 bits wide.',
  because:
    'A beat holds whole bytes, and addresses are split by bits into the number of a beat and the place of a byte within it. That only works for a power of two of bytes.',
  instead: 'Give dataBits as 8, 16, 32, 64, … or let the edge work out the bundle from its ports.',
  clause: 'tilelink 3.2',
};

export const edgeNoTransfer: Rule = {
  id: 'tilelink/edge-no-transfer',
  requires:
    'An edge allows at least one transfer: a manager supports an operation other than hint, or a client can be probed.',
  because:
    'The width of the size field comes from the largest transfer. On an edge where nothing can be asked for there is no largest transfer, and no reason for the wires.',
  instead: 'Let the manager support reads, writes or acquires, or remove the binding.',
  clause: 'tilelink 3.1',
};

export const edgeTooWide: Rule = {
  id: 'tilelink/edge-too-wide',
  requires: 'The largest transfer on an edge fills at least one beat.',
  because:
    'A manager that takes at most 4 bytes at once would leave half of an 8-byte bus unused in every message; hardware is not made for beats that no message can fill.',
  instead: 'Make the port narrower, or let transfers be larger, with tl.fragmenter behind what made the bus wider.',
  clause: 'tilelink 3.1',
};

export const edgeUnsupported: Rule = {
  id: 'tilelink/edge-unsupported',
  requires: 'A message is asked about only on an edge whose other side takes such messages at all.',
  because:
    'Hardware that builds a message asks whether it is legal for an address. If no manager of the edge takes the message, the answer is no for every address, and the hardware behind the question is never used.',
  instead: 'Put an adapter that does the operation in front of the managers, or leave the message out for this edge.',
  clause: 'tilelink 3.4',
};
