import { totalmem } from 'node:os';

const mebi = 1 << 20;

/**
 * The default memory limit of a design: 4 GiB, or three quarters of the memory of the machine if that is less, in MiB.
 */
export function usualMemory(): number {
  return Math.min(4096, mostMemory());
}

/** The default memory limit of all processes together: three quarters of the memory of the machine, in MiB. */
export function mostMemory(): number {
  // Without a constraint, this may be 0 or a huge number.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.floor((0.75 * Math.min(totalmem(), constrained)) / mebi);
}
