import type { Rule } from '../diagnostic/index.js';

export const optionsUnknown: Rule = {
  id: 'options/unknown',
  requires: 'Every option that is given is one that is taken.',
  because:
    'An option that is misspelt would be left out in silence, and what it should have set would have its default. TypeScript refuses most of them where it is asked; what runs a topology drops types without checking them.',
  instead: 'Correct the name of the option, or leave it out.',
  clause: 'design 5',
};

export const optionsMissing: Rule = {
  id: 'options/missing',
  requires: 'Every option that has no default is given.',
  because: 'There is nothing to guess it from.',
  instead: 'Give the option that the message names.',
  clause: 'design 5',
};

export const optionsKind: Rule = {
  id: 'options/kind',
  requires: 'Options are given by their names, in one object.',
  because: 'The order of many values is hard to remember, and a value without its name could be any of them.',
  instead: 'Write the options in braces: tl.fragmenter({ minSize: 8, maxSize: 64 }).',
  clause: 'design 5',
};

export const namesEmpty: Rule = {
  id: 'names/empty',
  requires: 'A name has at least one character.',
  because:
    'Paths, files and questions are made of names. What has an empty one cannot be asked for, its path reads like that of what is around it, and its hardware has no name.',
  instead:
    'Give a name, or leave it out: a node or a module is then called after the property or the variable that holds it.',
  clause: 'design 6',
};
