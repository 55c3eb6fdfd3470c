import {
  AddressSet,
  connect,
  elaborate,
  firmware,
  hart,
  interruptController,
  MemoryDevice,
  onBinding,
  Resource,
  resourceAddress,
  resourceInt,
  resourceReference,
  resourceString,
  SimpleBus,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { deviceTreeSource, memoryMap } from 'entente-soc/output';
import type { RuleExamples } from '../rule-example.js';

/** What firmware is told: resources and device trees. */
export const resourceExamples: RuleExamples = {
  'resources/outside': {
    program: {
      broken() {
        const uart = new SimpleDevice('uart', ['ns16550a']);
        onBinding(({ bindings }) => {
          for (const resource of uart.reg())
            bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
        });
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('uart', ['ns16550a']);
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        return mcu;
      },
    },
  },

  'resources/isa': {
    broken() {
      const core = hart({ id: 0, isa: 'rv65imac' });
      return { core };
    },
    fixed() {
      const core = hart({ id: 0, isa: 'rv64imac' });
      return { core };
    },
  },

  'resources/told-twice': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, rom);
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      firmware({ model: 'Board 2', compatible: ['example,board2'], bus: cpu });
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, rom);
      firmware({ model: 'Board', compatible: ['example,board2', 'example,board'], bus: cpu });
      return { cpu, rom };
    },
  },

  'resources/path-twice': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, rom);
      const core = hart({ id: 0, isa: 'rv32imc' });
      const fast = interruptController({ compatible: ['example,vic'] });
      const slow = interruptController({ compatible: ['example,vic'] });
      core.connect(fast.intnode, 'meip');
      core.connect(slow.intnode, 'seip');
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      return { cpu, rom, core, fast, slow };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, bus, rom);
      const core = hart({ id: 0, isa: 'rv32imc' });
      const fast = interruptController({ compatible: ['example,vic'] });
      const slow = interruptController({ compatible: ['example,vic'] });
      const fastRegisters = tl.registerNode({ address: [AddressSet.range('0x2_0000', '4K')], device: fast.device });
      const slowRegisters = tl.registerNode({ address: [AddressSet.range('0x3_0000', '4K')], device: slow.device });
      connect(bus, fastRegisters);
      connect(bus, slowRegisters);
      core.connect(fast.intnode, 'meip');
      core.connect(slow.intnode, 'seip');
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      return { cpu, bus, rom, core, fast, slow, fastRegisters, slowRegisters };
    },
  },

  'resources/timebase': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, rom);
      firmware({ model: 'Example', compatible: ['example,chip'], timebase: 0, bus: cpu });
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, rom);
      firmware({ model: 'Example', compatible: ['example,chip'], timebase: 1_000_000, bus: cpu });
      return { cpu, rom };
    },
  },

  'resources/unknown-label': {
    broken() {
      const phy = new SimpleDevice('phy', ['example,phy']);
      const uart = new SimpleDevice('uart', ['ns16550a'], {
        properties: () => ({ 'phy-handle': [resourceReference(phy)] }),
      });
      onBinding(({ bindings }) => {
        for (const resource of uart.reg())
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      return { phy, uart };
    },
    fixed() {
      const phy = new SimpleDevice('phy', ['example,phy']);
      const uart = new SimpleDevice('uart', ['ns16550a'], {
        properties: () => ({ 'phy-handle': [resourceReference(phy)] }),
      });
      onBinding(({ bindings }) => {
        for (const resource of uart.reg())
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      onBinding(({ bindings }) => {
        for (const resource of phy.reg())
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6500_0000', '4K')]));
      });
      return { phy, uart };
    },
  },

  'resources/specifier': {
    broken() {
      const clocks = new SimpleDevice('pll', ['example,pll'], {
        properties: () => ({ '#clock-cells': [resourceInt(1)] }),
      });
      const uart = new SimpleDevice('uart', ['ns16550a'], {
        properties: () => ({ clocks: [resourceReference(clocks)] }),
      });
      onBinding(({ bindings }) => {
        for (const resource of [...clocks.reg(), ...uart.reg()])
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      return { clocks, uart };
    },
    fixed() {
      const clocks = new SimpleDevice('pll', ['example,pll'], {
        properties: () => ({ '#clock-cells': [resourceInt(1)] }),
      });
      const uart = new SimpleDevice('uart', ['ns16550a'], {
        properties: () => ({ clocks: [resourceReference(clocks), resourceInt(0)] }),
      });
      onBinding(({ bindings }) => {
        for (const resource of [...clocks.reg(), ...uart.reg()])
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      return { clocks, uart };
    },
  },

  'resources/pieces': {
    broken() {
      const even = tl.ram({ address: new AddressSet(0x8000_0000n, 0xfffbfn), beatBytes: 8 });
      const odd = tl.ram({ address: new AddressSet(0x8000_0040n, 0xfffbfn), beatBytes: 8 });
      const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
      connect(cpu, bus);
      connect(bus, even);
      connect(bus, odd);
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      return { even, odd, cpu, bus };
    },
    fixed() {
      const memory = new MemoryDevice();
      const even = tl.ram({ address: new AddressSet(0x8000_0000n, 0xfffbfn), beatBytes: 8, devOverride: memory });
      const odd = tl.ram({ address: new AddressSet(0x8000_0040n, 0xfffbfn), beatBytes: 8, devOverride: memory });
      const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
      connect(cpu, bus);
      connect(bus, even);
      connect(bus, odd);
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      return { even, odd, cpu, bus };
    },
  },

  'resources/name-twice': {
    broken() {
      const uart = new SimpleDevice('uart', ['ns16550a'], { properties: () => ({ fifo: [resourceInt(16)] }) });
      const buffer = new SimpleDevice('fifo', ['example,fifo'], { parent: uart });
      onBinding(({ bindings }) => {
        for (const resource of uart.reg())
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      onBinding(({ bindings }) => bindings.bind(new Resource(buffer, 'size'), resourceInt(16)));
      return { uart, buffer };
    },
    fixed() {
      const uart = new SimpleDevice('uart', ['ns16550a'], { properties: () => ({ fifo: [resourceInt(16)] }) });
      const buffer = new SimpleDevice('buffer', ['example,fifo'], { parent: uart });
      onBinding(({ bindings }) => {
        for (const resource of uart.reg())
          bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      onBinding(({ bindings }) => bindings.bind(new Resource(buffer, 'size'), resourceInt(16)));
      return { uart, buffer };
    },
  },

  'resources/description': {
    broken() {
      const uart = new SimpleDevice('uart', ['ns16550a']);
      onBinding(({ bindings }) => {
        const [resource] = uart.reg('control/low');
        if (resource !== undefined) bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      return { uart };
    },
    fixed() {
      const uart = new SimpleDevice('uart', ['ns16550a']);
      onBinding(({ bindings }) => {
        const [resource] = uart.reg('control-low');
        if (resource !== undefined) bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
      });
      return { uart };
    },
  },

  'devicetree/name': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('my uart', ['ns16550a']);
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('my-uart', ['ns16550a']);
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
    },
  },

  'devicetree/text': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('uart', ['ns16550a'], {
            properties: () => ({ label: [resourceString('the "console"')] }),
          });
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('uart', ['ns16550a'], {
            properties: () => ({ label: [resourceString('the console')] }),
          });
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
    },
  },

  'devicetree/mixed': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('uart', ['ns16550a'], {
            properties: () => ({ fifo: [resourceInt(16), resourceString('words')] }),
          });
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const uart = new SimpleDevice('uart', ['ns16550a'], {
            properties: () => ({ fifo: [resourceInt(16)], 'fifo-unit': [resourceString('words')] }),
          });
          onBinding(({ bindings }) => {
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6400_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        return text;
      },
    },
  },

  'devicetree/ranges': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const bus = new SimpleBus('bus');
          const uart = new SimpleDevice('uart', ['ns16550a'], { parent: bus });
          onBinding(({ bindings }) => {
            for (const resource of bus.ranges) {
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6000_0000', '64K')]));
              bindings.bind(resource, resourceAddress([AddressSet.range('0x7000_0000', '64K')]));
            }
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6000_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const map = resources === null ? [] : memoryMap(resources);
        return map;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const bus = new SimpleBus('bus');
          const uart = new SimpleDevice('uart', ['ns16550a'], { parent: bus });
          onBinding(({ bindings }) => {
            for (const resource of bus.ranges) {
              const sets = [AddressSet.range('0x6000_0000', '64K'), AddressSet.range('0x7000_0000', '64K')];
              bindings.bind(resource, resourceAddress(sets));
            }
            for (const resource of uart.reg())
              bindings.bind(resource, resourceAddress([AddressSet.range('0x6000_0000', '4K')]));
          });
        });
        const { resources } = elaborate(mcu);
        const map = resources === null ? [] : memoryMap(resources);
        return map;
      },
    },
  },
};
