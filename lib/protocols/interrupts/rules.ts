import type { Rule } from '../../base/diagnostic/index.js';

export const range: Rule = {
  id: 'interrupts/range',
  requires: 'A range of interrupts starts at 0 or above and does not end before it starts.',
  because: 'The numbers of a range are the positions of wires in a vector, from the first to one before the end.',
  instead: 'Write the first number, and one more than the last.',
  clause: 'interrupts-clocks 1',
};

export const overlap: Rule = {
  id: 'interrupts/overlap',
  requires: 'Two sources of one interrupt port share no number.',
  because: 'Each number is one wire, and a wire has one driver.',
  instead: 'Number the interrupts of a port one after the other, from 0.',
  clause: 'interrupts-clocks 1',
};

export const gap: Rule = {
  id: 'interrupts/gap',
  requires: 'The interrupts of a port are numbered from 0 without gaps.',
  because:
    'A port has as many wires as it has interrupts. With a gap, the largest number would have no wire. Crossbars renumber ports, so a number of your own choice would be lost anyway.',
  instead: 'Number the interrupts of a port one after the other, from 0.',
  clause: 'interrupts-clocks 1',
};

export const syncStages: Rule = {
  id: 'interrupts/sync-stages',
  requires: 'Interrupts are synchronised with at least 2 stages, or with none.',
  because:
    'A register that samples a signal of another clock may take a while to settle. The second one keeps that from being seen; a single one does not help.',
  instead: 'Use 2 or 3 stages.',
  clause: 'interrupts-clocks 4',
};

export const numbers: Rule = {
  id: 'interrupts/numbers',
  requires: 'A receiver numbers its interrupts by whole numbers from 0, and has one at least.',
  because: 'Firmware knows interrupts by their numbers, which lie in a register.',
  instead: 'Give the number of the first and how many there are, as the manual of the controller does.',
  clause: 'design 6',
};

export const numberTwice: Rule = {
  id: 'interrupts/number-twice',
  requires: 'No two interrupts have the same number at one receiver, unless they were connected to share it.',
  because: 'Software knows an interrupt by its number alone, and a controller has one input for each.',
  instead:
    'Connect each interrupt with the number that the manual gives it. A device that takes interrupts of others lets several share a line: `vic.connectShared(uart, 5)`.',
  clause: 'interrupts-clocks 6',
};

export const numberRange: Rule = {
  id: 'interrupts/number-range',
  requires: 'The number of an interrupt is one that its receiver has.',
  because: 'There is no input for another number: a PLIC, for one, takes 0 to mean that there is no interrupt.',
  instead: 'Use a number of the range that the message names.',
  clause: 'interrupts-clocks 6',
};

export const numberCount: Rule = {
  id: 'interrupts/number-count',
  requires: 'A list of numbers has one for each interrupt that is connected.',
  because: 'The numbers are given to the interrupts one after the other; one without a number would get one by chance.',
  instead: 'Give as many numbers as there are interrupts, or the first alone if they count on.',
  clause: 'interrupts-clocks 6',
};
