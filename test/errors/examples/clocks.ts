import { clocks, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Clocks and groups of clocks. */
export const clockExamples: RuleExamples = {
  'clocks/frequency': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 0 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, core);
      return { pll, core };
    },
  },

  'clocks/duty-cycle': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100, dutyCycle: 0 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100, dutyCycle: 50 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, core);
      return { pll, core };
    },
  },

  'clocks/edge-clock': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 50 });
      connect(pll, core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 50 });
      connect(pll, clocks.clockDivider(2), core);
      return { pll, core };
    },
  },

  'clocks/divider': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSinkNode([{}]);
      connect(pll, clocks.clockDivider(6), core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSinkNode([{}]);
      connect(pll, clocks.clockDivider(8), core);
      return { pll, core };
    },
  },

  'clocks/sink-phase-error': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100, phaseErrorDeg: -5 });
      connect(pll, core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100, phaseErrorDeg: 5 });
      connect(pll, core);
      return { pll, core };
    },
  },

  'clocks/sink-frequency-error': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100, freqErrorPPM: -100 });
      connect(pll, core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100, freqErrorPPM: 100 });
      connect(pll, core);
      return { pll, core };
    },
  },

  'clocks/stretcher-cycles': {
    broken() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, clocks.resetStretcher(1), core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(pll, clocks.resetStretcher(2), core);
      return { pll, core };
    },
  },

  'clocks/wrangler-clock': {
    broken() {
      const pll = clocks.clockSourceNode([{}]);
      const core = clocks.clockSinkNode([{}]);
      connect(pll, clocks.resetWrangler(), core);
      return { pll, core };
    },
    fixed() {
      const pll = clocks.clockSource({ freqMHz: 100 });
      const core = clocks.clockSinkNode([{}]);
      connect(pll, clocks.resetWrangler(), core);
      return { pll, core };
    },
  },

  'clocks/one-input': {
    broken() {
      const source = clocks.clockGroupSourceNode(2);
      const group = clocks.clockGroup('core');
      const tile0 = clocks.clockSinkNode([{ name: 'tile0', take: 100 }]);
      const tile1 = clocks.clockSinkNode([{ name: 'tile1', take: 100 }]);
      group.fromStar(source);
      connect(group, tile0);
      connect(group, tile1);
      return { source, group, tile0, tile1 };
    },
    fixed() {
      const source = clocks.clockGroupSourceNode(1);
      const group = clocks.clockGroup('core');
      const tile0 = clocks.clockSinkNode([{ name: 'tile0', take: 100 }]);
      const tile1 = clocks.clockSinkNode([{ name: 'tile1', take: 100 }]);
      group.from(source);
      connect(group, tile0);
      connect(group, tile1);
      return { source, group, tile0, tile1 };
    },
  },

  'clocks/group-keys': {
    broken() {
      const source = clocks.clockGroupSourceNode(1);
      const group = clocks.clockGroup('core');
      const tile0 = clocks.clockSinkNode([{ name: 'tile', take: 100 }]);
      const tile1 = clocks.clockSinkNode([{ name: 'tile', take: 100 }]);
      group.from(source);
      connect(group, tile0);
      connect(group, tile1);
      return { source, group, tile0, tile1 };
    },
    fixed() {
      const source = clocks.clockGroupSourceNode(1);
      const group = clocks.clockGroup('core');
      const tile0 = clocks.clockSinkNode([{ name: 'tile0', take: 100 }]);
      const tile1 = clocks.clockSinkNode([{ name: 'tile1', take: 100 }]);
      group.from(source);
      connect(group, tile0);
      connect(group, tile1);
      return { source, group, tile0, tile1 };
    },
  },

  'clocks/aggregator-keys': {
    broken() {
      const source = clocks.clockGroupSourceNode();
      const all = clocks.clockGroupAggregator('all');
      const cores = clocks.clockGroup('cores');
      const buses = clocks.clockGroup('buses');
      const core = clocks.clockSinkNode([{ name: 'main', take: 100 }]);
      const bus = clocks.clockSinkNode([{ name: 'main', take: 100 }]);
      connect(source, all, cores, core);
      connect(all, buses, bus);
      return { source, all, cores, buses, core, bus };
    },
    fixed() {
      const source = clocks.clockGroupSourceNode();
      const all = clocks.clockGroupAggregator('all');
      const cores = clocks.clockGroup('cores');
      const buses = clocks.clockGroup('buses');
      const core = clocks.clockSinkNode([{ name: 'core', take: 100 }]);
      const bus = clocks.clockSinkNode([{ name: 'bus', take: 100 }]);
      connect(source, all, cores, core);
      connect(all, buses, bus);
      return { source, all, cores, buses, core, bus };
    },
  },
};
