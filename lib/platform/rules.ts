import type { Rule } from '../base/diagnostic/index.js';

export const hartTwice: Rule = {
  id: 'interrupts/hart-twice',
  requires: 'No two harts have the same id.',
  because:
    'Software identifies a hart by its id: the device tree has one entry for each id, and interrupt controllers distinguish harts by it.',
  instead: 'Give each hart an id of its own.',
};

export const isa: Rule = {
  id: 'resources/isa',
  requires: 'A hart says its instruction set as RISC-V names it: rv32, rv64 or rv128, then its extensions.',
  because: 'Firmware and compilers choose by these letters what they may run; one who cannot read them runs nothing.',
  instead: 'Write the width, the base and the extensions, such as rv64imac or rv32imc_zicsr.',
};

export const timebase: Rule = {
  id: 'resources/timebase',
  requires: 'The timebase is a frequency: a whole number of Hz, at least 1.',
  because: 'Software divides by it to know how long something took.',
  instead: 'Give the frequency of the clock that counts time, or leave it out where there is none.',
};
