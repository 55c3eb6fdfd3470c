import type { Rule } from '../../base/diagnostic/index.js';

export const frequency: Rule = {
  id: 'clocks/frequency',
  requires: 'A clock has a frequency above 0 MHz.',
  because: 'Delays in cycles are worked out from it, and a clock of 0 MHz never ticks.',
  instead: 'Give the frequency in MHz, or leave the clock open.',
  clause: 'interrupts-clocks 9',
};

export const dutyCycle: Rule = {
  id: 'clocks/duty-cycle',
  requires: 'The duty cycle of a clock is above 0 and below 100 percent.',
  because: 'It is the part of each period in which the clock is high. At 0 or 100 percent it never changes.',
  instead: 'Give the duty cycle in percent, such as 50.',
  clause: 'interrupts-clocks 9',
};

export const edgeClock: Rule = {
  id: 'clocks/edge-clock',
  requires: 'The clock that a source gives is the one that its sink takes.',
  because: 'The two are one wire. A sink that was built for another frequency may miss its timing, or count wrongly.',
  instead: 'Put a divider between the two, or let them name the same clock, or leave one of them open.',
  clause: 'interrupts-clocks 9',
};

export const divider: Rule = {
  id: 'clocks/divider',
  requires: 'A clock divider divides by 3 or by a power of two.',
  because: 'These are the dividers that there is hardware for.',
  instead: 'Choose another divisor, or a source of another frequency.',
  clause: 'interrupts-clocks 11.4',
};

export const sinkPhaseError: Rule = {
  id: 'clocks/sink-phase-error',
  requires: 'The phase error that a clock sink tolerates is at least 0 degrees.',
  because: 'It is a distance from the wanted phase, in either direction.',
  instead: 'Give phaseErrorDeg without a sign.',
  clause: 'interrupts-clocks 9',
};

export const sinkFrequencyError: Rule = {
  id: 'clocks/sink-frequency-error',
  requires: 'The frequency error that a clock sink tolerates is at least 0 parts per million.',
  because: 'It is a distance from the wanted frequency, in either direction.',
  instead: 'Give freqErrorPPM without a sign.',
  clause: 'interrupts-clocks 9',
};

export const stretcherCycles: Rule = {
  id: 'clocks/stretcher-cycles',
  requires: 'A reset stretcher holds the reset for more than 1 cycle.',
  because: 'It counts the cycles with a counter, which has to have at least two values.',
  instead: 'Give it 2 cycles or more, or leave it out.',
  clause: 'interrupts-clocks 11.5',
};

export const wranglerClock: Rule = {
  id: 'clocks/wrangler-clock',
  requires: 'The frequency of every clock of a reset wrangler is known.',
  because:
    'It holds the reset for a time that is given in nanoseconds, and counts cycles of the slowest clock for that.',
  instead: 'Let the source of each clock give a frequency, or its sink take one.',
  clause: 'interrupts-clocks 11.5',
};

export const oneInput: Rule = {
  id: 'clocks/one-input',
  requires: 'A clock group, aggregator or clock broadcast has exactly one source.',
  because: 'It passes one clock, or one group, to everything behind it. Of two, one would be lost.',
  instead: 'Bind one source.',
  clause: 'interrupts-clocks 11.2',
};

export const groupKeys: Rule = {
  id: 'clocks/group-keys',
  requires: 'The members of a clock group have different names.',
  because: 'A group is a record of clocks by name. Two members of one name would be one wire.',
  instead: 'Give each sink behind the group a name of its own.',
  clause: 'interrupts-clocks 11.2',
};

export const aggregatorKeys: Rule = {
  id: 'clocks/aggregator-keys',
  requires: 'The members of all groups behind an aggregator have different names.',
  because:
    'The aggregator puts the members of all groups into one, under their own names. That two of them are in different groups does not help.',
  instead: 'Give each sink behind the groups a name of its own.',
  clause: 'interrupts-clocks 11.2',
};
