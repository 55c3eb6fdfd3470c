import { resetWhenAbandoned } from '../../base/abandoned.js';

// A design with very many modules and edges could exhaust the memory. Whoever runs it can install a check that is called now and then, in the
// thread that is busy, and that may abort the run.
let ask: (() => void) | undefined;
let steps = 0;
resetWhenAbandoned(() => {
  ask = undefined;
});

// The number of steps between two calls of the check.
const stepsToAsk = 1024;

/** Why a design may grow no further: raised through everything that would explain an error as a mistake in the design. */
export class GrowthError extends Error {
  override readonly name = 'GrowthError';
  override readonly message = 'The design is larger than it may be.';
}

/** Runs `body`, and asks whether it may go on while what is declared and negotiated in it grows: `mayGoOn` throws a {@link GrowthError} if not. */
export function whileGrowing<T>(mayGoOn: () => void, body: () => T): T {
  const before = ask;
  ask = mayGoOn;
  try {
    return body();
  } finally {
    ask = before;
  }
}

/** Notes that a design has grown by so many things: modules, nodes, edges, or what is known of one. */
export function grown(things = 1): void {
  steps += things;
  if (steps < stepsToAsk) return;
  steps = 0;
  ask?.();
}
