// The Rocket systems of the reference: a subsystem, and what leads out of it. A config expression says what is in them:
// entente elaborate rocket --config 'WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig'
import { subsystem, topology } from 'entente';

/** AXI4 ports to memory, to devices and for masters outside; interrupts on a clock of their own. */
export const ExampleRocketSystem = topology(
  class ExampleRocketSystem extends subsystem.RocketSubsystem {
    constructor() {
      super();
      subsystem.asyncExternalInterrupts(this);
      subsystem.axi4MemoryPort(this);
      subsystem.axi4MMIOPort(this);
      subsystem.axi4SlavePort(this);
      subsystem.bootROMs(this);
      subsystem.maskROMs(this);
    }
  },
);

/** TileLink ports to devices and for masters outside. */
export const TLPortSystem = topology(
  class TLPortSystem extends subsystem.RocketSubsystem {
    constructor() {
      super();
      subsystem.asyncExternalInterrupts(this);
      subsystem.axi4MemoryPort(this);
      subsystem.tlMMIOPort(this);
      subsystem.tlSlavePort(this);
      subsystem.bootROMs(this);
      subsystem.maskROMs(this);
    }
  },
);

/** Interrupts on the clock of the interrupt bus. */
export const SyncInterruptSystem = topology(
  class SyncIntSystem extends subsystem.RocketSubsystem {
    constructor() {
      super();
      subsystem.syncExternalInterrupts(this);
      subsystem.axi4MemoryPort(this);
      subsystem.axi4MMIOPort(this);
      subsystem.axi4SlavePort(this);
      subsystem.bootROMs(this);
    }
  },
);

export default ExampleRocketSystem;
