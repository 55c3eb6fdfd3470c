import type { ClockCrossing } from '../../bus/crossings/index.js';

/**
 * The names of the clock inputs that a list of crossings needs (IOHelper, interrupts-clocks 11.7): `<prefix>_<position>`, `undefined`
 * where a synchronous crossing shares the clock it has. A credited crossing shares it too, but gets an input all the same.
 */
export function nonSynchronousInputs(crossings: readonly ClockCrossing[], prefix: string): (string | undefined)[] {
  return crossings.map(({ kind }, k) => (kind === 'synchronous' ? undefined : `${prefix}_${k}`));
}
