import type { Rule } from '../../base/diagnostic/index.js';

export const treeName: Rule = {
  id: 'devicetree/name',
  requires: 'Nodes and properties of a device tree have names that it allows.',
  because:
    'The compiler of device trees, and firmware, take letters, digits and a few signs only, and limit the length.',
  instead: 'Replace other characters, such as blanks, by hyphens.',
  clause: 'devicetree 7.3',
};

export const treeText: Rule = {
  id: 'devicetree/text',
  requires: 'A text in a device tree consists of printable ASCII characters without quotes and backslashes.',
  because: 'It stands between quotes, and nothing in it is escaped.',
  instead: 'Leave such characters out.',
  clause: 'devicetree 7.3',
};

export const treeMixed: Rule = {
  id: 'devicetree/mixed',
  requires: 'A property of a device tree has values of one kind: strings, or aliases, or numbers and references.',
  because: 'Numbers are written in angle brackets, strings in quotes. A reader of the property expects one of them.',
  instead: 'Make two properties of it.',
  clause: 'devicetree 7.2',
};
