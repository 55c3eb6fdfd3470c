import type { Policy } from 'entente-soc';

// The policy of `entente check`. `entente help rules` lists all rules.
export default {
  // Severities of rules that differ from the default: error, warning, info or off.
  rules: {},

  // Facts that others depend on.
  expect: ['uart at 0x6400_0000 size 4K', 'cpu reaches sram with 64-byte bursts'],

  // Reset vectors.
  boot: { cpu: '0x1_0000' },

  // Upper limits.
  budgets: { addressBits: 32 },

  // Findings accepted for now: { rule, subject: ['uart', 'spi'], reason, expires: '2027-03-31' }.
  waivers: [],
} satisfies Policy;
