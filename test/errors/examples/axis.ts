import { axis, BundleField, BundleKey, connect, wires } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Streams. */
export const axisExamples: RuleExamples = {
  'axis/master-sizes': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [0, 0], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/master-source-id': {
    broken() {
      const adc = axis.master({ name: 'adc', sourceId: [0, 0], emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', sourceId: [0, 1], emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/master-port-empty': {
    broken() {
      const adc = axis.masterNode([{ masters: [], beatBytes: 4 }]);
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.masterNode([{ masters: [{ name: 'adc', emitsSizes: [1, 64] }], beatBytes: 4 }]);
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/master-port-width': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 3 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/slave-sizes': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [0, 0] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/slave-destination': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', destinationId: -1, supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', destinationId: 0, supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/slave-port-empty': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slaveNode([{ slaves: [], beatBytes: 4 }]);
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slaveNode([{ slaves: [{ name: 'dac', supportsSizes: [1, 64] }], beatBytes: 4 }]);
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/slave-port-width': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64] });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], beatBytes: 6 });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64] });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], beatBytes: 4 });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/edge-no-width': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64] });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/edge-width': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], beatBytes: 8 });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 8 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], beatBytes: 8 });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/edge-aligned': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], reqAligned: true });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4, isAligned: true });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], reqAligned: true });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/edge-sizes': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [256, 4096], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [16, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/xbar-promises': {
    broken() {
      const camera = axis.master({ name: 'camera', emitsSizes: [1, 64], isAligned: true });
      const mic = axis.master({ name: 'mic', emitsSizes: [1, 64] });
      const bus = axis.xbar({ beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(camera, bus);
      connect(mic, bus);
      connect(bus, dac);
      return { camera, mic, bus, dac };
    },
    fixed() {
      const camera = axis.master({ name: 'camera', emitsSizes: [1, 64], isAligned: true });
      const mic = axis.master({ name: 'mic', emitsSizes: [1, 64] });
      const bus = axis.xbar({ beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(mic, bus);
      connect(camera, bus);
      connect(bus, dac);
      return { camera, mic, bus, dac };
    },
  },

  'axis/edge-continuous': {
    broken() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], reqContinuous: true });
      connect(adc, dac);
      return { adc, dac };
    },
    fixed() {
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4, isContinuous: true });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64], reqContinuous: true });
      connect(adc, dac);
      return { adc, dac };
    },
  },

  'axis/xbar-fields': {
    broken() {
      const gain = new BundleField(new BundleKey('gain', 'data'), 'Gain(4)', wires.uint(4));
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4, userFields: [gain] });
      const mic = axis.master({ name: 'mic', emitsSizes: [1, 64], beatBytes: 4 });
      const bus = axis.xbar({ beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, bus, dac);
      connect(mic, bus);
      return { gain, adc, mic, bus, dac };
    },
    fixed() {
      const gain = new BundleField(new BundleKey('gain', 'data'), 'Gain(4)', wires.uint(4));
      const adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4, userFields: [gain] });
      const mic = axis.master({ name: 'mic', emitsSizes: [1, 64], beatBytes: 4, userFields: [gain] });
      const bus = axis.xbar({ beatBytes: 4 });
      const dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] });
      connect(adc, bus, dac);
      connect(mic, bus);
      return { gain, adc, mic, bus, dac };
    },
  },

  'axis/bundle-id': {
    program: {
      broken() {
        const bundle = new axis.AXISBundleParameters(-1, 0, 32, [], false, false);
        return bundle;
      },
      fixed() {
        const bundle = new axis.AXISBundleParameters(0, 0, 32, [], false, false);
        return bundle;
      },
    },
  },

  'axis/bundle-dest': {
    program: {
      broken() {
        const bundle = new axis.AXISBundleParameters(0, -1, 32, [], false, false);
        return bundle;
      },
      fixed() {
        const bundle = new axis.AXISBundleParameters(0, 0, 32, [], false, false);
        return bundle;
      },
    },
  },

  'axis/bundle-data': {
    program: {
      broken() {
        const bundle = new axis.AXISBundleParameters(0, 0, 24, [], false, false);
        return bundle;
      },
      fixed() {
        const bundle = new axis.AXISBundleParameters(0, 0, 32, [], false, false);
        return bundle;
      },
    },
  },
};
