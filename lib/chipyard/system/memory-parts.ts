import { formatSize, isPow2, powersAround } from '../../base/address/index.js';
import { demand, demandCount } from '../../base/diagnostic/index.js';
import * as rules from '../rules.js';

/** What a memory is divided into. */
type Parts = 'partitions' | 'banks' | 'sub-banks' | 'words of a row';

/**
 * Makes sure that a memory can have so many parts: by default, as many as a power of two. `memory`: what it is, with its article; `fits`:
 * whether their number is one of those that there can be.
 *
 * @throws RequirementError `chipyard/scratchpad` unless it is, `values/count` for a fraction and for more than 65,536.
 */
export function demandParts(memory: string, what: Parts, parts: number, fits: boolean = isPow2(parts)): void {
  demand(fits, rules.chipyardScratchpad, () => `${memory} was given ${parts} ${what}.`, {
    help: () => `Give it ${powersAround(parts)}.`,
  });
  demandCount(parts, `${what} of a memory`);
}

/**
 * Makes sure that the bits of addresses can tell the parts of a memory apart. `size`: in bytes.
 *
 * @throws RequirementError `chipyard/scratchpad` unless it is a power of two.
 */
export function demandSize(memory: string, size: bigint): void {
  demand(isPow2(size), rules.chipyardScratchpad, () => `${memory} was given ${formatSize(size)}.`, {
    help: 'Give it a power of two, or partitions of such a size.',
  });
}
