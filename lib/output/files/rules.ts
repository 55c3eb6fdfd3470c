import type { Rule } from '../../base/diagnostic/index.js';

export const name: Rule = {
  id: 'devicetree/name',
  requires: 'Nodes and properties of a device tree have names that it allows.',
  because:
    'The compiler of device trees, and firmware, take letters, digits and a few signs only, and limit the length.',
  instead: 'Replace other characters, such as blanks, by hyphens.',
  clause: 'devicetree 7.3',
};

export const text: Rule = {
  id: 'devicetree/text',
  requires: 'A text in a device tree consists of printable ASCII characters without quotes and backslashes.',
  because: 'It stands between quotes, and nothing in it is escaped.',
  instead: 'Leave such characters out.',
  clause: 'devicetree 7.3',
};

export const mixed: Rule = {
  id: 'devicetree/mixed',
  requires: 'A property of a device tree has values of one kind: strings, or aliases, or numbers and references.',
  because: 'Numbers are written in angle brackets, strings in quotes. A reader of the property expects one of them.',
  instead: 'Make two properties of it.',
  clause: 'devicetree 7.2',
};

export const ranges: Rule = {
  id: 'devicetree/ranges',
  requires: 'A bus with devices below it has a single mapping.',
  because: 'The addresses of its devices are translated by it. With two mappings, it is not known which of them holds.',
  instead: 'Bind all addresses behind the bus at once.',
  clause: 'devicetree 9',
};

export const region: Rule = {
  id: 'linker-script/region',
  requires: 'The region of a section is a memory of the map.',
  because:
    'The linker puts the section there. A memory that the map does not have would only be missed when something is linked.',
  instead: 'Name a memory as the MEMORY block has it.',
};

export const oneSpace: Rule = {
  id: 'map/one-space',
  requires: 'In a file for a single address space, no two devices share an address.',
  because:
    'Masters may see different devices at one address, such as those on a debug bus of its own. A simulator or a driver that looks there would meet the wrong one.',
  instead: 'Make the file for one of the masters.',
};
