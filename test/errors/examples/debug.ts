import { Config, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import type { RuleExamples } from '../rule-example.js';

/** Subsystems whose debug modules have parameters of their own. */
export const debugExamples: RuleExamples = {
  'debug/bus-access': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(
              subsystem.DebugModuleKey,
              (debug) => debug && { ...debug, hasBusMaster: true, maxSupportedSBAccess: 16 },
            ),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(
              subsystem.DebugModuleKey,
              (debug) => debug && { ...debug, hasBusMaster: true, maxSupportedSBAccess: 64 },
            ),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'debug/quick-access': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) => rules.update(subsystem.DebugModuleKey, (debug) => debug && { ...debug, supportQuickAccess: true }),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(subsystem.DebugModuleKey, (debug) => debug && { ...debug, supportQuickAccess: false }),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'debug/triggers': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(subsystem.DebugModuleKey, (debug) => debug && { ...debug, nExtTriggers: 2, nHaltGroups: 0 }),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(subsystem.DebugModuleKey, (debug) => debug && { ...debug, nExtTriggers: 2, nHaltGroups: 1 }),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },
};
