import { setFlagsFromString } from 'node:v8';

/**
 * Lets the engine optimise a function only when it has run for longer than usual: most commands end before what optimising takes is gained
 * back. Version 11 of V8, that of Node 20, begins so early that 64 cores take a third longer; later ones have a compiler in between, and no
 * such setting.
 */
export function optimiseLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000');
}
