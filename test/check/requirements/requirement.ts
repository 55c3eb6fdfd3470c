import type { PlainNode } from '../recorded-design.js';

/** Tells whether something is so of a node. */
export type Test = (node: PlainNode) => boolean;

/** A requirement of the hardware asked plainly: which nodes break it. */
export type Requirement = readonly [rule: string, isBrokenBy: Test];

/** Requirements that only some nodes have. */
export function where(applies: Test, requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements.map(([rule, isBrokenBy]) => [rule, (node) => applies(node) && isBrokenBy(node)]);
}

/** Requirements of the nodes in modules of a class. */
export function of(className: string, requirements: readonly Requirement[]): readonly Requirement[] {
  return where((node) => node.className === className, requirements);
}

/** Smallest and largest size in bytes; both 0 for none. */
export type Sizes = readonly [min: number, max: number];

/** Whether all of the second sizes are among the first. */
export function contains([min, max]: Sizes, [least, most]: Sizes): boolean {
  return most === 0 || (min <= least && most <= max);
}

/** Whether all values are equal. */
export function agree(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0]);
}
