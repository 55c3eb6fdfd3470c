/** Whether a number is 1, 2, 4, 8, … */
export function isPowerOfTwo(n: number): boolean {
  return n >= 1 && Number.isInteger(Math.log2(n));
}

/** The powers of two around a number that is none, for a help: `4 or 8`. */
export function powersAround(n: number): string {
  const below = 2 ** Math.floor(Math.log2(n));
  return below >= 1 && below < Infinity ? `${below} or ${2 * below}` : '1, 2, 4, 8 or more';
}
