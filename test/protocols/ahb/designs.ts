import type {
  AHBSlaveParameters,
  AHBSlaveInit,
  AHBSlavePortInit,
  AHBSlavePortParameters,
} from '../../../lib/protocols/gathered/ahb.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import { at, complaint, places, span } from '../tilelink/designs.js';

/** The first item of a list. */
export function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

/** Reads and writes of 1 to 16 bytes at 0x1000. */
export function target(changes: Partial<AHBSlaveInit> = {}): AHBSlaveInit {
  return { address: at('0x1000/0xfff'), supportsRead: [1, 16], supportsWrite: [1, 16], ...changes };
}

/** A lite port of 4 bytes with one slave. */
export function targetPort(
  changes: Partial<AHBSlaveInit> = {},
  port: Partial<AHBSlavePortInit> = {},
): AHBSlavePortInit {
  return { slaves: [target(changes)], beatBytes: 4, lite: true, ...port };
}

/** A slave in one line: `ram 0x0/0xff UNCACHED: R 1..64 W 1..64`. */
function slaveLine(slave: AHBSlaveParameters): string {
  const { name, address, regionType, supportsRead, supportsWrite } = slave;
  return `${name} ${places(address)} ${regionType}: R ${span(supportsRead)} W ${span(supportsWrite)}`;
}

/** A port in one line: its width, whether it is lite, and the slaves. */
export function portLine(port: AHBSlavePortParameters | undefined): string {
  if (port === undefined) return 'no port';
  return `${port.beatBytes} bytes${port.lite ? ' lite' : ''}: ${port.slaves.map(slaveLine).join('; ')}`;
}

/** What the hardware of a design would not be fit for. */
export function unfit(n: Negotiated): string[] {
  return n.validate().map(complaint);
}
