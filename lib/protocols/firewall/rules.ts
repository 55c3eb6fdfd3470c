import type { Rule } from '../../base/diagnostic/index.js';

export const firewallHidden: Rule = {
  id: 'firewall/hidden',
  requires: 'Every region of a firewall has an address that none before it has.',
  because: 'The first region that has an address decides. One whose addresses others have already is never asked.',
  instead: 'Put the smaller region first, or take the other out.',
  clause: 'design 6',
};

export const firewallEmpty: Rule = {
  id: 'firewall/empty',
  requires: 'Every region of a firewall has an address of a device behind it.',
  because:
    'A region that was written for a device that has moved protects nothing, and the device is as open as without it.',
  instead: 'Correct the addresses, which are those that the firewall sees, or take the region out.',
  clause: 'design 6',
};

export const firewallContradiction: Rule = {
  id: 'firewall/contradiction',
  requires: 'A region of a firewall lets through some of the accesses that the devices in it are to take.',
  because:
    'No master could use the device: the firewall blocks the accesses that the device accepts, and the device rejects those that come through.',
  instead:
    'Change what the region accepts, or what the device is declared to accept; accepts: [] means that no access gets there.',
  clause: 'design 6',
};
