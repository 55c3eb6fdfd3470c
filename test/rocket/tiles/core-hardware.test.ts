import { describe, expect, test } from 'vitest';
import {
  type BHTParams,
  type BTBParams,
  btbParams,
  type FPUParams,
  fpuParams,
  type MulDivParams,
  mulDivParams,
  type RocketCoreParams,
  rocketTileParams,
} from '../../../lib/rocket/index.js';
import { checkCore } from '../../../lib/rocket/tiles/core-hardware.js';
import { broken, complaint } from '../../protocols/tilelink/designs.js';
import { tileSystem } from './tile-system.js';

const surroundings = { addressBits: 39, blockBytes: 64 };

/** What is said of a core with these changes; nothing if there is hardware for it. */
function said(core: Partial<RocketCoreParams>): string {
  const tile = { ...rocketTileParams, core: { ...rocketTileParams.core, ...core } };
  return saidOf(() => checkCore(tile, surroundings));
}

function saidOf(check: () => void): string {
  try {
    check();
    return '';
  } catch {
    return broken(check);
  }
}

const fpu = (change: Partial<FPUParams>): string => said({ fpu: { ...fpuParams, ...change } });
const mulDiv = (change: Partial<MulDivParams>, xLen = 64): string =>
  said({ xLen, mulDiv: { ...mulDivParams, ...change } });
const btb = (change: Partial<BTBParams>, addressBits = 39): string =>
  saidOf(() => checkCore({ ...rocketTileParams, btb: { ...btbParams, ...change } }, { ...surroundings, addressBits }));
const bht = (change: Partial<BHTParams>): string => {
  const { bhtParams } = btbParams;
  if (bhtParams === undefined) throw new Error('the default branch predictor has a history');
  return btb({ bhtParams: { ...bhtParams, ...change } });
};

describe('registers have room for what a core has (subsystem 13.1)', () => {
  test('regions of memory protection, and interrupts', () => {
    expect([{ nPMPs: 17 }, { nLocalInterrupts: 49 }, { xLen: 32, nLocalInterrupts: 17 }].map(said)).toEqual([
      'tile/core-registers: Core 0 was given 17 as its nPMPs. (Give nPMPs as an integer from 0 to 16.)',
      'tile/core-registers: Core 0 was given 49 as its nLocalInterrupts. (Give nLocalInterrupts as an integer from 0 to 48.)',
      'tile/core-registers: Core 0 was given 17 as its nLocalInterrupts. (Give nLocalInterrupts as an integer from 0 to 16.)',
    ]);
    expect([{ nPMPs: 0 }, { nPMPs: 16 }, { nLocalInterrupts: 48 }].map(said)).toEqual(['', '', '']);
  });

  test('16 registers', () => {
    const few = { useRVE: true, fpu: undefined };
    expect([{ useRVE: true }, { ...few, useHypervisor: true }, few].map(said)).toEqual([
      'tile/few-registers: Core 0 has 16 registers, and floating point. (Set useRVE to false, or leave them out: WithoutFPU, WithHypervisor(false).)',
      'tile/few-registers: Core 0 has 16 registers, and a hypervisor mode. (Set useRVE to false, or leave them out: WithoutFPU, WithHypervisor(false).)',
      '',
    ]);
  });

  test('a second-level TLB', () => {
    expect([1, 3].map((nL2TLBEntries) => said({ nL2TLBEntries }))).toEqual([
      'tile/second-tlb: The second-level TLB of tile 0 was given 1 as its nL2TLBEntries. (Set nL2TLBEntries to 2 or 4, or to 0 for none.)',
      'tile/second-tlb: The second-level TLB of tile 0 was given 3 as its nL2TLBEntries. (Set nL2TLBEntries to 2 or 4, or to 0 for none.)',
    ]);
    expect([0, 2, 512].map((nL2TLBEntries) => said({ nL2TLBEntries }))).toEqual(['', '', '']);
  });
});

describe('a floating-point unit has formats that there are (subsystem 13.1)', () => {
  test.each([
    [{ minFLen: 64 }, 'registers of 64 bits, and numbers of 64 bits and more'],
    [{ minFLen: 8 }, 'registers of 64 bits, and numbers of 8 bits and more'],
    [{ fLen: 16 }, 'registers of 16 bits, and numbers of 32 bits and more'],
    [{ fLen: 128 }, 'registers of 128 bits, and numbers of 32 bits and more'],
  ])('%j', (change, what) => {
    expect(fpu(change)).toBe(
      `tile/float-unit: The floating-point unit of tile 0 has ${what}. (Set fLen to 32 or 64, and minFLen to 16 or 32.)`,
    );
  });

  test.each([{}, { minFLen: 16 }, { fLen: 32 }, { minFLen: 16, fLen: 32 }])('%j', (change) => {
    expect(fpu(change)).toBe('');
  });

  test.each(['sfmaLatency', 'dfmaLatency', 'fpmuLatency', 'ifpuLatency'] as const)('%s', (field) => {
    expect([1, 31].map((cycles) => fpu({ [field]: cycles }))).toEqual(
      [1, 31].map(
        (cycles) =>
          `tile/float-unit: The floating-point unit of tile 0 was given ${cycles} as its ${field}. (Give ${field} as an integer from 2 to 30.)`,
      ),
    );
    expect([2, 30].map((cycles) => fpu({ [field]: cycles }))).toEqual(['', '']);
  });

  test('nothing multiplies doubles in registers of 32 bits', () => {
    expect(fpu({ fLen: 32, dfmaLatency: 0 })).toBe('');
  });
});

describe('a multiplier works in steps that make up its numbers (subsystem 13.1)', () => {
  test.each([
    [3, 64],
    [7, 64],
    [63, 64],
    [65, 64],
    [5, 32],
    [31, 32],
    [64, 32],
    [-1, 64],
  ])('%d bits of a factor of %d', (mulUnroll, xLen) => {
    expect(mulDiv({ mulUnroll }, xLen)).toBe(
      `tile/mul-div: The multiplier of tile 0 works on ${mulUnroll} bits of a factor of ${xLen} at once. (Set mulUnroll to a power of two of at most ${xLen}.)`,
    );
  });

  // Three bits, eleven times, are a factor of 32 bits and its sign.
  test.each([
    [0, 64],
    [5, 64],
    [32, 64],
    [64, 64],
    [3, 32],
    [32, 32],
  ])('%d bits of a factor of %d fit', (mulUnroll, xLen) => {
    expect(mulDiv({ mulUnroll }, xLen)).toBe('');
  });

  test('divisions', () => {
    const early = { divEarlyOut: true };
    expect([
      mulDiv({ divUnroll: -1 }),
      mulDiv({ divUnroll: 0, mulUnroll: 0 }),
      mulDiv({ divUnroll: 0, mulUnroll: 64 }),
      mulDiv({ ...early, divUnroll: 128 }),
      mulDiv({ ...early, divEarlyOutGranularity: 64 }, 32),
    ]).toEqual([
      'tile/mul-div: The multiplier of tile 0 was given -1 as its divUnroll. (Give divUnroll as an integer of at least 0.)',
      'tile/mul-div: The multiplier of tile 0 divides 0 bits at once, and multiplies none. (Set divUnroll to 1, or leave the multiplier out: WithoutMulDiv.)',
      'tile/mul-div: The multiplier of tile 0 divides 0 bits at once, and multiplies elsewhere. (Set divUnroll to 1, or leave the multiplier out: WithoutMulDiv.)',
      'tile/mul-div: The multiplier of tile 0 ends divisions early in steps of 128 bits, but its numbers have 64. (Set divUnroll and divEarlyOutGranularity to at most 64, or divEarlyOut to false.)',
      'tile/mul-div: The multiplier of tile 0 ends divisions early in steps of 64 bits, but its numbers have 32. (Set divUnroll and divEarlyOutGranularity to at most 32, or divEarlyOut to false.)',
    ]);
    expect([
      mulDiv({ divUnroll: 0 }),
      mulDiv({ divUnroll: 128 }),
      mulDiv({ ...early, divUnroll: 65 }),
      mulDiv({ ...early, divEarlyOutGranularity: 0 }),
      said({ mulDiv: undefined }),
    ]).toEqual(['', '', '', '', '']);
  });
});

describe('a branch predictor (subsystem 13.1)', () => {
  const predictor = 'tile/branch-predictor: The branch predictor of tile 0';

  test('compares bits that addresses have', () => {
    expect(btb({ nMatchBits: 40 })).toBe(
      `${predictor} compares 40 bits of addresses that have 39. (Set nMatchBits to at most 39; 14 is usual.)`,
    );
    // 64 sets of 64 bytes take 12 bits at least.
    expect(btb({ nMatchBits: 1 }, 11)).toBe(
      `${predictor} compares 12 bits of addresses that have 11. (Set nMatchBits to at most 11; 14 is usual.)`,
    );
    expect([btb({ nMatchBits: 39 }), btb({ nMatchBits: 0 })]).toEqual(['', '']);
  });

  test('has pages', () => {
    expect(btb({ nPages: 0 })).toBe(
      `${predictor} was given 0 as its nPages. (Give nPages as an integer of at least 1.)`,
    );
    expect([btb({ nPages: 1 }), btb({ nRAS: 0 }), btb({ nEntries: 1 })]).toEqual(['', '', '']);
  });

  test('is none without entries', () => {
    expect(btb({ nEntries: 0, nPages: 0 })).toBe('');
  });

  test('selects a counter by its history', () => {
    expect([
      bht({ nEntries: 500 }),
      bht({ counterLength: 3 }),
      bht({ historyBits: 0 }),
      bht({ nEntries: 4 }),
      bht({ nEntries: 1, historyBits: 2 }),
      bht({ historyLength: 2 }),
      bht({ historyLength: 0 }),
    ]).toEqual([
      `${predictor} was given 500 counters. (Set nEntries of its history to 256 or 512.)`,
      `${predictor} was given 3 as its counterLength. (Give counterLength as an integer from 1 to 2.)`,
      `${predictor} was given 0 as its historyBits. (Give historyBits as an integer from 1 to 8.)`,
      `${predictor} was given 3 as its historyBits. (Give historyBits as an integer from 1 to 2.)`,
      `${predictor} was given 2 as its historyBits. (Give historyBits as an integer from 1 to 1.)`,
      `${predictor} was given 3 as its historyBits. (Give historyBits as an integer from 1 to 2.)`,
      `${predictor} was given 3 as its historyBits. (Give historyBits as an integer from 0 to 0.)`,
    ]);
    expect([
      bht({ nEntries: 1, historyBits: 1 }),
      bht({ nEntries: 8 }),
      bht({ counterLength: 2 }),
      bht({ historyLength: 3 }),
      bht({ historyLength: 0, historyBits: 0 }),
      btb({ bhtParams: undefined }),
    ]).toEqual(['', '', '', '', '', '']);
  });
});

test('a system that negotiates tells all that its cores have too much of', () => {
  const n = tileSystem(
    { tile: ({ core }) => ({ core: { ...core, nPMPs: 17, nL2TLBEntries: 3 } }) },
    'WithNSmallCores(1)',
  );
  expect(n.validate().map(complaint)).toEqual([
    'tile/core-registers: Core 0 was given 17 as its nPMPs. (Give nPMPs as an integer from 0 to 16.)',
    'tile/second-tlb: The second-level TLB of tile 0 was given 3 as its nL2TLBEntries. (Set nL2TLBEntries to 2 or 4, or to 0 for none.)',
  ]);
});

test('without virtual memory, addresses have the bits of physical ones and a sign', () => {
  const nMatchBits = 34;
  const compared = (expression: string): string[] =>
    tileSystem({ tile: { btb: { ...btbParams, nMatchBits } } }, expression)
      .validate()
      .map(complaint);
  expect([compared('WithNSmallCores(1)'), compared('WithNMedCores(1)')]).toEqual([
    [
      'tile/branch-predictor: The branch predictor of tile 0 compares 34 bits of addresses that have 33. (Set nMatchBits to at most 33; 14 is usual.)',
    ],
    [],
  ]);
});
