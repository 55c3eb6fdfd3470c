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
  requires: 'Devices that are enabled and have nothing to do with each other have addresses of their own.',
  because:
    'Two drivers that write to the same registers undo what the other one did. Descriptions share addresses on purpose where one device lies in another, or has several faces; where two overlap in part, or their registers meet, one of the addresses or sizes is wrong.',
  instead: 'Correct the address or the size of one of them, or say that one takes the place of the other.',
  find: described('description/overlap'),
};

/** What is written twice where a notation has it once. */
export const descriptionDuplicate: CheckRule = {
  id: 'description/duplicate',
  severity: 'error',
  requires: 'A node has each of its children and properties once.',
  because:
    'Compilers refuse a node that is written twice in one place, as if it were another. Whoever merges them sees one device where two are meant, with properties of both.',
  instead: 'Give one of them a name or an address of its own, or take it out.',
  find: described('description/duplicate'),
};

/** What no kernel can make anything of. */
export const descriptionMalformed: CheckRule = {
  id: 'description/malformed',
  severity: 'warning',
  requires: 'Addresses, interrupts and clocks of an enabled device can be read.',
  because:
    'A kernel goes past what it cannot read, and the driver starts without its registers or without its interrupt. Here, too, the map and the interrupts lack it.',
  instead: 'Correct the property, or the cells of the bus or of the controller that it is for.',
  find: described('description/malformed'),
};

/** Devices that lie in memory. */
export const descriptionInMemory: CheckRule = {
  id: 'description/in-memory',
  severity: 'info',
  requires: 'No enabled device lies in memory.',
  because:
    'Software takes all of memory for data. What it keeps where a device is goes to the registers of the device, or what its driver writes goes to memory. Some boot loaders make the memory of a description smaller, so that it is only worth a look.',
  instead:
    'Correct the address of the device, or make the memory end before it. What is kept in memory is reserved there.',
  find: described('description/in-memory'),
};

/** What the generator of a notation ends at. */
export const descriptionRefused: CheckRule = {
  id: 'description/refused',
  severity: 'error',
  requires: 'The generator that a description is written for takes it.',
  because:
    'A generator ends at what it does not take, or makes hardware that cannot work, so that there is no SoC as the description has it. Here, too, the mistake is left out, and with it ways that were meant.',
  instead: 'Correct the place in the file.',
  find: described('description/refused'),
};

/** Registers that lie outside the windows of their bus. */
export const descriptionWindow: CheckRule = {
  id: 'description/window',
  severity: 'warning',
  requires: 'The addresses of a device lie in a window of each bus that leads to it.',
  because:
    'A kernel translates an address by the windows of the buses around it. What lies in none has no address that a core could use, and its driver does not start.',
  instead: 'Add a window to the ranges of the bus, make it larger, or correct the address of the device.',
  find: described('description/window'),
};

/** Devices of a description that share addresses, as is often meant. */
export const descriptionSharedAddress: CheckRule = {
  id: 'description/shared-address',
  severity: 'info',
  requires: 'Only one enabled device has an address.',
  because:
    'Most descriptions share addresses on purpose: a device inside the registers of another, or one with two drivers. It is worth a look, since only one driver may claim the addresses.',
  instead: 'Put the one into the other, or make both use the registers of a common parent.',
  find: described('description/shared-address'),
};

/** Interrupt lines that several devices of a description raise. */
export const descriptionSharedInterrupt: CheckRule = {
  id: 'description/shared-interrupt',
  severity: 'info',
  requires: 'Every device has interrupt lines of its own.',
  because:
    'Whoever raises a shared line, all drivers on it have to look. That is often meant; where it is not, one of the numbers is wrong.',
  instead: 'Correct the number of one of them, or have their drivers share the line.',
  find: described('description/shared-interrupt'),
};

/** What a reader found odd in a description. */
export const descriptionOddity: CheckRule = {
  id: 'description/oddity',
  severity: 'info',
  requires: 'A description is as its specification says.',
  because:
    'Readers of a notation guess differently where a file breaks its rules, so that two tools see two SoCs in it.',
  instead: 'Correct the place in the file.',
  find: described('description/oddity'),
};
