import { AddressRange } from '../../../base/address/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** What a description says of a rule about descriptions. */
function described(rule: string): (design: CheckedDesign) => Found[] {
  return ({ elaboration }) =>
    (elaboration.described?.findings ?? [])
      .filter((finding) => finding.rule === rule)
      .map(({ message, subjects, ranges, locations }) => ({
        ...{ message, subjects },
        ranges: ranges.map(([start, end]) => new AddressRange(BigInt(start), BigInt(end) - BigInt(start))),
        ...(locations.length === 0 ? {} : { locations }),
      }));
}

/** Devices of a description that share addresses by mistake. */
export const descriptionOverlap: CheckRule = {
  id: 'description/overlap',
  severity: 'error',
  requires: 'Enabled devices that are unrelated do not overlap.',
  because:
    "Two drivers that write to the same registers undo each other's work. Descriptions share addresses on purpose if one device lies in another or has several interfaces. If two devices overlap in part, or their registers overlap, an address or a size is wrong.",
  instead: 'Correct the address or the size of one of them, or state that one replaces the other.',
  find: described('description/overlap'),
};

/** What is written twice where a notation has it once. */
export const descriptionDuplicate: CheckRule = {
  id: 'description/duplicate',
  severity: 'error',
  requires: 'Each child node and property of a node occurs once.',
  because:
    'Compilers refuse a node that is written twice in one place. A tool that merges the copies sees one device instead of two, with the properties of both.',
  instead: 'Give one of them its own name or address, or remove it.',
  find: described('description/duplicate'),
};

/** What no kernel can make anything of. */
export const descriptionMalformed: CheckRule = {
  id: 'description/malformed',
  severity: 'warning',
  requires: 'The addresses, interrupts and clocks of an enabled device can be read.',
  because:
    'A kernel skips what it cannot read, and the driver starts without its registers or its interrupt. The address map and the interrupts of Entente lack it, too.',
  instead: 'Correct the property, or the cells of the bus or controller to which it refers.',
  find: described('description/malformed'),
};

/** Devices that lie in memory. */
export const descriptionInMemory: CheckRule = {
  id: 'description/in-memory',
  severity: 'info',
  requires: 'No enabled device lies in memory.',
  because:
    'Software uses all of memory for data. Data stored at the addresses of a device goes to its registers, or the writes of its driver go to memory. Some boot loaders shrink the memory of a description, so this is only a hint.',
  instead:
    'Correct the address of the device, or end the memory before it. If the device is data in memory, reserve that memory.',
  find: described('description/in-memory'),
};

/** What the generator of a notation ends at. */
export const descriptionRefused: CheckRule = {
  id: 'description/refused',
  severity: 'error',
  requires: 'The generator accepts the description written for it.',
  because:
    'A generator stops at input it does not accept, or makes hardware that cannot work, so the described SoC does not exist. Entente leaves the faulty part out, and with it the routes that it was meant to provide.',
  instead: 'Correct this place in the file.',
  find: described('description/refused'),
};

/** Registers that lie outside the windows of their bus. */
export const descriptionWindow: CheckRule = {
  id: 'description/window',
  severity: 'warning',
  requires: 'The addresses of a device lie in a window of each bus that leads to it.',
  because:
    'A kernel translates an address through the windows of the surrounding buses. An address outside all windows is not available to any core, and the driver does not start.',
  instead: 'Add a window to the ranges of the bus, enlarge one, or correct the address of the device.',
  find: described('description/window'),
};

/** Devices of a description that share addresses, as is often meant. */
export const descriptionSharedAddress: CheckRule = {
  id: 'description/shared-address',
  severity: 'info',
  requires: 'An address belongs to only one enabled device.',
  because:
    'Most descriptions share addresses on purpose: for a device inside the registers of another, or for one with two drivers. It is worth checking, because only one driver may claim the addresses.',
  instead: 'Nest one device in the other, or let both use the registers of a common parent.',
  find: described('description/shared-address'),
};

/** Interrupt lines that several devices of a description raise. */
export const descriptionSharedInterrupt: CheckRule = {
  id: 'description/shared-interrupt',
  severity: 'info',
  requires: 'Every device has its own interrupt lines.',
  because:
    'When a shared line is raised, all drivers on it have to check their devices. That is often intended; if it is not, one of the numbers is wrong.',
  instead: 'Correct the number of one of them, or let their drivers share the line.',
  find: described('description/shared-interrupt'),
};

/** What a reader found odd in a description. */
export const descriptionOddity: CheckRule = {
  id: 'description/oddity',
  severity: 'info',
  requires: 'A description conforms to its specification.',
  because: 'If a file violates its format, readers guess differently, so that two tools see two different SoCs.',
  instead: 'Correct this place in the file.',
  find: described('description/oddity'),
};
