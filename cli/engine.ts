import { setFlagsFromString } from 'node:v8';

/**
 * The option by which the engine optimises a function only when it has run for longer than usual: most commands end before what optimising
 * takes is gained back. Version 11 of V8, that of Node 20, begins so early that 64 cores take a third longer; later ones have a compiler in
 * between, and no such option.
 */
export function laterOptimisation(): readonly string[] {
  return process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [];
}

/**
 * Sets this option for the process that runs. Not before its threads have started: with another option than it was built with, Node compiles
 * its own code anew, and a thread takes twice as long to start.
 */
export function optimiseLater(): void {
  for (const option of laterOptimisation()) setFlagsFromString(option);
}
