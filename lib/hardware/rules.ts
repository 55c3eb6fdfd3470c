import type { Rule } from '../base/diagnostic/index.js';

export const noWires: Rule = {
  id: 'hardware/no-wires',
  requires: 'The protocol of every edge says which wires an edge has.',
  because: 'Modules are connected wire by wire. Without names, widths and directions there is nothing to connect.',
  instead: 'Give the protocol a function wires, or the bundle bridge a type with wires.',
  clause: 'hardware 2',
};

export const wiresDiffer: Rule = {
  id: 'hardware/wires-differ',
  requires: 'Both sides of a connection have the same wires: their names, widths, directions and order.',
  because:
    'Wires are connected one to one. One that is missing on the other side, or narrower there, would lose what it carries.',
  instead:
    'Let both sides of an identity node negotiate to the same parameters, and join ports with nodes of the same type only.',
  clause: 'hardware 3.3',
};

export const cloneDiffers: Rule = {
  id: 'hardware/clone-differs',
  requires: 'A clone and everything in it have the ports of the prototype, wire by wire, and the same RTL modules.',
  because: 'The hardware of the prototype is used a second time. A clone with wider ports would lose what they carry.',
  instead: 'Let both negotiate to the same parameters, or use lazyModule(…) for a module that differs.',
  clause: 'hardware 3.1',
};

export const noEnd: Rule = {
  id: 'hardware/no-end',
  requires:
    'Everything that a module joins, drives its children with or leads a port to exists: an edge of one of its nodes, a port of its own or of a child, or a part of these.',
  because: 'A wire to nowhere carries nothing, and logic that waits for it would wait forever.',
  instead: 'Name what is there, and declare a port for each edge where a node has several.',
  clause: 'hardware 4',
};

export const drivenTwice: Rule = {
  id: 'hardware/driven-twice',
  requires: 'Whatever drives a wire is the only thing that drives it.',
  because:
    'Two outputs that are connected fight with each other: what the wire carries is not defined, and tools refuse it or take one of them.',
  instead:
    'Join each input with one output only; the body chooses between several, each of which has a port of its own.',
  clause: 'hardware 4',
};

export const wiresType: Rule = {
  id: 'hardware/wires-type',
  requires:
    'Wires are of a type: numbers of a whole width of at least 0, clocks, resets, vectors and bundles of such. Fields and ports have legal names.',
  because:
    'Ports and wires are declared by their types and called by the names of their fields, which have letters, digits and underscores. A function, or a width that is not a number, declares nothing.',
  instead: 'Make types with the functions of wires, and call them: wires.uint(8).',
  clause: 'hardware 1',
};

export const sharedName: Rule = {
  id: 'hardware/shared-name',
  requires:
    'Each wire of a module has a name of its own, which is the names of its port, fields and elements, joined by underscores.',
  because:
    'SystemVerilog has a port for each wire. Where two would have one name, every tool numbers them in its own way, and modules that were written by different tools do not fit together.',
  instead: 'Rename one of the fields or ports.',
  clause: 'hardware 7.1',
};

export const noClock: Rule = {
  id: 'hardware/no-clock',
  requires: 'Something drives the clock and the reset of every module that takes them.',
  because: 'A module whose clock never comes does nothing, and one that is never reset begins in no known state.',
  instead:
    'Let the module around it take a clock itself, or say in its hardware what drives its children: a port, or an edge of one of its nodes.',
  clause: 'hardware 4.1',
};

export const resetKind: Rule = {
  id: 'hardware/reset-kind',
  requires: 'The reset of a module is synchronous, asynchronous, or either: sync, async or reset.',
  because: 'The kind of a reset is the type of its port.',
  instead: 'Return one of these kinds as reset, or none, for either.',
  clause: 'hardware 4.1',
};

export const rtl: Rule = {
  id: 'hardware/rtl',
  requires:
    'A module of RTL has one port for each of its names, and stands for a module or a node that is more than wires.',
  because: 'It is connected port by port, by the names that follow from the edges of what it stands for.',
  instead:
    'Give the edges prefixes that distinguish their ports, by the names of the edges, and leave out only ports that would exist.',
  clause: 'hardware 8',
};
