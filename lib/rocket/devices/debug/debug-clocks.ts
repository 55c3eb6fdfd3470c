import { bundle, clockWire, flip, resetWire } from '../../../bus/wires/index.js';
import type { BodyEnd, LazyModule, TypedPort } from '../../../graph/index.js';

/** The two wires of a clock, by how their names end. */
const wires = ['clock', 'reset'] as const;

/** The port `io` of a part of the debug module, as far as its clocks go; what else is in it only bodies know (hardware 4.2). */
export function clockPort(clocks: readonly string[]): TypedPort {
  const fields = clocks.flatMap((clock) => [
    [`${clock}_clock`, flip(clockWire)] as const,
    [`${clock}_reset`, flip(resetWire)] as const,
  ]);
  return { name: 'io', direction: 'output', type: bundle(Object.fromEntries(fields)) };
}

/** A clock and its reset in the port `io` of a module, or of a child (hardware 4.2). */
export function clockOf(name: string, of?: LazyModule): { readonly clock: BodyEnd; readonly reset: BodyEnd } {
  const end = (wire: (typeof wires)[number]): BodyEnd => ({
    port: 'io',
    path: [`${name}_${wire}`],
    ...(of === undefined ? {} : { of }),
  });
  return { clock: end('clock'), reset: end('reset') };
}

/** Joins two clocks with their resets. */
export function sameClock(
  one: { readonly clock: BodyEnd; readonly reset: BodyEnd },
  other: { readonly clock: BodyEnd; readonly reset: BodyEnd },
): (readonly [BodyEnd, BodyEnd])[] {
  return wires.map((wire) => [one[wire], other[wire]] as const);
}
