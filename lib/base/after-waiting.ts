// Between two looks at the clock, in ms, where the limit is long.
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
        // Of a step that lasted longer than it was to, the rest was no waiting.
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
