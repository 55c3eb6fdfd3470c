import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';

/** An option of the engine that says when it optimises a function: what it is as the engine begins, and for most commands. */
interface TierOption {
  readonly usual: string;
  readonly later: string;
}

// By the version of V8. That of Node 20 counts what a function runs, that of Node 22 how often it is called. Those of Node 24 and 26 gain
// 3 to 8 %, and do not take the code that was kept once an option was set and set back.
const tierOptions: Readonly<Record<string, TierOption>> = {
  11: { usual: '--interrupt-budget=67584', later: '--interrupt-budget=1000000' },
  12: { usual: '--invocation-count-for-turbofan=3000', later: '--invocation-count-for-turbofan=30000' },
};

const tierOption = tierOptions[process.versions.v8.split('.')[0] ?? ''];

/**
 * The option by which the engine optimises a function only when it has run for longer than usual: most commands end before what optimising
 * takes is gained back. Without it, 64 cores take a third longer with Node 20 and a quarter with Node 22.
 */
export function laterOptimisation(): readonly string[] {
  return tierOption === undefined ? [] : [tierOption.later];
}

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
  if (before !== tag && tierOption !== undefined) setFlagsFromString(tierOption.usual);
  try {
    if (cachedDataVersionTag() === tag) body();
  } finally {
    if (before !== tag) optimiseLater();
  }
}
