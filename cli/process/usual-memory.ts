import { totalmem } from 'node:os';

const mebi = 1 << 20;

/** What a design may take by default: 4 GiB, or three quarters of what there is, in MiB. */
export function usualMemory(): number {
  return Math.min(4096, mostMemory());
}

/** What all processes together may take by default: three quarters of what there is, in MiB. */
export function mostMemory(): number {
  // What is not constrained may be 0 or very much.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.floor((0.75 * Math.min(totalmem(), constrained)) / mebi);
}
