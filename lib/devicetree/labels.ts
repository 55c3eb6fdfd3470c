import { resetWhenAbandoned } from '../base/abandoned.js';
import { currentModule, type Design, type Run } from '../graph/index.js';

// The next label number. Labels belong to the designs of a run, never to the process (devicetree 3).
const labels = new WeakMap<Run, number>();
// The first label number that binding the resources of a design takes.
const firstBound = new WeakMap<Design, number>();

let bound: Design | undefined;
resetWhenAbandoned(() => {
  bound = undefined;
});

/** The design that is being declared or bound; undefined if there is none. */
export function currentDesign(): Design | undefined {
  return bound ?? currentModule()?.design;
}

/** Takes the next label of the current design; undefined if there is none. */
export function nextLabel(): number | undefined {
  const design = currentDesign();
  if (design === undefined) return undefined;
  const label = labels.get(design.run) ?? 0;
  labels.set(design.run, label + 1);
  return label;
}

/**
 * Runs `body` with `design` as the current one: devices created in it take the next labels, and the same ones each time. Designs bound later continue
 * after them.
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
