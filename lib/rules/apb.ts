import type { RuleTexts } from './rule-text.js';

/** Rules of APB (amba 8). */
export const apbRules: RuleTexts = {
  'apb/fanout-connections': {
    requires: 'An APB fanout is connected on both sides.',
    because:
      'The fanout joins the slaves behind it into one port and hands that port to the master in front of it. Without a slave there is nothing to join, without a master there is nobody to hand it to.',
    instead: 'Bind a master in front of the fanout and at least one slave behind it, or remove the fanout.',
    clause: 'amba 8',
  },
  'apb/fanout-inputs': {
    requires: 'An APB fanout has exactly one master.',
    because:
      'APB has one master on each bus and no way to arbitrate. A fanout only decodes the address to choose a slave.',
    instead:
      'Give each master a fanout of its own, or let the masters meet on a protocol that arbitrates: a TileLink crossbar in front of tl.toAPB().',
    clause: 'amba 8',
  },
  'apb/fanout-width': {
    requires: 'All slaves of an APB fanout have the same beatBytes.',
    because: 'The data wires of an APB bus are shared by its slaves; nothing between them could change the width.',
    instead: 'Declare the same beatBytes for all slaves, or put slaves of another width behind a bridge of their own.',
    clause: 'amba 8',
  },
  'apb/slave-port-empty': {
    requires: 'An APB slave port has at least one slave.',
    because: 'The addresses and the width of the port are those of its slaves.',
    instead: 'Declare a slave, or leave out the node.',
    clause: 'amba 8',
  },
  'apb/to-tl-latency': {
    requires: 'Behind an APB-to-TileLink bridge all managers answer after at least one cycle.',
    because:
      'The bridge holds the APB transfer in its setup phase while the request leaves; a response in that same cycle would be lost.',
    instead:
      'Put tl.buffer() between the bridge and the managers, or declare minLatency: 1 for managers that are registered.',
    clause: 'amba 8',
  },
};
