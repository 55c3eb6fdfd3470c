import {
  AddressSet,
  connect,
  int,
  LazyModule,
  lazyModule,
  lazyScope,
  type Protocol,
  type ProtocolTypes,
  reopen,
  SinkNode,
  soc,
  SourceNode,
  tl,
  topology,
} from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

interface Credits extends ProtocolTypes {
  readonly protocol: 'credits';
  readonly down: number;
  readonly up: number;
  readonly edge: number;
}

function creditsOf(most: number): Protocol<Credits> {
  return {
    name: 'credits',
    edge: (offered, wanted) => Math.min(most, offered, wanted),
    render: (credits) => ({ colour: '#000000', label: String(credits) }),
  };
}

/** What is declared where, and when. */
export const graphExamples: RuleExamples = {
  'graph/node-outside': {
    program: {
      broken() {
        const cpu = tl.client({ name: 'cpu' });
        const mcu = soc('mcu', () => {
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
    },
  },

  'graph/protocol-name': {
    broken() {
      const credits: Protocol<Credits> = { ...creditsOf(4), traits: { title: 'Credits' } };
      const source = new SourceNode(creditsOf(4), [4], { name: 'source' });
      const sink = new SinkNode(credits, [4], { name: 'sink' });
      connect(source, sink);
      return { source, sink };
    },
    fixed() {
      const source = new SourceNode(creditsOf(4), [4], { name: 'source' });
      const sink = new SinkNode(creditsOf(4), [4], { name: 'sink' });
      connect(source, sink);
      return { source, sink };
    },
  },

  'graph/two-protocols': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const interrupts = int.sink();
      // What a design in JavaScript may do.
      connect(cpu, interrupts as never);
      return { cpu, interrupts };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'graph/nameless': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const port = tl.identity();
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, port, sram);
          return { cpu, sram };
        });
        return mcu;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const port = tl.identity();
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, port, sram);
          return { cpu, port, sram };
        });
        return mcu;
      },
    },
  },

  'graph/bound-late': {
    program: {
      broken() {
        class Mcu extends LazyModule {
          readonly sbus = tl.xbar();
          readonly pbus = tl.xbar();

          constructor() {
            super();
            this.inModuleBody(() => connect(this.sbus, this.pbus));
          }
        }
        const mcu = topology(Mcu);
        return mcu;
      },
      fixed() {
        class Mcu extends LazyModule {
          readonly cpu = tl.client({ name: 'cpu' });
          readonly sbus = tl.xbar();
          readonly pbus = tl.xbar();
          readonly sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });

          constructor() {
            super();
            connect(this.cpu, this.sbus, this.pbus, this.sram);
          }
        }
        const mcu = topology(Mcu);
        return mcu;
      },
    },
  },

  'graph/async': {
    broken() {
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      void lazyScope('tile', async () => {
        const cpu = tl.client({ name: await Promise.resolve('cpu') });
        connect(cpu, bus);
        return { cpu };
      });
      connect(bus, sram);
      return { bus, sram };
    },
    fixed() {
      const name = 'cpu';
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      lazyScope('tile', () => {
        const cpu = tl.client({ name });
        connect(cpu, bus);
        return { cpu };
      });
      connect(bus, sram);
      return { bus, sram };
    },
  },

  'graph/declared-late': {
    program: {
      broken() {
        class Mcu extends LazyModule {
          readonly cpu = tl.client({ name: 'cpu' });
          readonly sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });

          constructor() {
            super();
            connect(this.cpu, this.sram);
            this.inModuleBody(() => reopen(this, () => tl.identity({ name: 'probe' })));
          }
        }
        const mcu = topology(Mcu);
        return mcu;
      },
      fixed() {
        class Mcu extends LazyModule {
          readonly cpu = tl.client({ name: 'cpu' });
          readonly probe = tl.identity();
          readonly sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });

          constructor() {
            super();
            connect(this.cpu, this.probe, this.sram);
          }
        }
        const mcu = topology(Mcu);
        return mcu;
      },
    },
  },

  'graph/two-designs': {
    program: {
      broken() {
        class Cpu extends LazyModule {
          readonly node = tl.client({ name: 'cpu' });
        }
        const cpu = lazyModule(() => new Cpu(), { name: 'cpu' });
        const mcu = soc('mcu', () => {
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu.node, sram);
          return { sram };
        });
        return mcu;
      },
      fixed() {
        class Cpu extends LazyModule {
          readonly node = tl.client({ name: 'cpu' });
        }
        const mcu = soc('mcu', () => {
          const cpu = lazyModule(() => new Cpu());
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu.node, sram);
          return { cpu, sram };
        });
        return mcu;
      },
    },
  },

  'graph/not-wrapped': {
    broken() {
      class Cpu extends LazyModule {
        readonly node = tl.client({ name: 'cpu' });
      }
      const cpu = new Cpu();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu.node, sram);
      return { cpu, sram };
    },
    fixed() {
      class Cpu extends LazyModule {
        readonly node = tl.client({ name: 'cpu' });
      }
      const cpu = lazyModule(() => new Cpu());
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu.node, sram);
      return { cpu, sram };
    },
  },

  'graph/wrapped-twice': {
    broken() {
      class Cpu extends LazyModule {
        readonly node = tl.client({ name: 'cpu' });
      }
      const makeCpu = (): Cpu => lazyModule(() => new Cpu());
      const cpu = lazyModule(makeCpu);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu.node, sram);
      return { cpu, sram };
    },
    fixed() {
      class Cpu extends LazyModule {
        readonly node = tl.client({ name: 'cpu' });
      }
      const makeCpu = (): Cpu => lazyModule(() => new Cpu());
      const cpu = makeCpu();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu.node, sram);
      return { cpu, sram };
    },
  },

  'graph/function-threw': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const latencies = new Map([['rom', 2]]);
      const latencyOf = (name: string): number => {
        const cycles = latencies.get(name);
        if (cycles === undefined) throw new Error(`no latency for ${name}`);
        return cycles;
      };
      const delay = tl.adapterNode({
        up: (port) => port.copy({ minLatency: latencyOf('sram') }),
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, delay, sram);
      return { cpu, delay, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const latencies = new Map([['rom', 2]]);
      const latencyOf = (name: string): number => latencies.get(name) ?? 0;
      const delay = tl.adapterNode({
        up: (port) => port.copy({ minLatency: latencyOf('sram') }),
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, delay, sram);
      return { cpu, delay, sram };
    },
  },

  'graph/connects-unknown': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K', beatBytes: 8 });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      const bus = tl.xbar({ connects: [[dma, [rom]]] });
      connect(cpu, bus);
      connect(dma, ram);
      connect(bus, rom);
      return { cpu, dma, bus, rom, ram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K', beatBytes: 8 });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      const bus = tl.xbar({ connects: [[dma, [rom]]] });
      connect(cpu, bus);
      connect(dma, bus);
      connect(bus, rom);
      connect(bus, ram);
      return { cpu, dma, bus, rom, ram };
    },
  },

  'graph/connects-nothing': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K', beatBytes: 8 });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      const bus = tl.xbar({ connects: [[cpu, [rom]]] });
      connect(cpu, bus);
      connect(bus, rom);
      connect(bus, ram);
      return { cpu, bus, rom, ram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K', beatBytes: 8 });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      const bus = tl.xbar({ connects: [[cpu, [rom, ram]]] });
      connect(cpu, bus);
      connect(bus, rom);
      connect(bus, ram);
      return { cpu, bus, rom, ram };
    },
  },
};
