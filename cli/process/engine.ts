import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';

const isEarly = process.versions.v8.startsWith('11.');

/**
 * The option by which the engine optimises a function only when it has run for longer than usual: most commands end before what optimising
 * takes is gained back. Version 11 of V8, that of Node 20, begins so early that 64 cores take a third longer; later ones have a compiler in
 * between, and no such option.
 */
export function laterOptimisation(): readonly string[] {
  return isEarly ? ['--interrupt-budget=1000000'] : [];
}

// As the engine begins, in the same version.
const usualOptimisation = isEarly ? ['--interrupt-budget=67584'] : [];

/**
 * Sets this option for the process that runs. Not before its threads have started: with another option than it was built with, Node compiles
 * its own code anew, and a thread takes twice as long to start.
 */
export function optimiseLater(): void {
  for (const option of laterOptimisation()) setFlagsFromString(option);
}

/**
 * Calls something under the options that the engine had at `tag`, where they are but those that are set here: it takes compiled code only
 * under the options under which it was kept. Otherwise, nothing is called.
 */
export function underOptionsAt(tag: number, body: () => void): void {
  const before = cachedDataVersionTag();
  if (before !== tag) for (const option of usualOptimisation) setFlagsFromString(option);
  try {
    if (cachedDataVersionTag() === tag) body();
  } finally {
    if (before !== tag) optimiseLater();
  }
}
