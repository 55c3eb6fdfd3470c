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
  requires: 'Each device described by firmware(…) has a node of its own in the device tree.',
  because:
    'A node is identified by its name and the address of its registers. With two devices in one node, each property would have the values of both: two numbers in #interrupt-cells, of which programs read one.',
  instead: 'Give devices without registers different names, and those of one name different addresses.',
  clause: 'devicetree 6.2',
};

export const pieces: Rule = {
  id: 'resources/pieces',
  requires: 'A device has at most 4,096 address ranges in the device tree.',
  because:
    'A device tree, and everything made from it, lists every range. An interleaved bank has one range for each line of a cache.',
  instead: 'Bind all banks that take turns to one device: together they are contiguous.',
};

export const description: Rule = {
  id: 'resources/description',
  requires: 'The resources bound to a device provide everything that its entry needs.',
  because:
    'The entry is made from it: the address in its name from its registers, the controller from its interrupts, the ranges of a bus from the addresses behind it.',
  instead: 'Bind what the message says, or describe the device in a class of its own.',
  clause: 'devicetree 4.2',
};

export const toldTwice: Rule = {
  id: 'resources/told-twice',
  requires: 'Firmware gets one model, one timebase and one number of address cells.',
  because:
    'A device tree has one of each. With two, its text is one that programs read as something else: two timebases of 32 bits as one of 64.',
  instead:
    'Call firmware(…) once, with a bus that reaches all devices. A Rocket system describes itself and needs no call.',
};

export const specifier: Rule = {
  id: 'resources/specifier',
  requires: 'A reference to a resource of a device has as many numbers as the device declares.',
  because:
    'A list of references has no other mark of where the next one begins. A program that reads it with another count takes numbers for references, and refuses the whole.',
  instead:
    'Give as many numbers behind each reference as the provider says in #interrupt-cells, #clock-cells and the like.',
};
