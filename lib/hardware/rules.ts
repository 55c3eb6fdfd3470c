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
  requires: 'What is connected has the same wires on both sides: their names, widths and order.',
  because:
    'Wires are connected one to one. One that is missing on the other side, or narrower there, would lose what it carries.',
  instead:
    'Let both sides of an identity node negotiate to the same parameters, and join ports with nodes of the same type only.',
  clause: 'hardware 3.3',
};
