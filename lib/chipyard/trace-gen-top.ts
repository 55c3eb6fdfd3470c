import type { LazyModule } from '../graph/index.js';
import type { TLSPI } from '../rocket/blocks/index.js';
import { axi4MemoryPort, RocketSubsystem, SBUS, sinkTestStatus } from '../rocket/index.js';
import { type ChipPRCI, chipyardPRCI } from './clocking/prci.js';

const domains = new WeakMap<RocketSubsystem, LazyModule>();

/** A system that tests memory: tiles, buses and a memory port, without controllers and devices (chipyard 4.9). */
export class TraceGenTop extends RocketSubsystem {
  readonly spis: readonly TLSPI[] = [];
  readonly prci: ChipPRCI;

  /** Reads the configuration of the current module; refuses what the parts of the system refuse. */
  constructor() {
    super();
    axi4MemoryPort(this);
    sinkTestStatus(this.tilesInside);
    this.prci = chipyardPRCI(this);
  }

  override get msipDomain(): LazyModule {
    return this.domain;
  }

  override get meipDomain(): LazyModule {
    return this.domain;
  }

  override get seipDomain(): LazyModule {
    return this.domain;
  }

  override get toPlicDomain(): LazyModule {
    return this.domain;
  }

  // The place of the controllers. A getter, because tiles are attached and ask for it before the fields of this class are initialised.
  private get domain(): LazyModule {
    const made = domains.get(this) ?? this.locate(SBUS).generateSynchronousDomain();
    domains.set(this, made);
    return made;
  }
}
