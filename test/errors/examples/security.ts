import { AddressSet, connect, setSecurity, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

const ram = () => tl.ram({ address: AddressSet.range('0x2000', '8K') });
const page = (base: string) => [AddressSet.range(base, '4K')];

/** Who may get where. */
export const securityExamples: RuleExamples = {
  'security/no-world': {
    broken() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { worlds: [] });
      const sram = ram();
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { worlds: [1] });
      const sram = ram();
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'security/contradiction': {
    broken() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { secure: true });
      const sram = ram();
      connect(setSecurity(cpu, { secure: false }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), [{ secure: true }, { secure: false }]);
      const sram = ram();
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'firewall/hidden': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = ram();
      const firewall = tl.firewall({
        regions: [
          { address: [AddressSet.range('0x0', '64K')], accepts: { secure: true } },
          { address: page('0x2000'), accepts: { secure: false } },
        ],
      });
      connect(cpu, firewall, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = ram();
      const firewall = tl.firewall({
        regions: [
          { address: page('0x2000'), accepts: { secure: false } },
          { address: [AddressSet.range('0x0', '64K')], accepts: { secure: true } },
        ],
      });
      connect(cpu, firewall, sram);
      return { cpu, sram };
    },
  },

  'firewall/empty': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = ram();
      connect(cpu, tl.firewall({ regions: [{ address: page('0x4000'), accepts: { secure: true } }] }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = ram();
      connect(cpu, tl.firewall({ regions: [{ address: page('0x2000'), accepts: { secure: true } }] }), sram);
      return { cpu, sram };
    },
  },

  'firewall/contradiction': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const keys = setSecurity(ram(), { secure: true });
      connect(cpu, tl.firewall({ regions: [{ address: page('0x2000'), accepts: { secure: false } }] }), keys);
      return { cpu, keys };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const keys = setSecurity(ram(), { secure: true });
      connect(cpu, tl.firewall({ regions: [{ address: page('0x2000'), accepts: { privileged: true } }] }), keys);
      return { cpu, keys };
    },
  },
};
