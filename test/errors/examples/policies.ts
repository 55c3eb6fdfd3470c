import { AddressSet, check, connect, elaborate, type Policy, soc, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

const mcu = soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
  return { cpu, sram };
});

export const policyExamples: RuleExamples = {
  'policy/shape': {
    program: {
      broken() {
        const policy = { expects: ['sram at 0x8000_0000'] };
        const { findings } = check(elaborate(mcu), policy as Policy);
        return findings;
      },
      fixed() {
        const policy = { expect: ['sram at 0x8000_0000'] } satisfies Policy;
        const { findings } = check(elaborate(mcu), policy);
        return findings;
      },
    },
  },
  'policy/part': {
    program: {
      broken() {
        const policy: Policy = { designs: [{ input: 'mcu.ts', expect: ['sram at 0x8000_0000'] }] };
        const { findings } = check(elaborate(mcu), policy);
        return findings;
      },
      fixed() {
        const policy: Policy = { expect: ['sram at 0x8000_0000'] };
        const { findings } = check(elaborate(mcu), policy);
        return findings;
      },
    },
  },
};
