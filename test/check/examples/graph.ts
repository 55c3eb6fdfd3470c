import { AddressSet, connect, devices, int, LazyModule, lazyModule, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const graphExamples: CheckExamples = {
  'graph/dangling-node': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const clint = devices.clint({ beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), clint.node);
      return { cpu, clint };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = int.sink();
      const clint = devices.clint({ beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), clint.node);
      connect(clint.intnode, timer);
      return { cpu, timer, clint };
    },
  },

  'graph/empty': {
    broken() {
      return {};
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      connect(cpu, ram);
      return { cpu, ram };
    },
  },

  'graph/nameless-module': {
    broken() {
      class Memory extends LazyModule {
        readonly ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      }
      const cpu = tl.client({ name: 'cpu' });
      connect(cpu, lazyModule(() => new Memory()).ram);
      return { cpu };
    },
    fixed() {
      class Memory extends LazyModule {
        readonly ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      }
      const cpu = tl.client({ name: 'cpu' });
      const memory = lazyModule(() => new Memory());
      connect(cpu, memory.ram);
      return { cpu, memory };
    },
  },

  'graph/unused-module': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const bus = tl.xbar();
      connect(cpu, ram);
      return { cpu, ram, bus };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const bus = tl.xbar();
      connect(cpu, bus, ram);
      return { cpu, ram, bus };
    },
  },
};
