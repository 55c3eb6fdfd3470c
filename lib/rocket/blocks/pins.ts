import { bool, bundle, type BundleType, clockWire, decoupled, flip, uint, vector } from '../../bus/wires/index.js';
import type { HardwareType } from '../../protocols/bundle-bridge/index.js';

/** A type of pins with its name. */
type Pins = HardwareType & { readonly wires: BundleType };

// The wires of an input pin.
const input = bundle({ ival: flip(bool), po: flip(bool) });
const control = { oval: bool, oe: bool, ie: bool };

/** The pins of a serial port (hardware 2.8). */
export function uartPins(fourWire: boolean): Pins {
  const flow = fourWire ? { cts_n: flip(bool), rts_n: bool } : {};
  return { typeName: 'UARTPortIO', wires: bundle({ txd: bool, rxd: flip(bool), ...flow }) };
}

/** Those of an SPI controller with so many chip selects (hardware 2.8). */
export function spiPins(selects: number): Pins {
  const data = bundle({ i: flip(bool), o: bool, ie: bool, oe: bool });
  return { typeName: 'SPIPortIO', wires: bundle({ sck: bool, dq: vector(4, data), cs: vector(selects, bool) }) };
}

/** So many pins of GPIO (hardware 2.8). */
export function gpioPins(width: number): Pins {
  const output = bundle({ ...control, pue: bool, ds: bool, ps: bool, ds1: bool, poe: bool });
  return { typeName: 'GPIOPortIO', wires: bundle({ pins: vector(width, bundle({ i: input, o: output })) }) };
}

/** What other blocks do with so many pins of GPIO (hardware 2.8). */
export function iofPins(width: number): Pins {
  const pins = vector(width, bundle({ i: input, o: bundle({ ...control, valid: bool }) }));
  return { typeName: 'IOFPortIO', wires: bundle({ iof_0: flip(pins), iof_1: flip(pins) }) };
}

/** Those of I2C (hardware 2.8). */
export function i2cPins(): Pins {
  const pin = bundle({ in: flip(bool), out: bool, oe: bool });
  return { typeName: 'I2CPort', wires: bundle({ scl: pin, sda: pin }) };
}

/** Those of so many comparators of a PWM (hardware 2.8). */
export function pwmPins(comparators: number): Pins {
  return { typeName: 'PWMPortIO', wires: bundle({ gpio: vector(comparators, bool) }) };
}

/** Those of a watchdog (hardware 2.8). */
export function watchdogPins(): Pins {
  return { typeName: 'WDTPortIO', wires: bundle({ corerst: flip(bool), rst: bool }) };
}

/** What resets a chip from outside (hardware 2.8). */
export function porGenPins(): Pins {
  return { typeName: 'PorGenPortIO', wires: bundle({ ereset_n: flip(bool), poreset_n: flip(bool) }) };
}

/** What resets a chip from inside, and the reset that comes of it (hardware 2.8). */
export function porGenInside(): Pins {
  const inside = { hfclk: flip(clockWire), wdt_rst: flip(bool), ndreset: flip(bool), powerGood: flip(bool) };
  return { typeName: 'PorGenPinIO', wires: bundle({ ...inside, async_por_reset: bool }) };
}

/** So many streams of so many bits, each both ways (hardware 2.8). */
export function streamPins(channels: number, bits: number): Pins {
  const channel = bundle({ txq: decoupled(uint(bits)), rxq: flip(decoupled(uint(bits))) });
  return { typeName: 'PseudoStreamPortIO', wires: bundle({ channel: vector(channels, channel) }) };
}
