// The Rocket systems of the reference: a subsystem, and what leads out of it. A config expression says what is in them:
// entente elaborate rocket --config 'WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig'
import { subsystem, type Topology, topology } from 'entente';

/** AXI4 ports to memory, to devices and for masters outside; interrupts on a clock of their own. */
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
}

/** TileLink ports to devices and for masters outside. */
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
}

/** Interrupts on the clock of the interrupt bus. */
class SyncIntSystem extends subsystem.RocketSubsystem {
  constructor() {
    super();
    subsystem.syncExternalInterrupts(this);
    subsystem.axi4MemoryPort(this);
    subsystem.axi4MMIOPort(this);
    subsystem.axi4SlavePort(this);
    subsystem.bootROMs(this);
  }
}

const config = subsystem.DefaultConfig;
const exampleRocketSystem: Topology = topology(ExampleRocketSystem, { config });
const tlPortSystem: Topology = topology(TLPortSystem, { config });
const syncInterruptSystem: Topology = topology(SyncIntSystem, { config });

export {
  exampleRocketSystem as default,
  exampleRocketSystem as ExampleRocketSystem,
  syncInterruptSystem as SyncInterruptSystem,
  tlPortSystem as TLPortSystem,
};
