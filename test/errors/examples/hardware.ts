import {
  AddressSet,
  apb,
  bundleBridge,
  cloneModule,
  connect,
  elaborate,
  LazyModule,
  lazyModule,
  setRtl,
  soc,
  wires,
} from 'entente-soc';
import { netlistOf } from 'entente-soc/hardware';
import type { RuleExamples } from '../rule-example.js';

/** Designs written as hardware. */
export const hardwareExamples: RuleExamples = {
  'hardware/no-wires': {
    program: {
      broken() {
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: { typeName: 'Pins' } });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        const pins = { typeName: 'Pins', wires: wires.bundle({ enable: wires.bool, value: wires.uint(8) }) };
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: pins });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
    },
  },

  'hardware/port-twice': {
    program: {
      broken() {
        class Pads extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'pins', direction: 'output', type: wires.uint(4) });
            this.declarePort({ name: 'pins', direction: 'input', type: wires.uint(4) });
          }
        }
        return elaborate(
          soc('board', () => {
            const pads = lazyModule(() => new Pads());
            return { pads };
          }),
        );
      },
      fixed() {
        class Pads extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'pins', direction: 'output', type: wires.uint(4) });
            this.declarePort({ name: 'pins_1', direction: 'input', type: wires.uint(4) });
          }
        }
        return elaborate(
          soc('board', () => {
            const pads = lazyModule(() => new Pads());
            return { pads };
          }),
        );
      },
    },
  },

  'hardware/wires-differ': {
    program: {
      broken() {
        class Pads extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });

          constructor() {
            super();
            this.declarePort({ name: 'pins', direction: 'output', type: wires.uint(4) });
            this.join({ port: 'pins' }, { node: this.node, side: 'in' });
          }
        }
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource();
          const pads = lazyModule(() => new Pads());
          connect(gpio, pads.node);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        class Pads extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });

          constructor() {
            super();
            this.declarePort({ name: 'pins', node: this.node, part: [] });
          }
        }
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource();
          const pads = lazyModule(() => new Pads());
          connect(gpio, pads.node);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
    },
  },
  'hardware/shared-name': {
    program: {
      broken() {
        const pins = {
          typeName: 'Pins',
          wires: wires.bundle({ a: wires.bundle({ b_c: wires.bool }), a_b: wires.bundle({ c: wires.uint(8) }) }),
        };
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: pins });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        const pins = {
          typeName: 'Pins',
          wires: wires.bundle({ a: wires.bundle({ b_c: wires.bool }), a_b_2: wires.bundle({ c: wires.uint(8) }) }),
        };
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: pins });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
    },
  },

  'hardware/clone-differs': {
    program: {
      broken() {
        class Gpio extends LazyModule {
          readonly pins = bundleBridge.bundleBridgeSource();
        }
        const board = soc('board', () => {
          const gpio = lazyModule(() => new Gpio());
          const more = cloneModule(() => new Gpio(), gpio);
          const pads = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });
          const leds = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<4>' } });
          connect(gpio.pins, pads);
          connect(more.pins, leds);
          return { gpio, more, pads, leds };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        class Gpio extends LazyModule {
          readonly pins = bundleBridge.bundleBridgeSource();
        }
        const board = soc('board', () => {
          const gpio = lazyModule(() => new Gpio());
          const more = lazyModule(() => new Gpio());
          const pads = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });
          const leds = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<4>' } });
          connect(gpio.pins, pads);
          connect(more.pins, leds);
          return { gpio, more, pads, leds };
        });
        return netlistOf(elaborate(board));
      },
    },
  },

  'hardware/no-end': {
    program: {
      broken() {
        class Led extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'lit', direction: 'input', type: wires.bool });
          }
        }
        class Panel extends LazyModule {
          readonly led = lazyModule(() => new Led());

          constructor() {
            super();
            this.declarePort({ name: 'on', direction: 'input', type: wires.bool });
            this.join({ port: 'on' }, { port: 'on', of: this.led });
          }
        }
        return netlistOf(elaborate(soc('board', () => ({ panel: lazyModule(() => new Panel()) }))));
      },
      fixed() {
        class Led extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'lit', direction: 'input', type: wires.bool });
          }
        }
        class Panel extends LazyModule {
          readonly led = lazyModule(() => new Led());

          constructor() {
            super();
            this.declarePort({ name: 'on', direction: 'input', type: wires.bool });
            this.join({ port: 'on' }, { port: 'lit', of: this.led });
          }
        }
        return netlistOf(elaborate(soc('board', () => ({ panel: lazyModule(() => new Panel()) }))));
      },
    },
  },

  'hardware/driven-twice': {
    program: {
      broken() {
        class Switch extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'on', direction: 'output', type: wires.bool });
          }
        }
        class Panel extends LazyModule {
          readonly left = lazyModule(() => new Switch());
          readonly right = lazyModule(() => new Switch());

          constructor() {
            super();
            this.declarePort({ name: 'on', direction: 'output', type: wires.bool });
            this.join({ port: 'on', of: this.left }, { port: 'on' });
            this.join({ port: 'on', of: this.right }, { port: 'on' });
          }
        }
        return netlistOf(elaborate(soc('board', () => ({ panel: lazyModule(() => new Panel()) }))));
      },
      fixed() {
        class Switch extends LazyModule {
          constructor() {
            super();
            this.declarePort({ name: 'on', direction: 'output', type: wires.bool });
          }
        }
        class Panel extends LazyModule {
          readonly left = lazyModule(() => new Switch());
          readonly right = lazyModule(() => new Switch());

          constructor() {
            super();
            this.declarePort({ name: 'left_on', direction: 'output', type: wires.bool });
            this.declarePort({ name: 'right_on', direction: 'output', type: wires.bool });
            this.join({ port: 'on', of: this.left }, { port: 'left_on' });
            this.join({ port: 'on', of: this.right }, { port: 'right_on' });
          }
        }
        return netlistOf(elaborate(soc('board', () => ({ panel: lazyModule(() => new Panel()) }))));
      },
    },
  },

  'hardware/wires-type': {
    program: {
      broken() {
        const pins = { typeName: 'Pins', wires: wires.bundle({ value: wires.uint(7.5) }) };
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: pins });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        const pins = { typeName: 'Pins', wires: wires.bundle({ value: wires.uint(8) }) };
        const board = soc('board', () => {
          const gpio = bundleBridge.bundleBridgeSource({ type: pins });
          const pads = bundleBridge.bundleBridgeSink();
          connect(gpio, pads);
          return { gpio, pads };
        });
        return netlistOf(elaborate(board));
      },
    },
  },

  'hardware/no-clock': {
    program: {
      broken() {
        class Gpio extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
        }
        class Pads extends LazyModule {
          readonly gpio = lazyModule(() => new Gpio());
          readonly node = bundleBridge.bundleBridgeSink().from(this.gpio.node);

          override hardware() {
            return { clock: 'none' } as const;
          }
        }
        return netlistOf(elaborate(soc('board', () => lazyModule(() => new Pads()))));
      },
      fixed() {
        class Gpio extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
        }
        class Pads extends LazyModule {
          readonly gpio = lazyModule(() => new Gpio());
          readonly node = bundleBridge.bundleBridgeSink().from(this.gpio.node);
        }
        return netlistOf(elaborate(soc('board', () => lazyModule(() => new Pads()))));
      },
    },
  },

  'hardware/reset-kind': {
    program: {
      broken() {
        class Gpio extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });

          override hardware() {
            return { reset: 'slow' as 'sync' };
          }
        }
        const board = soc('board', () =>
          connect(lazyModule(() => new Gpio()).node, bundleBridge.bundleBridgeSink({ name: 'pads' })),
        );
        return netlistOf(elaborate(board));
      },
      fixed() {
        class Gpio extends LazyModule {
          readonly node = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });

          override hardware() {
            return { reset: 'sync' } as const;
          }
        }
        const board = soc('board', () =>
          connect(lazyModule(() => new Gpio()).node, bundleBridge.bundleBridgeSink({ name: 'pads' })),
        );
        return netlistOf(elaborate(board));
      },
    },
  },
  'graph/said-twice': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range(0x1000, 0x1000)], beatBytes: 4 });
      connect(cpu, uart);
      setRtl(uart, { module: 'my_uart' });
      setRtl(uart, { module: 'uart16550', ports: 'standard' });
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range(0x1000, 0x1000)], beatBytes: 4 });
      connect(cpu, uart);
      setRtl(uart, { module: 'uart16550', ports: 'standard' });
      return { cpu, uart };
    },
  },

  'hardware/rtl': {
    program: {
      broken() {
        const board = soc('board', () => {
          const cpu = apb.master({ name: 'cpu' });
          const uart = apb.slave({ address: [AddressSet.range(0x1000, 0x1000)], beatBytes: 4 });
          connect(cpu, uart);
          setRtl(uart, { module: 'my_uart', ports: 'standard', prefix: { control: 's_apb_' } });
          return { cpu, uart };
        });
        return netlistOf(elaborate(board));
      },
      fixed() {
        const board = soc('board', () => {
          const cpu = apb.master({ name: 'cpu' });
          const uart = apb.slave({ address: [AddressSet.range(0x1000, 0x1000)], beatBytes: 4 });
          connect(cpu, uart);
          setRtl(uart, { module: 'my_uart', ports: 'standard', prefix: { uart_in: 's_apb_' } });
          return { cpu, uart };
        });
        return netlistOf(elaborate(board));
      },
    },
  },
};
