import { readDeviceTree } from '../../lib/descriptions/device-tree/read.js';
import { readFacts } from '../../lib/descriptions/device-tree/semantics/read-facts.js';

/** What a device tree says of one device. */
interface DeviceFacts {
  readonly path: string;
  readonly registers: (readonly [base: string, size: string])[];
  readonly interrupts: (readonly [controller: string, number: number])[];
}

/** Registers and interrupts of all devices in a device tree source that have any, as another program would read it. */
export function treeFacts(text: string): DeviceFacts[] {
  const tree = readDeviceTree({ file: 'chip.dts', content: new TextEncoder().encode(text), read: () => undefined });
  return readFacts(tree)
    .facts.devices.map(({ path, reg = [], interrupts = [] }) => ({
      path,
      registers: reg.flatMap(({ base, size }) => (base === undefined ? [] : [[base, size] as const])),
      interrupts: interrupts.map(({ controller, line }) => [controller, line[0] ?? -1] as const),
    }))
    .filter(({ registers, interrupts }) => registers.length + interrupts.length > 0);
}
