import { blocks, bundleBridge, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import type { RuleExamples } from '../rule-example.js';

/** Blocks in a small Rocket system. */
export const blockExamples: RuleExamples = {
  'blocks/size': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachPWM(this, { address: 0x1001_5000, size: 3000 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachPWM(this, { address: 0x1001_5000, size: 4096 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
    },
  },

  'blocks/uart': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachUART(this, { address: 0x1001_3000, initBaudRate: 1200 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachUART(this, { address: 0x1001_3000, initBaudRate: 9600 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
    },
  },

  'blocks/spi': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachSPI(this, { rAddress: 0x1002_4000, fineDelayBits: 3 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachSPI(this, { rAddress: 0x1002_4000, fineDelayBits: 5 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
    },
  },

  'blocks/stream': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachPseudoStream(this, { address: 0x1003_0000, dataBits: 64 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(blocks.attachPseudoStream(this, { address: 0x1003_0000, dataBits: 63 }).ioNode);
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
    },
  },

  'blocks/bus-frequency': {
    program: {
      broken() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(
              blocks.attachUART(this, { address: 0x1001_3000 }, { controlWhere: subsystem.SBUS }).ioNode,
            );
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
      fixed() {
        class MySystem extends subsystem.RocketSubsystem {
          constructor() {
            super();
            subsystem.asyncExternalInterrupts(this);
            subsystem.axi4MemoryPort(this);
            subsystem.bootROMs(this);
            bundleBridge.makeSink(
              blocks.attachUART(this, { address: 0x1001_3000 }, { controlWhere: subsystem.PBUS }).ioNode,
            );
          }
        }
        return topology(MySystem, { config: subsystem.DefaultConfig });
      },
    },
  },
};
