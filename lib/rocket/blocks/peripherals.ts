import { declareAnchors } from '../../devicetree/index.js';
import { currentView, type SourceNode } from '../../graph/index.js';
import { type BundleBridge, makeSink } from '../../protocols/bundle-bridge/index.js';
import type { BlockContext } from './block-context.js';
import { attachGPIO, type TLGPIO } from './gpio.js';
import { attachI2C, type TLI2C } from './i2c.js';
import {
  PeripheryGPIOKey,
  PeripheryI2CKey,
  PeripheryPWMKey,
  PeripherySPIFlashKey,
  PeripherySPIKey,
  PeripheryTimerKey,
  PeripheryUARTKey,
  PeripheryWDTKey,
} from './keys.js';
import { attachPWM, type TLPWM } from './pwm.js';
import { attachSPIFlash, type TLSPIFlash } from './spi-flash.js';
import { attachSPI, type TLSPI } from './spi.js';
import { attachControlTimer, type Timer } from './timer.js';
import { attachUART, type TLUART } from './uart.js';
import { attachWDT, type TLWDT } from './watchdog.js';

// The blocks that the keys of the current module ask for, with sinks for their pins (chipyard 1.11). They make the anchors of the device tree
// even if there are none, but for timers and watchdogs (chipyard 1.15).

interface WithPins {
  readonly ioNode: SourceNode<BundleBridge>;
}

function sinksAfterAll<B extends WithPins>(blocks: readonly B[]): readonly B[] {
  for (const { ioNode } of blocks) makeSink(ioNode);
  return blocks;
}

function withSink<B extends WithPins>(block: B): B {
  makeSink(block.ioNode);
  return block;
}

/** The UARTs of the configuration (chipyard 1.11). */
export function peripheryUARTs(system: BlockContext): readonly TLUART[] {
  declareAnchors();
  return sinksAfterAll(
    currentView()
      .get(PeripheryUARTKey)
      .map((params) => attachUART(system, params)),
  );
}

/** The SPI controllers of the configuration (chipyard 1.11). */
export function peripherySPIs(system: BlockContext): readonly TLSPI[] {
  declareAnchors();
  return sinksAfterAll(
    currentView()
      .get(PeripherySPIKey)
      .map((params) => attachSPI(system, params)),
  );
}

/** The SPI controllers with flash memory of the configuration, each behind a buffer of 8 entries (chipyard 1.11). */
export function peripherySPIFlashes(system: BlockContext): readonly TLSPIFlash[] {
  declareAnchors();
  return sinksAfterAll(
    currentView()
      .get(PeripherySPIFlashKey)
      .map((params) => attachSPIFlash(system, params, { fBufferDepth: 8 })),
  );
}

/** The pins of the configuration that software reads and sets; each block gets its sinks before the next (chipyard 1.11). */
export function peripheryGPIOs(system: BlockContext): readonly TLGPIO[] {
  declareAnchors();
  return currentView()
    .get(PeripheryGPIOKey)
    .map((params) => {
      const gpio = withSink(attachGPIO(system, params));
      if (gpio.iofNode !== undefined) makeSink(gpio.iofNode);
      return gpio;
    });
}

/** The I²C controllers of the configuration (chipyard 1.11). */
export function peripheryI2Cs(system: BlockContext): readonly TLI2C[] {
  declareAnchors();
  return currentView()
    .get(PeripheryI2CKey)
    .map((params) => withSink(attachI2C(system, params)));
}

/** The pulse-width modulators of the configuration (chipyard 1.11). */
export function peripheryPWMs(system: BlockContext): readonly TLPWM[] {
  declareAnchors();
  return currentView()
    .get(PeripheryPWMKey)
    .map((params) => withSink(attachPWM(system, params)));
}

/** The timers of the configuration (chipyard 1.11). */
export function peripheryTimers(system: BlockContext): readonly Timer[] {
  return currentView()
    .get(PeripheryTimerKey)
    .map((params) => attachControlTimer(system, params));
}

/** The watchdogs of the configuration (chipyard 1.11). */
export function peripheryWDTs(system: BlockContext): readonly TLWDT[] {
  return currentView()
    .get(PeripheryWDTKey)
    .map((params) => withSink(attachWDT(system, params)));
}
