import { Field } from '../config/index.js';
import {
  peripheryGPIOs,
  peripheryI2Cs,
  peripheryPWMs,
  peripherySPIFlashes,
  peripherySPIs,
  peripheryTimers,
  peripheryUARTs,
} from '../rocket/blocks/index.js';
import type { TLSPI } from '../rocket/blocks/index.js';
import {
  asyncExternalInterrupts,
  axi4MemoryPort,
  axi4MMIOPort,
  axi4SlavePort,
  bootROMs,
  CBUS,
  FBUS,
  MBUS,
  maskROMs,
  PBUS,
  RocketSubsystem,
  SBUS,
} from '../rocket/index.js';
import { clockTap } from './clocking/clock-tap.js';
import { type ChipPRCI, chipyardPRCI } from './clocking/prci.js';
import { globalNoCDomain } from './system/global-noc-domain.js';
import { gcdExample } from './examples/gcd.js';
import { networkCard } from './system/network-card.js';
import { ctcLinks } from './links/ctc.js';
import { serialLinks } from './links/serial-links.js';
import { blockDevice } from './system/block-device.js';
import { customBootPin } from './system/boot-pin.js';
import { chipIdPin } from './system/chip-id-pin.js';
import { replaceTiles } from './system/no-tiles.js';
import { uartTSI } from './system/uart-tsi.js';
import { reRoCCTiles } from './rerocc/rerocc-tiles.js';
import { describeChosen, describeHTIF } from './system/describe-chip.js';
import { tlMemoryPort } from './system/tl-memory-port.js';

/** Adds something to the system (chipyard 4.3). */
export type SubsystemInjector = (system: DigitalTop) => void;

/** What adds devices to the system, each once, in order. Default none (chipyard 4.3). */
export const SubsystemInjectorKey: Field<readonly SubsystemInjector[]> = new Field('SubsystemInjectorKey', []);

/** A system with everything that a chip may have (chipyard 4). */
export class DigitalTop extends RocketSubsystem {
  /** Its SPI controllers. */
  readonly spis: readonly TLSPI[];
  /** Where its clocks come together. */
  readonly prci: ChipPRCI;

  /** Reads the configuration of the current module; refuses what the parts of the system refuse. */
  constructor() {
    super();
    const { view } = this;
    describeHTIF(this);
    describeChosen(this, () => uarts);
    replaceTiles(this);
    for (const where of [PBUS, FBUS, MBUS, CBUS]) {
      const bus = this.find(where);
      bus?.clockGroupNode.from(this.allClockGroupsNode);
    }
    asyncExternalInterrupts(this);
    tlMemoryPort(this);
    axi4MemoryPort(this);
    axi4MMIOPort(this);
    axi4SlavePort(this);
    bootROMs(this);
    maskROMs(this);

    uartTSI(this);
    customBootPin(this);
    for (const inject of view.get(SubsystemInjectorKey)) inject(this);
    blockDevice(this);
    serialLinks(this);
    chipIdPin(this);
    peripheryI2Cs(this);
    peripheryTimers(this);
    peripheryPWMs(this);
    const uarts = peripheryUARTs(this);
    peripheryGPIOs(this);
    peripherySPIFlashes(this);
    this.spis = peripherySPIs(this);
    networkCard(this);
    gcdExample(this);
    this.prci = chipyardPRCI(this);
    clockTap(this);
    globalNoCDomain(this).clockNode.from(this.locate(SBUS, 'the network on chip').fixedClockNode);
    reRoCCTiles(this);
    ctcLinks(this);
  }
}
