import { bundleBridge, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Bundle bridges. */
export const bundleBridgeExamples: RuleExamples = {
  'bundlebridge/no-type': {
    broken() {
      const hartId = bundleBridge.bundleBridgeSource();
      const core = bundleBridge.bundleBridgeSink();
      connect(hartId, core);
      return { hartId, core };
    },
    fixed() {
      const hartId = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const core = bundleBridge.bundleBridgeSink();
      connect(hartId, core);
      return { hartId, core };
    },
  },

  'bundlebridge/types-differ': {
    broken() {
      const hartId = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const nexus = bundleBridge.bundleBridgeNexus();
      const core = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<4>' } });
      connect(hartId, nexus, core);
      return { hartId, nexus, core };
    },
    fixed() {
      const hartId = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const nexus = bundleBridge.bundleBridgeNexus();
      const core = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });
      connect(hartId, nexus, core);
      return { hartId, nexus, core };
    },
  },

  'bundlebridge/nexus-types': {
    broken() {
      const trace0 = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const trace1 = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<4>' } });
      const nexus = bundleBridge.bundleBridgeNexus();
      const monitor = bundleBridge.bundleBridgeSink();
      connect(trace0, nexus, monitor);
      connect(trace1, nexus);
      return { trace0, trace1, nexus, monitor };
    },
    fixed() {
      const trace0 = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const trace1 = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const nexus = bundleBridge.bundleBridgeNexus();
      const monitor = bundleBridge.bundleBridgeSink();
      connect(trace0, nexus, monitor);
      connect(trace1, nexus);
      return { trace0, trace1, nexus, monitor };
    },
  },

  'bundlebridge/broadcast-inputs': {
    broken() {
      const boot = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<32>' } });
      const debug = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<32>' } });
      const broadcast = bundleBridge.bundleBroadcast();
      const core = bundleBridge.bundleBridgeSink();
      connect(boot, broadcast, core);
      connect(debug, broadcast);
      return { boot, debug, broadcast, core };
    },
    fixed() {
      const boot = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<32>' } });
      const debug = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<32>' } });
      const broadcast = bundleBridge.bundleBridgeNexus();
      const core = bundleBridge.bundleBridgeSink();
      connect(boot, broadcast, core);
      connect(debug, broadcast);
      return { boot, debug, broadcast, core };
    },
  },

  'bundlebridge/second-sink': {
    broken() {
      const hartId = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const core = bundleBridge.makeSink(hartId);
      const debug = bundleBridge.makeSink(hartId);
      return { hartId, core, debug };
    },
    fixed() {
      const hartId = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
      const broadcast = bundleBridge.bundleBroadcast();
      const core = bundleBridge.bundleBridgeSink();
      const debug = bundleBridge.bundleBridgeSink();
      connect(hartId, broadcast, core);
      connect(broadcast, debug);
      return { hartId, broadcast, core, debug };
    },
  },
};
