import { AddressSet, Config, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import type { RuleExamples } from '../rule-example.js';

/** Subsystems with fragments of their own. */
export const subsystemProgramExamples: RuleExamples = {
  'subsystem/slave-port-ids': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) => rules.set(subsystem.ExtIn, { beatBytes: 8, idBits: 8, sourceBits: 1 }),
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
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) => rules.set(subsystem.ExtIn, { beatBytes: 8, idBits: 8, sourceBits: 2 }),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'subsystem/rtc-bus': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const place = new Config('ClintOnSystemBus', (rules) =>
          rules.set(subsystem.CLINTAttachKey, { slaveWhere: subsystem.SBUS }),
        );
        const config = new Config('MyConfig', place, subsystem.DefaultConfig);
        const system = topology(MySystem, { config });
        return system;
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const place = new Config('ClintOnSystemBus', (rules) =>
          rules.set(subsystem.CLINTAttachKey, { slaveWhere: subsystem.SBUS }),
        );
        const config = new Config('MyConfig', place, subsystem.WithSystemBusFrequency(100), subsystem.DefaultConfig);
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'subsystem/debug-protocols': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(subsystem.ExportDebug, (debug) => ({ ...debug, protocols: ['DMI', 'JTAG'] as const })),
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
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) => rules.update(subsystem.ExportDebug, (debug) => ({ ...debug, protocols: ['JTAG'] as const })),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'subsystem/tile-ids': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) => rules.update(subsystem.TilesLocated(subsystem.InSubsystem), (tiles) => [...tiles, ...tiles]),
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
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const system = topology(MySystem, { config: subsystem.rocketConfig('WithNBigCores(1) ++ DefaultConfig') });
        return system;
      },
    },
  },

  'subsystem/nothing-to-keep': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.set(subsystem.ExtMem, undefined).update(subsystem.MemoryBusKey, (bus) => ({
              ...bus,
              errorDevice: {
                errorParams: { address: [AddressSet.range('0x4000', '4K')], maxAtomic: 8, maxTransfer: 64 },
              },
            })),
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
            subsystem.axi4SlavePort(this);
            subsystem.bootROMs(this);
          }
        }
        const config = new Config(
          'MyConfig',
          (rules) =>
            rules.update(subsystem.MemoryBusKey, (bus) => ({
              ...bus,
              errorDevice: {
                errorParams: { address: [AddressSet.range('0x4000', '4K')], maxAtomic: 8, maxTransfer: 64 },
              },
            })),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'subsystem/hart-id-bits': {
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
          (rules) => rules.set(subsystem.MaxHartIdBits, 1),
          subsystem.WithNBigCores(3),
          subsystem.WithCoherentBusTopology(),
          subsystem.BaseConfig,
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
          (rules) => rules.set(subsystem.MaxHartIdBits, 2),
          subsystem.WithNBigCores(3),
          subsystem.WithCoherentBusTopology(),
          subsystem.BaseConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },

  'subsystem/reset-vector-width': {
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
        const rom = { ...subsystem.bootROMParams, hang: 0x1_0001_0000 };
        const config = new Config(
          'MyConfig',
          (rules) => rules.set(subsystem.BootROMLocated(subsystem.InSubsystem), [rom]),
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
        const rom = { ...subsystem.bootROMParams, hang: 0x1_0040 };
        const config = new Config(
          'MyConfig',
          (rules) => rules.set(subsystem.BootROMLocated(subsystem.InSubsystem), [rom]),
          subsystem.DefaultConfig,
        );
        const system = topology(MySystem, { config });
        return system;
      },
    },
  },
};
