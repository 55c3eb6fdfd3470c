import { AddressSet, connect, devices, int, lazyScope, Resource, SimpleDevice, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const interruptExamples: CheckExamples = {
  'interrupts/unconnected-source': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = int.source();
      const plic = devices.plic({ beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), plic.node);
      connect(uart, plic.intnode);
      return { cpu, uart, plic };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const external = int.sink();
      const uart = int.source();
      const plic = devices.plic({ beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), plic.node);
      connect(uart, plic.intnode);
      connect(plic.intnode, external);
      return { cpu, external, uart, plic };
    },
  },

  'interrupts/unconnected-sink': {
    broken() {
      const external = int.sink();
      connect(int.nullSource(), external);
      return { external };
    },
    fixed() {
      const external = int.sink();
      const uart = int.source();
      connect(uart, external);
      return { external, uart };
    },
  },

  'interrupts/shared-number': {
    broken() {
      const [uart, gpio] = [new SimpleDevice('serial', []), new SimpleDevice('gpio', [])];
      const both = int.source({ resources: [new Resource(uart, 'int'), new Resource(gpio, 'int')] });
      const external = int.sink();
      connect(both, external);
      return { both, external };
    },
    fixed() {
      const [uart, gpio] = [new SimpleDevice('serial', []), new SimpleDevice('gpio', [])];
      const uartInterrupt = int.source({ resources: [new Resource(uart, 'int')] });
      const gpioInterrupt = int.source({ resources: [new Resource(gpio, 'int')] });
      const bus = int.xbar();
      const external = int.sink();
      connect(uartInterrupt, bus);
      connect(gpioInterrupt, bus);
      connect(bus, external);
      return { uartInterrupt, gpioInterrupt, bus, external };
    },
  },

  'interrupts/hart-order': {
    broken() {
      const makeCore = (name: string) =>
        lazyScope(name, () => ({ cache: tl.client({ name: 'cache' }), failure: int.source() }));
      const [core0, core1] = [makeCore('core0'), makeCore('core1')];
      const uart = int.source();
      const [bus, sram] = [tl.xbar(), tl.ram({ address: AddressSet.range('0x0', '64K') })];
      connect(core0.cache, bus);
      connect(core1.cache, bus, sram);
      const [interrupts, monitor] = [int.xbar(), int.sink()];
      connect(core0.failure, interrupts);
      connect(core1.failure, interrupts);
      connect(uart, interrupts, monitor);
      return { uart, bus, sram, interrupts, monitor };
    },
    fixed() {
      const makeCore = (name: string) =>
        lazyScope(name, () => ({ cache: tl.client({ name: 'cache' }), failure: int.source() }));
      const [core0, core1] = [makeCore('core0'), makeCore('core1')];
      const uart = int.source();
      const [bus, sram] = [tl.xbar(), tl.ram({ address: AddressSet.range('0x0', '64K') })];
      connect(core0.cache, bus);
      connect(core1.cache, bus, sram);
      const [interrupts, monitor] = [int.xbar(), int.sink()];
      connect(uart, interrupts, monitor);
      connect(core0.failure, interrupts);
      connect(core1.failure, interrupts);
      return { uart, bus, sram, interrupts, monitor };
    },
  },

  'interrupts/gap': {
    broken() {
      const [uart, timer] = [int.source(), int.source()];
      const [bus, external] = [int.xbar(), int.sink()];
      connect(uart, bus);
      connect(int.nullSource({ sources: 2 }), bus);
      connect(timer, bus, external);
      return { uart, timer, bus, external };
    },
    fixed() {
      const [uart, timer] = [int.source(), int.source()];
      const [bus, external] = [int.xbar(), int.sink()];
      connect(uart, bus);
      connect(timer, bus, external);
      connect(int.nullSource({ sources: 2 }), bus);
      return { uart, timer, bus, external };
    },
  },
};
