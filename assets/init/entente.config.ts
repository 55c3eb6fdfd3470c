import type { Policy } from 'entente-soc';

// What `entente check` holds the design to. `entente help rules` lists all rules.
export default {
  // Severities of rules that this project sees otherwise: error, warning, info or off.
  rules: {},

  // Facts that others rely on.
  expect: ['uart at 0x6400_0000 size 4K', 'cpu reaches sram with 64-byte bursts'],

  // Where cores boot.
  boot: { cpu: '0x1_0000' },

  // How much of something there may be.
  budgets: { addressBits: 32 },

  // Findings that are accepted for now: { rule, subject: ['uart', 'spi'], reason, expires: '2027-03-31' }.
  waivers: [],
} satisfies Policy;
