import { Config, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import type { RuleExamples } from '../rule-example.js';

/** Tiles whose cores have parameters of their own. */
export const coreExamples: RuleExamples = {
  'tile/core-registers': {
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
        const core = { ...subsystem.rocketCoreParams, nPMPs: 17 };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
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
        const core = { ...subsystem.rocketCoreParams, nPMPs: 16 };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'tile/few-registers': {
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
        const core = { ...subsystem.rocketCoreParams, useRVE: true };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
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
        const core = { ...subsystem.rocketCoreParams, useRVE: true, fpu: undefined };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'tile/float-unit': {
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
        const core = { ...subsystem.rocketCoreParams, fpu: { ...subsystem.fpuParams, minFLen: 64 } };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
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
        const core = { ...subsystem.rocketCoreParams, fpu: { ...subsystem.fpuParams, minFLen: 32 } };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'tile/second-tlb': {
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
        const core = { ...subsystem.rocketCoreParams, nL2TLBEntries: 100 };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
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
        const core = { ...subsystem.rocketCoreParams, nL2TLBEntries: 128 };
        const tile = { ...subsystem.rocketTileParams, core };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'tile/branch-predictor': {
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
        const tile = { ...subsystem.rocketTileParams, btb: { ...subsystem.btbParams, nMatchBits: 40 } };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
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
        const tile = { ...subsystem.rocketTileParams, btb: { ...subsystem.btbParams, nMatchBits: 14 } };
        const crossing = subsystem.crossingParamsAt(subsystem.InSubsystem);
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.TilesLocated(subsystem.InSubsystem), [{ kind: subsystem.rocketTile, tile, crossing }]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },
};
