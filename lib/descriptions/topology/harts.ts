import { groupBy } from '../../base/group-by.js';
import { isInstructionSet, lastCause } from '../../platform/hart.js';
import type { DescribedHart, DescribedPart } from '../description.js';

/** A core that can be written as a hart. */
export interface WrittenHart extends DescribedHart {
  readonly core: DescribedPart;
  /** The part where its interrupts end; undefined where none are described. */
  readonly controller: DescribedPart | undefined;
}

/**
 * The RISC-V cores among the parts, as far as the library has such: with an instruction set, a number of its own and no two interrupts of
 * one cause. `numbersAt`: those of all interrupts that end at a part.
 */
export function hartsIn(
  parts: readonly DescribedPart[],
  numbersAt: (controller: DescribedPart) => readonly number[],
): WrittenHart[] {
  const controllers = groupBy(
    parts.filter(({ isController, compatible }) => isController && compatible.includes('riscv,cpu-intc')),
    ({ parent }) => parent,
  );
  const cores = parts.flatMap((core) => {
    const { hart } = core;
    return hart !== undefined && isInstructionSet(hart.isa) ? [{ ...hart, core }] : [];
  });
  return [...groupBy(cores, ({ id }) => id).values()].flatMap(([hart, another]) => {
    if (another !== undefined) return [];
    const [controller] = controllers.get(hart.core.id) ?? [];
    const causes = controller === undefined ? [] : numbersAt(controller);
    const isOnes = new Set(causes).size === causes.length && causes.every((cause) => cause <= lastCause);
    return isOnes ? [{ ...hart, controller }] : [];
  });
}
