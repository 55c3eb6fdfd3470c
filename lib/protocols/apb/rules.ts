import type { Rule } from '../../base/diagnostic/index.js';
import { type AmbaRules, ambaRules } from '../amba/rules.js';

export const common: AmbaRules = ambaRules('APB', { slave: 'amba 8', register: 'amba 8', bundle: 'amba 8' });

export const fanoutConnections: Rule = {
  id: 'apb/fanout-connections',
  requires: 'An APB fanout is connected on both sides.',
  because:
    'The fanout joins the slaves behind it into one port and passes that port to the master in front of it. Without a slave there is nothing to join; without a master there is no receiver.',
  instead: 'Bind a master in front of the fanout and at least one slave behind it, or remove the fanout.',
  clause: 'amba 8',
};

export const fanoutInputs: Rule = {
  id: 'apb/fanout-inputs',
  requires: 'An APB fanout has exactly one master.',
  because:
    'APB has one master on each bus and no way to arbitrate. A fanout only decodes the address to choose a slave.',
  instead:
    'Give each master a fanout of its own, or let the masters meet on a protocol that arbitrates: a TileLink crossbar in front of tl.toAPB().',
  clause: 'amba 8',
};

export const fanoutWidth: Rule = {
  id: 'apb/fanout-width',
  requires: 'All slaves of an APB fanout have the same beatBytes.',
  because: 'The data wires of an APB bus are shared by its slaves; nothing between them could change the width.',
  instead: 'Declare the same beatBytes for all slaves, or put slaves of another width behind a bridge of their own.',
  clause: 'amba 8',
};

export const slavePortEmpty: Rule = {
  id: 'apb/slave-port-empty',
  requires: 'An APB slave port has at least one slave.',
  because: 'The addresses and the width of the port are those of its slaves.',
  instead: 'Declare a slave, or leave out the node.',
  clause: 'amba 8',
};
