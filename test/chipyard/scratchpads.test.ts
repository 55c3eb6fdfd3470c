import { expect, test } from 'vitest';
import { diagnose } from '../../lib/graph/index.js';
import { chipyardConfig, chipTopology } from '../../lib/chipyard/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';

/** What is said of a scratchpad that is given so. */
function said(given: string): string[] {
  try {
    const config = chipyardConfig(`WithMbusScratchpad(base = 0x70000000, ${given}) ++ RocketConfig`);
    return tryElaborate(chipTopology(config)).failures.map(({ rule, message }) => `${rule}: ${message}`);
  } catch (error) {
    const { rule, message } = diagnose(error, []);
    return [`${rule}: ${message}`];
  }
}

test.each([
  ['partitions = 0', 'A scratchpad was given 0 partitions.'],
  ['banks = 0', 'A scratchpad was given 0 banks.'],
  ['banks = 3', 'A scratchpad was given 3 banks.'],
  ['subBanks = -1', 'A scratchpad was given -1 sub-banks.'],
  ['size = 0x300000', 'A scratchpad, or a partition of one, was given 3 MiB.'],
])('addresses cannot tell the parts of a scratchpad apart: %s', (given, message) => {
  expect(said(given)).toEqual([`chipyard/scratchpad: ${message}`]);
});

test.each(['partitions', 'banks', 'subBanks'])('there are not more %s than there can be', (what) => {
  const words = what === 'subBanks' ? 'sub-banks' : what;
  expect(said(`${what} = 1073741824`)).toEqual([`values/count: The number of ${words} of a scratchpad is 1073741824.`]);
});

test('a scratchpad has as many partitions as are each a power of two', () => {
  expect(said('size = 0x300000, partitions = 3, banks = 2, subBanks = 2')).toEqual([]);
});
