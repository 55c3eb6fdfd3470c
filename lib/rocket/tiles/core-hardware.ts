import { isPow2, log2Ceil, log2Up, powersAround } from '../../base/address/index.js';
import { counted, demand, demandAll } from '../../base/diagnostic/index.js';
import { demandInteger } from '../devices/limits.js';
import type { BHTParams, CoreParams, FPUParams, MulDivParams, RocketCoreParams } from '../params/core-params.js';
import type { RocketTileParams } from '../params/tile-params.js';
import * as rules from './rules.js';

/** What the hardware of a core follows from besides its parameters. */
export interface CoreSurroundings {
  /** Bits of an address as the core fetches from it. */
  readonly addressBits: number;
  /** Size of a block of the system in bytes, a power of two. */
  readonly blockBytes: number;
}

/**
 * Checks that hardware can be made of the core of a tile (subsystem 13.1).
 *
 * @throws RequirementError `tile/core-registers`, `tile/few-registers`, `tile/float-unit`, `tile/mul-div`, `tile/second-tlb` and
 * `tile/branch-predictor` for what there is no hardware for.
 */
export function checkCore(tile: RocketTileParams, surroundings: CoreSurroundings): void {
  const { tileId, core } = tile;
  const { fpu, mulDiv } = core;
  demandAll(
    () => checkRegisters(tileId, core),
    () => checkFewRegisters(tileId, core),
    () => checkSecondTLB(tileId, core.nL2TLBEntries),
    ...(fpu === undefined ? [] : [() => checkFloatUnit(tileId, fpu)]),
    ...(mulDiv === undefined ? [] : [() => checkMulDiv(tileId, mulDiv, core.xLen)]),
    () => checkBranchPredictor(tile, surroundings),
  );
}

// The interrupt causes that every core has come first.
const commonCauses = 16;
const mostPMPs = 16;

/**
 * Checks that the control registers of a core have room for what they are about (subsystem 13.1).
 *
 * @throws RequirementError `tile/core-registers` unless they have.
 */
export function checkRegisters(tileId: number, { nPMPs, nLocalInterrupts, xLen }: CoreParams): void {
  const core = `Core ${tileId}`;
  const mostInterrupts = xLen - commonCauses;
  demandAll(
    () => demandInteger(rules.coreRegisters, core, 'nPMPs', nPMPs, { min: 0, max: mostPMPs }),
    () =>
      demandInteger(rules.coreRegisters, core, 'nLocalInterrupts', nLocalInterrupts, { min: 0, max: mostInterrupts }),
  );
}

function checkFewRegisters(tileId: number, { useRVE, fpu, useHypervisor }: RocketCoreParams): void {
  const beside = [...(fpu === undefined ? [] : ['floating point']), ...(useHypervisor ? ['a hypervisor mode'] : [])];
  demand(
    !useRVE || beside.length === 0,
    rules.fewRegisters,
    () => `Core ${tileId} has 16 registers, and ${beside.join(' and ')}.`,
    { help: 'Set useRVE to false, or leave them out: WithoutFPU, WithHypervisor(false).' },
  );
}

/**
 * Checks that the second-level TLB of a core can be indexed (subsystem 13.1).
 *
 * @throws RequirementError `tile/second-tlb` unless its entries are 0, for none, or a power of two above 1.
 */
export function checkSecondTLB(tileId: number, nL2TLBEntries: number): void {
  demand(
    nL2TLBEntries === 0 || (isPow2(nL2TLBEntries) && nL2TLBEntries > 1),
    rules.secondTLB,
    () => `The second-level TLB of tile ${tileId} was given ${nL2TLBEntries} as its nL2TLBEntries.`,
    { help: () => `Set nL2TLBEntries to ${powersAround(Math.max(2, nL2TLBEntries))}, or to 0 for none.` },
  );
}

/** Widths of registers for floating-point numbers, and of the narrowest of these, in bits. */
const registerWidths = [32, 64];
const narrowestWidths = [16, 32];
// Results are available two cycles after their operands at the earliest, and are scheduled in a mask of 31 bits.
const latencies = { min: 2, max: 30 };

function checkFloatUnit(tileId: number, fpu: FPUParams): void {
  const { minFLen, fLen } = fpu;
  const used = ['sfmaLatency', ...(fLen > 32 ? (['dfmaLatency'] as const) : []), 'fpmuLatency', 'ifpuLatency'] as const;
  const unit = `The floating-point unit of tile ${tileId}`;
  demandAll(
    () =>
      demand(
        registerWidths.includes(fLen) && narrowestWidths.includes(minFLen),
        rules.floatUnit,
        () => `${unit} has registers of ${fLen} bits, and numbers of ${minFLen} bits and more.`,
        { help: 'Set fLen to 32 or 64, and minFLen to 16 or 32.' },
      ),
    ...used.map((field) => () => demandInteger(rules.floatUnit, unit, field, fpu[field], latencies)),
  );
}

function checkMulDiv(tileId: number, mulDiv: MulDivParams, xLen: number): void {
  const { mulUnroll, divUnroll, divEarlyOut, divEarlyOutGranularity } = mulDiv;
  const unit = `The multiplier of tile ${tileId}`;
  const step = Math.max(divUnroll, divEarlyOutGranularity);
  demandAll(
    () =>
      demand(
        mulUnroll === 0 || mulUnroll === xLen || fitsInSteps(mulUnroll, xLen),
        rules.mulDiv,
        () => `${unit} works on ${counted(mulUnroll, 'bit')} of a factor of ${xLen} at once.`,
        { help: `Set mulUnroll to a power of two of at most ${xLen}.` },
      ),
    () => demandInteger(rules.mulDiv, unit, 'divUnroll', divUnroll, { min: 0, max: Infinity }),
    () =>
      demand(
        divUnroll !== 0 || (mulUnroll !== 0 && mulUnroll !== xLen),
        rules.mulDiv,
        () => `${unit} divides 0 bits at once, and ${mulUnroll === 0 ? 'multiplies none' : 'multiplies elsewhere'}.`,
        { help: 'Set divUnroll to 1, or leave the multiplier out: WithoutMulDiv.' },
      ),
    () =>
      demand(
        !divEarlyOut || step < 2 * xLen,
        rules.mulDiv,
        () => `${unit} ends divisions early in steps of ${step} bits, but its numbers have ${xLen}.`,
        { help: `Set divUnroll and divEarlyOutGranularity to at most ${xLen}, or divEarlyOut to false.` },
      ),
  );
}

// The last of several equal steps may exceed the factor by its sign bit only.
function fitsInSteps(step: number, bits: number): boolean {
  return Number.isInteger(step) && step > 0 && step < bits && Math.ceil(bits / step) * step <= bits + 1;
}

function checkBranchPredictor(
  { tileId, btb, icache }: RocketTileParams,
  { addressBits, blockBytes }: CoreSurroundings,
): void {
  if (btb === undefined || btb.nEntries <= 0) return;
  const { nPages, nMatchBits, bhtParams } = btb;
  const predictor = `The branch predictor of tile ${tileId}`;
  const matched = Math.max(nMatchBits, log2Ceil(blockBytes * icache.nSets));
  demandAll(
    () => demandInteger(rules.branchPredictor, predictor, 'nPages', nPages, { min: 1, max: Infinity }),
    () =>
      demand(
        matched <= addressBits,
        rules.branchPredictor,
        () => `${predictor} compares ${matched} bits of addresses that have ${addressBits}.`,
        { help: `Set nMatchBits to at most ${addressBits}; 14 is usual.` },
      ),
    ...(bhtParams === undefined ? [] : [() => checkHistory(predictor, bhtParams)]),
  );
}

function checkHistory(predictor: string, { nEntries, counterLength, historyLength, historyBits }: BHTParams): void {
  demand(isPow2(nEntries), rules.branchPredictor, () => `${predictor} was given ${counted(nEntries, 'counter')}.`, {
    help: () => `Set nEntries of its history to ${powersAround(nEntries)}.`,
  });
  demandInteger(rules.branchPredictor, predictor, 'counterLength', counterLength, { min: 1, max: 2 });
  const most = Math.min(log2Up(nEntries), historyLength);
  // Without history bits there is nothing to select.
  demandInteger(rules.branchPredictor, predictor, 'historyBits', historyBits, {
    min: Math.min(1, historyLength),
    max: most,
  });
}
