import type { Rule } from '../../base/diagnostic/index.js';

const clause = 'standards 2.2';

export const cycles: Rule = {
  id: 'wishbone/cycles',
  requires: 'Masters and slaves of Wishbone that are bound to each other make the same cycles, classic or pipelined.',
  because:
    'A classic master holds STB until ACK, which a pipelined slave takes for several requests; a pipelined master takes STB away, and a classic slave never answers (Wishbone B4, chapter 5).',
  instead: 'Put wishbone.toPipelined() or wishbone.toClassic() between them, or declare pipelined on both sides alike.',
  clause,
};

export const termination: Rule = {
  id: 'wishbone/termination',
  requires:
    'A master of Wishbone takes every signal by which a slave may end its cycle: ACK, and ERR and RTY where the slave has them.',
  because: 'A master that does not see ERR or RTY waits for ACK forever (Wishbone B4, observation 3.35).',
  instead: 'Let the master take what the slave has, by takesError or takesRetry, or use a slave without it.',
  clause,
};

export const granularity: Rule = {
  id: 'wishbone/granularity',
  requires: 'The granularity of a Wishbone port is 1, 2, 4 or 8 bytes, and at most the width of its data.',
  because: 'Each bit of SEL selects as many bytes of a word as the granularity has (Wishbone B4, 3.5).',
  instead: 'Set granularity to 1 where bytes can be selected, or to beatBytes where only words can.',
  clause,
};

export const flight: Rule = {
  id: 'wishbone/flight',
  requires: 'A classic master of Wishbone has one transfer in flight.',
  because: 'A classic cycle ends before the next one begins: STB and the address stay until ACK (Wishbone B4, 3.1.3).',
  instead: 'Leave maxFlight out, or declare pipelined: true.',
  clause,
};
