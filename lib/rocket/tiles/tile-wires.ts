import { bool, bundle, type BundleType, uint, vector, type VectorType } from '../../bus/wires/index.js';
import type { RocketCoreParams } from '../params/core-params.js';
import { virtualAddressBits } from './core-addresses.js';

/** What the wires of a tile follow from beside its addresses. */
export type CoreWidths = Pick<
  RocketCoreParams,
  'xLen' | 'useVM' | 'pgLevels' | 'useHypervisor' | 'nBreakpoints' | 'useNMI' | 'vector' | 'debugROB'
>;

// The number of instructions that retire in a cycle, and the bits of one.
const retireWidth = 1;
const instructionBits = 32;

/** The longest address in a core, virtual or physical, in bits, where it sees physical addresses of `physicalBits` (hardware 3.2). */
function longestAddress(core: CoreWidths, physicalBits: number): number {
  const { xLen, useVM, useHypervisor } = core;
  const virtualBits = useVM ? virtualAddressBits(core) : Math.min(physicalBits + 1, xLen);
  const signBits = virtualBits < xLen ? 1 + (useVM && useHypervisor ? 1 : 0) : 0;
  return Math.max(physicalBits, virtualBits + signBits);
}

/** The instructions that a core has retired (hardware 3.2). */
export function traceWires(core: CoreWidths, physicalBits: number): BundleType {
  const address = longestAddress(core, physicalBits);
  const instruction = bundle({
    ...{ valid: bool, iaddr: uint(address), insn: uint(instructionBits), priv: uint(3), exception: bool },
    ...{ interrupt: bool, cause: uint(core.xLen), tval: uint(Math.max(address, instructionBits)) },
    // Only a reorder buffer makes the written values available in program order.
    ...(core.debugROB === undefined ? {} : { wdata: uint(Math.max(core.vector?.vLen ?? 0, core.xLen)) }),
  });
  return bundle({ insns: vector(retireWidth, instruction), time: uint(64) });
}

/** The trace of a core for a trace encoder (hardware 3.2). */
export const traceCoreWires: BundleType = bundle({
  group: vector(1, bundle({ iretire: bool, iaddr: uint(32), itype: uint(4), ilastsize: uint(1) })),
  ...{ priv: uint(4), ctx: uint(32), tval: uint(32), cause: uint(32), time: uint(32) },
});

/** What controls the traces of a tile (hardware 3.2). */
export const traceAuxWires: BundleType = bundle({ enable: bool, stall: bool });

/** Hits of the breakpoints of a core (hardware 3.2). */
export function breakpointWires({ nBreakpoints }: CoreWidths): VectorType {
  const hits = vector(retireWidth, bool);
  return vector(nBreakpoints, bundle({ valid: hits, rvalid: hits, wvalid: hits, ivalid: hits, action: uint(3) }));
}

/** A non-maskable interrupt with its vectors, in a tile that sees physical addresses of `physicalBits` (hardware 3.2). */
export function nonMaskableWires(physicalBits: number): BundleType {
  const vectorBits = uint(physicalBits);
  return bundle({ rnmi: bool, rnmi_interrupt_vector: vectorBits, rnmi_exception_vector: vectorBits });
}
