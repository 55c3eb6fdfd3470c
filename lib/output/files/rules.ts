import type { Rule } from '../../base/diagnostic/index.js';

export const ranges: Rule = {
  id: 'devicetree/ranges',
  requires: 'A bus with devices below it has a single mapping.',
  because: 'The addresses of its devices are translated by it. With two mappings, it is not known which of them holds.',
  instead: 'Bind all addresses behind the bus at once.',
  clause: 'devicetree 9',
};

export const region: Rule = {
  id: 'linker-script/region',
  requires: 'The region of a section is a memory of the map, under a name that no memory has.',
  because:
    'The linker puts the section there. A memory that the map does not have would only be missed when something is linked, and a name that stands for two regions is an error there.',
  instead: 'Name a memory as the MEMORY block has it, and call the region otherwise.',
};

export const oneSpace: Rule = {
  id: 'map/one-space',
  requires:
    'In a file for a single address space, an address is that of one device, and a device is at the same addresses for all who see it.',
  because:
    'Masters may see different devices at one address, such as those on a debug bus of its own, or a device at different ones. A simulator or a driver that looks there would meet the wrong one, or none, and a linker would fill one twice.',
  instead: 'Make the file for one of the masters.',
};
