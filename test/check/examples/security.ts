import { AddressSet, connect, setSecurity, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const securityExamples: CheckExamples = {
  'security/unguarded': {
    broken() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { secure: true });
      const dma = setSecurity(tl.client({ name: 'dma' }), { secure: false });
      const bus = tl.xbar();
      const keys = setSecurity(tl.ram({ address: AddressSet.range('0x1000', '4K') }), { secure: true });
      connect(cpu, bus, keys);
      connect(dma, bus);
      return { cpu, dma, bus, keys };
    },
    fixed() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { secure: true });
      const dma = setSecurity(tl.client({ name: 'dma' }), { secure: false });
      const bus = tl.xbar();
      const keys = setSecurity(tl.ram({ address: AddressSet.range('0x1000', '4K') }), { secure: true });
      connect(cpu, bus, tl.firewall(), keys);
      connect(dma, bus);
      return { cpu, dma, bus, keys };
    },
  },

  'security/unknown-world': {
    broken() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { worlds: ['linux', 'modem'] });
      const ram = tl.ram({ address: AddressSet.range('0x2000', '8K') });
      const region = { address: [AddressSet.range('0x2000', '4K')], accepts: { worlds: ['moden'] } };
      connect(cpu, tl.firewall({ regions: [region] }), ram);
      return { cpu, ram };
    },
    fixed() {
      const cpu = setSecurity(tl.client({ name: 'cpu' }), { worlds: ['linux', 'modem'] });
      const ram = tl.ram({ address: AddressSet.range('0x2000', '8K') });
      const region = { address: [AddressSet.range('0x2000', '4K')], accepts: { worlds: ['modem'] } };
      connect(cpu, tl.firewall({ regions: [region] }), ram);
      return { cpu, ram };
    },
  },
};
