// The Rocket systems of the reference: a subsystem, and what leads out of it. A config expression says what is in them:
// entente elaborate rocket --config 'WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig'
import { AddressSet, Config, int, tl, type Topology, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';

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

/** Tiles that test memory, without interrupt controllers: entente elaborate rocket#GroundTestSubsystem. */
class GroundTestSubsystem extends subsystem.RocketSubsystem {
  constructor() {
    super();
    subsystem.axi4MemoryPort(this);
    const bus = this.find(subsystem.PBUS) ?? this.viewpointBus;
    const { beatBytes } = bus;
    const testram = tl.ram({ address: new AddressSet(0x5200_0000n, 0xfffn), beatBytes });
    bus.coupleTo('TestRAM', (from) =>
      testram.from(tl.fragmenter({ minSize: beatBytes, maxSize: bus.blockBytes })).from(from),
    );
    // Nobody handles interrupts, so there are none.
    int.sinkNode([], { name: 'interrupts' }).fromStar(this.interruptBus);
    subsystem.sinkTestStatus(this.tilesInside);
  }
}

const config = subsystem.DefaultConfig;
const exampleRocketSystem: Topology = topology(ExampleRocketSystem, { config });
const tlPortSystem: Topology = topology(TLPortSystem, { config });
const syncInterruptSystem: Topology = topology(SyncIntSystem, { config });

const groundTestSubsystem: Topology = topology(GroundTestSubsystem, {
  config: new Config('TraceGenSystem', subsystem.TraceGenConfig, subsystem.WithCoherentBusTopology()),
});

export {
  exampleRocketSystem as default,
  exampleRocketSystem as ExampleRocketSystem,
  groundTestSubsystem as GroundTestSubsystem,
  syncInterruptSystem as SyncInterruptSystem,
  tlPortSystem as TLPortSystem,
};
