import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';

/** A V8 option that controls when a function is optimised: its default value, and the value for most commands. */
interface TierOption {
  readonly usual: string;
  readonly later: string;
}

// By major version of V8. Node 20 counts the bytecode that a function runs, Node 22 its calls. Node 24 and 26 would gain only 3 to 8 %, and reject
// cached code after an option was set and reset.
const tierOptions: Readonly<Record<string, TierOption>> = {
  11: { usual: '--interrupt-budget=67584', later: '--interrupt-budget=1000000' },
  12: { usual: '--invocation-count-for-turbofan=3000', later: '--invocation-count-for-turbofan=30000' },
};

const tierOption = tierOptions[process.versions.v8.split('.')[0] ?? ''];

/**
 * The V8 option that delays optimisation: most commands end before optimising pays off. Without it, 64 cores take a third longer with Node 20 and a
 * quarter with Node 22.
 */
export function laterOptimisation(): readonly string[] {
  return tierOption === undefined ? [] : [tierOption.later];
}

/**
 * Sets this option for the running process. Do so only after its threads have started: under changed options, Node recompiles its built-in code, and
 * a thread takes twice as long to start.
 */
export function optimiseLater(): void {
  for (const option of laterOptimisation()) setFlagsFromString(option);
}

/**
 * Calls `body` under the V8 options in effect at `tag`, because cached code is only accepted under the options that produced it. Does nothing if
 * options other than those set here differ.
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
