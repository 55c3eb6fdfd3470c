import type { Rule } from '../../base/diagnostic/index.js';

const clause = 'standards 2.4';

export const idBits: Rule = {
  id: 'obi/id-bits',
  requires: 'The idBits of an OBI master are an integer of at least 0.',
  because: 'It is the width of AID, which a master without ids leaves out (OBI 1.6.0, ID_WIDTH in table 2).',
  instead: 'Give the number of bits, or leave idBits out.',
  clause,
};

export const ids: Rule = {
  id: 'obi/ids',
  requires: 'A slave of OBI that gets requests with an AID gives it back as RID.',
  because: 'RID identifies the requester: a response without it would be lost (OBI 1.6.0, R-10 and 3.4.3).',
  instead:
    'Declare ids: true if the slave does, or let the crossbar in front of it keep the ids: obi.xbar({ extendsIds: false }).',
  clause,
};

export const responses: Rule = {
  id: 'obi/responses',
  requires: 'A slave of OBI whose master may make responses wait has RREADY.',
  because:
    'A slave without RREADY takes every response for accepted at once, so that those are lost for which its master was not ready (OBI 1.6.0, R-4.1.2 and table 6).',
  instead: 'Declare rready: true for the slave if it waits, or use a master that is always ready.',
  clause,
};

export const byteEnables: Rule = {
  id: 'obi/byte-enables',
  requires: 'A slave of OBI takes every selection of bytes that its masters may make.',
  because:
    'Without BE_FULL the bits of BE that are 1 lie beside each other, and what a slave does with others is unpredictable (OBI 1.6.0, R-7 and R-8).',
  instead: 'Declare beFull: true for the slave if it takes any of them, or leave beFull out for the master.',
  clause,
};

export const atomics: Rule = {
  id: 'obi/atomics',
  requires: 'A slave of OBI whose master makes atomic transactions performs them.',
  because: 'A slave without ATOP takes an atomic transaction for a plain read or write (OBI 1.6.0, R-11 and table 6).',
  instead: 'Put obi.atomics() in front of the slave, which makes reads and writes of them.',
  clause,
};
