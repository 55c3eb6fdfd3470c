import { counted, listed } from '../../../base/diagnostic/index.js';
import { append, isList } from '../../../elaboration/index.js';
import { setsText } from '../../regions.js';
import { isStandIn } from '../../stand-in.js';
import type { CheckedDesign } from '../../checked-design.js';
import type { CheckRule, Found } from '../../rule.js';

/** Devices and interrupts that firmware is not told of, in a design that tells it of others. */
export const untold: CheckRule = {
  id: 'firmware/untold',
  severity: 'warning',
  requires: 'A design that describes itself to firmware tells it of every device and every interrupt.',
  because:
    'What has no resources is in neither the device tree nor the memory map that is made from it, so an operating system neither uses it nor keeps away from it.',
  instead:
    "Declare a device, and give it to the node: `resources: device.reg()` for its registers, `device.int` for its interrupts; memory is `new Resource(new MemoryDevice(), 'reg')`.",
  find: (design) => {
    const { resources } = design.elaboration;
    return resources === null || resources.addressBits === 0
      ? []
      : [...untoldDevices(design), ...untoldInterrupts(design)];
  },
};

function untoldDevices({ wiring, devices }: CheckedDesign): Found[] {
  const found = new Map<string, Found>();
  for (const { id, name, sets, edge } of devices) {
    const isTold = wiring.ports
      .managers(edge)
      .some((manager) => manager.name === name && manager.sets === sets && !isEmptyList(manager.parameters.resources));
    if (isTold || found.has(id)) continue;
    found.set(id, {
      message: `Firmware is not told of ${id}, ${setsText(sets)}.`,
      subjects: [id],
      help: `Give ${id} resources: [new Resource(new MemoryDevice(), 'reg')] for memory, resources: new SimpleDevice(name, compatible).reg() for a device.`,
    });
  }
  return [...found.values()];
}

function isEmptyList(value: Parameters<typeof isList>[0]): boolean {
  return !isList(value) || value.length === 0;
}

function untoldInterrupts({ interrupts, wiring }: CheckedDesign): Found[] {
  const numbers = new Map<string, number[]>();
  for (const line of interrupts) {
    // Other wires end where no software ever counts them.
    const isNumbered = wiring.node(line.sink).record.inputs !== undefined;
    if (isNumbered && line.owners === 0 && !isStandIn(wiring, line))
      append(numbers, `${line.source} ${line.sink}`, line.number);
  }
  return [...numbers].map(([key, own]) => {
    const [source = '', sink = ''] = key.split(' ');
    return {
      message: `Firmware is not told whose ${counted(own.length, 'interrupt')} ${listed(own.map(String))} of ${sink} ${own.length === 1 ? 'is' : 'are'}: ${source} says no device.`,
      subjects: [source],
      help: `Give ${source} resources: device.int, with the device whose registers they belong to.`,
    };
  });
}
