import type { Rule } from '../../base/diagnostic/index.js';
import { type AmbaRules, ambaRules } from '../amba/rules.js';

export const common: AmbaRules = ambaRules('AHB', { slave: 'amba 7.1', register: 'amba 7.3', bundle: 'amba 7.1' });

export const slaveAlignment: Rule = {
  id: 'ahb/slave-alignment',
  requires: 'The address sets of an AHB slave are aligned to its largest transfer.',
  because:
    'A transfer starts at a multiple of its size. In a region that is aligned to less, it could run over the end into the region of another slave.',
  instead: 'Align the sets to the largest transfer, or support only transfers as large as the alignment.',
  clause: 'amba 7.1',
};

export const slavePortEmpty: Rule = {
  id: 'ahb/slave-port-empty',
  requires: 'An AHB slave port has at least one slave.',
  because: 'The addresses and the transfers of the port are those of its slaves.',
  instead: 'Declare a slave, or leave out the node.',
  clause: 'amba 7.1',
};

export const slavePortTransfer: Rule = {
  id: 'ahb/slave-port-transfer',
  requires: 'The largest transfer of an AHB port is at least one beat and at most 16 beats.',
  because:
    'If no transfer fills a beat, some of the data wires are never used. The longest burst that AHB can announce has 16 beats.',
  instead: 'Change the sizes that the slaves support, or the beatBytes of the port.',
  clause: 'amba 7.1',
};

export const registerSize: Rule = {
  id: 'ahb/register-size',
  requires: 'The registers of an AHB register node take less than 2 GiB.',
  because:
    'The largest transfer is worked out from the size of the block in a signed number of 32 bits, which ends there.',
  instead: 'Give the register node a smaller block.',
  clause: 'amba 7.3',
};

export const bundleLite: Rule = {
  id: 'ahb/bundle-lite',
  requires: 'Only AHB interfaces of one kind are joined: AHB-Lite with AHB-Lite, full AHB with full AHB.',
  because: 'The response of AHB-Lite has one bit, that of full AHB two, with retry and split.',
  instead: 'Join the interfaces of each kind by themselves.',
  clause: 'amba 7.1',
};

export const arbiterOutputs: Rule = {
  id: 'ahb/arbiter-outputs',
  requires: 'An AHB arbiter has exactly one outward edge.',
  because: 'An arbiter chooses a master. It does not look at addresses, so it could not choose a slave.',
  instead: 'Put ahb.fanout() behind the arbiter and bind the slaves to that.',
  clause: 'amba 7.3',
};

export const arbiterOneToOne: Rule = {
  id: 'ahb/arbiter-one-to-one',
  requires: 'An AHB arbiter has exactly one inward and one outward edge when hardware is made.',
  because: 'Negotiation joins several masters, but the hardware that lets them take turns was never written.',
  instead: 'Let the masters meet on TileLink: a tl.xbar() in front of one tl.toAHB().',
  clause: 'amba 7.3',
};

export const fanoutInputs: Rule = {
  id: 'ahb/fanout-inputs',
  requires: 'An AHB fanout has exactly one inward edge.',
  because: 'A fanout only decodes addresses to choose a slave; it cannot let masters take turns.',
  instead: 'Let the masters meet in front of the fanout, on a tl.xbar() in front of tl.toAHB().',
  clause: 'amba 7.3',
};

export const fanoutConnections: Rule = {
  id: 'ahb/fanout-connections',
  requires: 'An AHB fanout is connected on both sides.',
  because:
    'The fanout joins the slaves behind it into one port and passes it to the master in front of it. Without a slave there is nothing to join; without a master there is no receiver.',
  instead: 'Bind an arbiter in front of the fanout and at least one slave behind it, or remove the fanout.',
  clause: 'amba 7.3',
};

export const fanoutLite: Rule = {
  id: 'ahb/fanout-lite',
  requires: 'All slaves of an AHB fanout speak AHB-Lite.',
  because:
    'The fanout returns the response of the chosen slave at once. It keeps no list of transfers that a slave split and will finish later.',
  instead: 'Declare the slaves with lite: true, or bind a full AHB slave to an arbiter directly.',
  clause: 'amba 7.3',
};

export const fanoutWidth: Rule = {
  id: 'ahb/fanout-width',
  requires: 'All slaves of an AHB fanout have the same beatBytes.',
  because: 'The data wires of a bus are shared by its slaves; nothing between them could change the width.',
  instead: 'Declare the same beatBytes for all slaves, or put slaves of another width behind a bridge of their own.',
  clause: 'amba 7.3',
};

export const lite: Rule = {
  id: 'ahb/lite',
  requires: 'Everything behind ahb.lite() uses AHB-Lite.',
  because:
    'The adapter lets a master of full AHB use a bus of AHB-Lite. In front of full AHB there is nothing to adapt.',
  instead: 'Declare lite: true for the slaves behind it, or remove the adapter.',
  clause: 'amba 7.3',
};
