import { Field } from '../../config/index.js';
import type { GPIOParams } from './gpio.js';
import type { I2CParams } from './i2c.js';
import type { PWMParams } from './pwm.js';
import type { SPIFlashParams } from './spi-flash.js';
import type { SPIParams } from './spi.js';
import type { TimerParams } from './timer.js';
import type { UARTParams } from './uart.js';
import type { WDTParams } from './watchdog.js';

// Which blocks a system has, kind by kind (chipyard 1.11).

/** The UARTs. Default none. */
export const PeripheryUARTKey: Field<readonly UARTParams[]> = new Field('PeripheryUARTKey', []);
/** The SPI controllers. Default none. */
export const PeripherySPIKey: Field<readonly SPIParams[]> = new Field('PeripherySPIKey', []);
/** The SPI controllers with flash memory. Default none. */
export const PeripherySPIFlashKey: Field<readonly SPIFlashParams[]> = new Field('PeripherySPIFlashKey', []);
/** The pins that software reads and sets. Default none. */
export const PeripheryGPIOKey: Field<readonly GPIOParams[]> = new Field('PeripheryGPIOKey', []);
/** The I²C controllers. Default none. */
export const PeripheryI2CKey: Field<readonly I2CParams[]> = new Field('PeripheryI2CKey', []);
/** The pulse-width modulators. Default none. */
export const PeripheryPWMKey: Field<readonly PWMParams[]> = new Field('PeripheryPWMKey', []);
/** The timers on the control bus. Default none. */
export const PeripheryTimerKey: Field<readonly TimerParams[]> = new Field('PeripheryTimerKey', []);
/** The watchdogs. Default none. */
export const PeripheryWDTKey: Field<readonly WDTParams[]> = new Field('PeripheryWDTKey', []);
