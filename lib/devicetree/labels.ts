import { resetWhenAbandoned } from '../base/abandoned.js';
import { currentModule, type Design, type Run } from '../graph/index.js';

// The number of the next label. Labels belong to the designs of a run, never to the process (devicetree 3).
const labels = new WeakMap<Run, number>();
// The number of the first label that binding the resources of a design takes.
const firstBound = new WeakMap<Design, number>();

let bound: Design | undefined;
resetWhenAbandoned(() => {
  bound = undefined;
});

/** The design that is being declared or bound; undefined outside of any. */
export function currentDesign(): Design | undefined {
  return bound ?? currentModule()?.design;
}

/** Takes the next label of the current design; undefined outside of any. */
export function nextLabel(): number | undefined {
  const design = currentDesign();
  if (design === undefined) return undefined;
  const label = labels.get(design.run) ?? 0;
  labels.set(design.run, label + 1);
  return label;
}

/**
 * Runs `body` with `design` as the current one: devices made in it take the next labels, and the same ones each time. Designs that are
 * bound afterwards go on behind them.
 */
export function withNextLabels<T>(design: Design, body: () => T): T {
  const { run } = design;
  const [next, before] = [labels.get(run) ?? 0, bound];
  const first = firstBound.get(design) ?? next;
  firstBound.set(design, first);
  labels.set(run, first);
  bound = design;
  try {
    return body();
  } finally {
    bound = before;
    labels.set(run, Math.max(next, labels.get(run) ?? 0));
  }
}
