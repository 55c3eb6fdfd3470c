// The interval between two looks at the clock, in ms, for long limits.
const longestStep = 500;

/**
 * Calls `late` once this thread has waited for `ms`, above 0, and returns what ends the waiting. Time in which nothing could happen does not
 * count: in which the machine slept or was stopped, or the thread itself was busy, so that an answer that came meanwhile is heard first.
 */
export function afterWaiting(ms: number, late: () => void): () => void {
  const step = Math.min(longestStep, ms / 8);
  let left = ms;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const since = performance.now();
    timer = setTimeout(
      () => {
        // If a step took longer than planned, the process was suspended; the excess does not count as waiting.
        left -= Math.min(performance.now() - since, 2 * step);
        if (left > 0) wait();
        else late();
      },
      Math.min(step, left),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
