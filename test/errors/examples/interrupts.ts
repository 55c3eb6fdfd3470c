import { connect, int } from 'entente-soc';
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
};
