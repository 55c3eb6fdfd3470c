import { expect, test } from 'vitest';
import { diagnose } from '../../lib/graph/index.js';
import { chipyardConfig, chipTopology, WithRadianceSharedMem } from '../../lib/chipyard/index.js';
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
  expect(said(`${what} = 1073741824`)).toEqual([`values/count: The number of ${words} of a memory is 1073741824.`]);
});

test('a scratchpad has as many partitions as are each a power of two', () => {
  expect(said('size = 0x300000, partitions = 3, banks = 2, subBanks = 2')).toEqual([]);
});

test.each([
  ['0x18000, 4, 16', 'The memory of a cluster was given 96 KiB.'],
  ['0x20000, 3, 16', 'The memory of a cluster was given 3 banks.'],
  ['0x20000, 4, 0', 'The memory of a cluster was given 0 words of a row.'],
])('nor those of the memory of a cluster: %s', (given, message) => {
  const [size = 0, banks = 0, words = 0] = given.split(', ').map(Number);
  expect(() => WithRadianceSharedMem('0x1000_0000', size, banks, words)).toThrow(message);
});
