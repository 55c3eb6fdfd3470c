import { currentModule, type Design, resetWhenAbandoned } from '../graph/index.js';

// The number of the next label. Labels belong to the design, never to the process (devicetree 3).
const labels = new WeakMap<Design, number>();

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
  const label = labels.get(design) ?? 0;
  labels.set(design, label + 1);
  return label;
}

/** Runs `body` with `design` as the current one: devices made in it take its next labels, which are free again afterwards. */
export function withNextLabels<T>(design: Design, body: () => T): T {
  const [label, before] = [labels.get(design) ?? 0, bound];
  bound = design;
  try {
    return body();
  } finally {
    bound = before;
    labels.set(design, label);
  }
}
