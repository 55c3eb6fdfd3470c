import type { Rule } from '../base/diagnostic/index.js';

export const outside: Rule = {
  id: 'resources/outside',
  requires: 'Resources are bound in a module.',
  because: 'Bindings belong to a design, which is that of the module that is being declared.',
  instead: 'Call onBinding(…) in the function of soc(…), or in the constructor of a module.',
  clause: 'devicetree 3',
};

export const unknownLabel: Rule = {
  id: 'resources/unknown-label',
  requires: 'A device that another one refers to is in the tree.',
  because: 'A reference names the label of a node. Only devices that something is bound to have a node.',
  instead: 'Bind something to the device, such as its registers, or leave the reference out.',
  clause: 'devicetree 7.2',
};

export const nameTwice: Rule = {
  id: 'resources/name-twice',
  requires: 'A property and a child node of one node have different names.',
  because: 'Programs look up what is in a node by its name alone.',
  instead: 'Rename the property or the device.',
  clause: 'devicetree 8',
};

export const pathTwice: Rule = {
  id: 'resources/path-twice',
  requires: 'Each device that firmware(…) tells of has a node of its own in the device tree.',
  because:
    'Its name and the address of its registers tell it from others. Of two in one node, each property would have the values of both: two numbers in #interrupt-cells, of which programs read one.',
  instead: 'Give devices without registers different names, and those of one name different addresses.',
  clause: 'devicetree 6.2',
};

export const pieces: Rule = {
  id: 'resources/pieces',
  requires: 'What the device tree has of the addresses of a device is at most 4,096 ranges.',
  because:
    'A device tree, and all that is made of it, lists every range. A bank that takes turns with others has one for each line of a cache.',
  instead: 'Bind all banks that take turns to one device: together they are contiguous.',
};

export const description: Rule = {
  id: 'resources/description',
  requires: 'What is bound to a device says all that its entry needs.',
  because:
    'The entry is made from it: the address in its name from its registers, the controller from its interrupts, the ranges of a bus from the addresses behind it.',
  instead: 'Bind what the message says, or describe the device in a class of its own.',
  clause: 'devicetree 4.2',
};

export const toldTwice: Rule = {
  id: 'resources/told-twice',
  requires: 'Firmware is told one model, one timebase and one number of cells for addresses.',
  because:
    'A device tree has one of each. With two, its text is one that programs read as something else: two timebases of 32 bits as one of 64.',
  instead:
    'Call firmware(…) once, with a bus that reaches all devices. A Rocket system tells of itself, and needs none.',
};

export const specifier: Rule = {
  id: 'resources/specifier',
  requires: 'What a device provides is named by as many numbers as it says.',
  because:
    'A list of references has no other mark of where the next one begins. A program that reads it with another count takes numbers for references, and refuses the whole.',
  instead:
    'Give as many numbers behind each reference as the provider says in #interrupt-cells, #clock-cells and the like.',
};
