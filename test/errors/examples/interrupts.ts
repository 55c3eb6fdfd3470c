import { connect, devices, hart, int, interruptController, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Interrupts. */
export const interruptExamples: RuleExamples = {
  'interrupts/range': {
    broken() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([4, 2])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
    fixed() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([0, 2])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
  },

  'interrupts/overlap': {
    broken() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([0, 2]), int.intSource([1, 3])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
    fixed() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([0, 2]), int.intSource([2, 4])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
  },

  'interrupts/gap': {
    broken() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([1, 3])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
    fixed() {
      const uart = int.sourceNode([new int.IntSourcePortParameters([int.intSource([0, 2])])]);
      const core = int.sink();
      connect(uart, core);
      return { uart, core };
    },
  },

  'interrupts/sync-stages': {
    broken() {
      const uart = int.source();
      const core = int.sink();
      connect(uart, int.syncCrossingSource(), int.asyncCrossingSink(1), core);
      return { uart, core };
    },
    fixed() {
      const uart = int.source();
      const core = int.sink();
      connect(uart, int.syncCrossingSource(), int.asyncCrossingSink(2), core);
      return { uart, core };
    },
  },

  'interrupts/number-twice': {
    broken() {
      const uart = int.source();
      const spi = int.source();
      const plic = devices.plic({ beatBytes: 8 });
      const cpu = tl.client({ name: 'cpu' });
      const core = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, core);
      plic.connect(uart, 4);
      plic.connect(spi, 4);
      return { uart, spi, plic, cpu, core };
    },
    fixed() {
      const uart = int.source();
      const spi = int.source();
      const plic = devices.plic({ beatBytes: 8 });
      const cpu = tl.client({ name: 'cpu' });
      const core = int.sink();
      connect(cpu, plic.node);
      connect(plic.intnode, core);
      plic.connect(uart, 4);
      plic.connect(spi, 5);
      return { uart, spi, plic, cpu, core };
    },
  },

  'interrupts/hart-twice': {
    broken() {
      const big = hart({ id: 0, isa: 'rv64imac' });
      const small = hart({ id: 0, isa: 'rv32imac' });
      return { big, small };
    },
    fixed() {
      const big = hart({ id: 0, isa: 'rv64imac' });
      const small = hart({ id: 1, isa: 'rv32imac' });
      return { big, small };
    },
  },

  'interrupts/numbers': {
    broken() {
      const uart = int.source();
      const intc = interruptController({ compatible: ['example,intc'], lines: 0 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(uart);
      return { uart, intc, core };
    },
    fixed() {
      const uart = int.source();
      const intc = interruptController({ compatible: ['example,intc'], lines: 1 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(uart);
      return { uart, intc, core };
    },
  },

  'interrupts/number-range': {
    broken() {
      const uart = int.source();
      const intc = interruptController({ compatible: ['example,intc'], lines: 32 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(uart, 32);
      return { uart, intc, core };
    },
    fixed() {
      const uart = int.source();
      const intc = interruptController({ compatible: ['example,intc'], lines: 32 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(uart, 31);
      return { uart, intc, core };
    },
  },

  'interrupts/number-count': {
    broken() {
      const gpio = int.source({ num: 3 });
      const intc = interruptController({ compatible: ['example,intc'], lines: 32 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(gpio, [7, 9]);
      return { gpio, intc, core };
    },
    fixed() {
      const gpio = int.source({ num: 3 });
      const intc = interruptController({ compatible: ['example,intc'], lines: 32 });
      const core = int.sink();
      connect(intc.intnode, core);
      intc.connect(gpio, [7, 9, 12]);
      return { gpio, intc, core };
    },
  },
};
