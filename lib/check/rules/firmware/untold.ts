import { listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { AddressSet } from '../../../base/address/index.js';
import { addressesTold, append, isList, isMemory, regionsOf } from '../../../elaboration/index.js';
import { setsText } from '../../design/regions.js';
import { isStandIn } from '../../design/stand-in.js';
import type { CheckedDesign, Device } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Devices and interrupts that firmware is not told of, in a design that tells it of others. */
export const untold: CheckRule = {
  id: 'firmware/untold',
  severity: 'warning',
  requires: 'A design that describes itself to firmware describes every device and every interrupt.',
  because:
    'A device that has no resources, or is not behind the bus whose view firmware has, appears neither in the device tree nor in the memory map derived from it. An operating system neither uses it nor avoids its addresses.',
  instead:
    "Declare a device and attach it to the node: `resources: device.reg()` for its registers, `device.reg('mem')` for a ROM or a flash, `device.int` for its interrupts; RAM is `new Resource(new MemoryDevice(), 'reg')`.",
  find: (design) => {
    const { resources } = design.elaboration;
    return resources === null || resources.addressBits === 0
      ? []
      : [...untoldDevices(design), ...untoldInterrupts(design)];
  },
};

// Devices that are declared in a loop are alike: the remedy for one applies to all.
function untoldDevices(design: CheckedDesign): Found[] {
  const { wiring, devices } = design;
  const isOutside = outsideOf(design);
  const untold = new Map<string, Device>();
  const outside = new Set<string>();
  for (const device of devices) {
    const { id, name, sets, edge } = device;
    const hasResources = wiring.ports
      .managers(edge)
      .some((manager) => manager.name === name && manager.sets === sets && !isEmptyList(manager.parameters.resources));
    if (untold.has(id) || (hasResources && !isOutside(device))) continue;
    untold.set(id, device);
    if (hasResources) outside.add(id);
  }
  const placeOf = ({ id }: Device): string => {
    const { record, module } = wiring.node(id);
    return JSON.stringify([record.location, record.className, module.className, outside.has(id)]);
  };
  return [...groupBy(untold.values(), placeOf).values()].map((group) => {
    // The design lists the newest first.
    const ids = group.map(({ id }) => id).toReversed();
    const [device, ...others] = group;
    const { id, sets } = device;
    const told =
      others.length > 0 ? `${ids.length} devices that are alike: ${listed(ids)}` : `${id}, ${setsText(sets)}`;
    return {
      message: `Firmware has no description of ${told}.`,
      subjects: ids,
      help: outside.has(id)
        ? inViewText(design, device, others.length > 0 ? 'them' : id)
        : `Give ${others.length > 0 ? 'each of them' : id} ${resourcesText(device)}.`,
    };
  });
}

// Whether a device is at none of the addresses in the firmware description, neither as declared nor as masters see it.
function outsideOf({ elaboration, decoded }: CheckedDesign): (device: Device) => boolean {
  const told = addressesTold(elaboration);
  const texts = new Set(told.map(String));
  // Most devices are described at their declared addresses.
  const isTold = (sets: readonly AddressSet[]): boolean =>
    sets.some((set) => texts.has(String(set))) || sets.some((set) => told.some((other) => other.overlaps(set)));
  return ({ id, sets }) =>
    !isTold(sets) &&
    !decoded.some(({ regions }) => regions.some(({ owner, sets: seen }) => owner === id && isTold(seen)));
}

// The master that sees the most devices is the best choice.
function inViewText({ decoded }: CheckedDesign, { id }: Device, whom: string): string {
  const [widest] = decoded
    .filter(({ regions }) => regions.some(({ owner }) => owner === id))
    .toSorted((a, b) => b.regions.length - a.regions.length);
  const of = widest === undefined ? '' : `, such as ${widest.masters[0]}`;
  return `It has resources, but the bus or master whose view firmware has does not reach ${whom}: give firmware({ bus: … }) one that does${of}.`;
}

// Operating systems use whatever is memory in the device tree as RAM. The kind of a device follows from the operations that it supports, as far as
// they are known.
function resourcesText({ sets, edge }: Device): string {
  const region = regionsOf(edge)?.find((each) => each.sets.join(' ') === sets.join(' '));
  const write = region?.permissions?.write;
  const kinds = [
    ...(write === false ? [] : ["[new Resource(new MemoryDevice(), 'reg')] for RAM"]),
    ...(write === true ? [] : ["new SimpleDevice(name, compatible).reg('mem') for a ROM or a flash"]),
    ...(region !== undefined && isMemory(region) ? [] : ['new SimpleDevice(name, compatible).reg() for registers']),
  ];
  return kinds.map((kind) => `resources: ${kind}`).join(', ');
}

function isEmptyList(value: Parameters<typeof isList>[0]): boolean {
  return !isList(value) || value.length === 0;
}

function untoldInterrupts({ interrupts, wiring }: CheckedDesign): Found[] {
  const numbers = new Map<string, number[]>();
  for (const line of interrupts) {
    // Other interrupt wires end at nodes whose inputs are not numbered for software.
    const isNumbered = wiring.node(line.sink).record.inputs !== undefined;
    if (isNumbered && line.owners === 0 && !isStandIn(wiring, line))
      append(numbers, `${line.source} ${line.sink}`, line.number);
  }
  return [...numbers].map(([key, own]) => {
    const [source = '', sink = ''] = key.split(' ');
    return {
      message: `Firmware has no device for ${own.length === 1 ? 'interrupt' : `${own.length} interrupts`} ${listed(own.map(String))} of ${sink}: ${source} names none.`,
      subjects: [source],
      help: `Give ${source} resources: device.int, with the device whose registers they belong to.`,
    };
  });
}
