import { connect, devices, int, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Interrupt controllers and the debug module. */
export const deviceExamples: RuleExamples = {
  'plic/priorities': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8, maxPriorities: -1 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, hart);
      return { cpu, plic, hart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8, maxPriorities: 7 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, hart);
      return { cpu, plic, hart };
    },
  },

  'plic/max-harts': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8, maxHarts: 0 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, hart);
      return { cpu, plic, hart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8, maxHarts: 1 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, hart);
      return { cpu, plic, hart };
    },
  },

  'devices/register-base': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const mac = devices.peripheral(cpu, { base: '0x4000_0010', registers: [['0x4000_0004', '0x100']] });
      return { cpu, mac };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const mac = devices.peripheral(cpu, { base: '0x4000_0000', registers: [['0x4000_0004', '0x100']] });
      return { cpu, mac };
    },
  },

  'plic/devices': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8 });
      const uarts = int.source({ num: 1024 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(uarts, plic.intnode, hart);
      return { cpu, plic, uarts, hart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8 });
      const uarts = int.source({ num: 1023 });
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(uarts, plic.intnode, hart);
      return { cpu, plic, uarts, hart };
    },
  },

  'plic/contexts': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8 });
      const uart = int.source();
      connect(cpu, plic.node);
      connect(uart, plic.intnode);
      return { cpu, plic, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const plic = devices.plic({ beatBytes: 8 });
      const uart = int.source();
      const hart = int.sink();
      connect(cpu, plic.node);
      connect(uart, plic.intnode, hart);
      return { cpu, plic, uart, hart };
    },
  },

  'clint/inputs': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const clint = devices.clint({ beatBytes: 8 });
      const uart = int.source();
      const hart = int.sink();
      connect(cpu, clint.node);
      connect(uart, clint.intnode, hart);
      return { cpu, clint, uart, hart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const clint = devices.clint({ beatBytes: 8 });
      const plic = devices.plic({ beatBytes: 8 });
      const uart = int.source();
      const hart = int.sink({ ports: 2 });
      connect(cpu, bus, clint.node);
      connect(bus, plic.node);
      connect(clint.intnode, hart);
      connect(uart, plic.intnode, hart);
      return { cpu, bus, clint, plic, uart, hart };
    },
  },

  'clint/harts': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const clint = devices.clint({ beatBytes: 8 });
      const harts = int.sink({ ports: 4096 });
      connect(cpu, clint.node);
      harts.starFrom(clint.intnode);
      return { cpu, clint, harts };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const clint = devices.clint({ beatBytes: 8 });
      const harts = int.sink({ ports: 4095 });
      connect(cpu, clint.node);
      harts.starFrom(clint.intnode);
      return { cpu, clint, harts };
    },
  },

  'debug/range': {
    config: {
      broken: 'WithDebugDMIProgBuf(99) ++ DefaultConfig',
      fixed: 'WithDebugDMIProgBuf(16) ++ DefaultConfig',
    },
  },
};
