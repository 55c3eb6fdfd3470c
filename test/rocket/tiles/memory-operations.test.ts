import { expect, test } from 'vitest';
import { tryElaborate } from '../../../lib/elaborate/elaborate.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

// Firmware below a hypervisor is protected in whole pages (subsystem 13.3).
test.each([
  [
    'WithHypervisor ++ WithCustomMMIOPort(0x6000_0000, 0x100, 64, 4, 64)',
    [
      'tile/whole-pages: top.tile_prci_domain.element_reset_domain.rockettile.dcache belongs to a core with a hypervisor, which protects whole pages, but the MMIO port at AddressSet(0x60000000, 0xff) is a part of a page of 4 KiB. (Make the region of the MMIO port a multiple of 4 KiB, or leave out WithHypervisor.)',
    ],
  ],
  ['WithCustomMMIOPort(0x6000_0000, 0x100, 64, 4, 64)', []],
  ['WithHypervisor ++ WithCustomMMIOPort(0x6000_0000, 0x1000, 64, 4, 64)', []],
  ['WithHypervisor ++ WithRoccExample', []],
])('%s', (config, expected) => {
  const { elaboration, failures } = tryElaborate(ExampleRocketSystem, rocketConfig(`${config} ++ DefaultConfig`));
  expect(failures).toEqual([]);
  expect(elaboration?.diagnostics.map(({ rule, message, help }) => `${rule}: ${message} (${help})`)).toEqual(expected);
});
