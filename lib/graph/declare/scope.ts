import { Parameters } from '../../config/index.js';
import { resetWhenAbandoned } from '../../base/abandoned.js';
import { checkThing } from '../../base/options/index.js';
import type { Run } from './run.js';

// Constructors of modules and nodes call each other, so the context of a declaration is ambient: the current configuration, and the run that a new
// design belongs to. Both are set while a body runs and restored afterwards, even if it throws.
let view = Parameters.empty;
let run: Run | undefined;
resetWhenAbandoned(() => {
  view = Parameters.empty;
  run = undefined;
});

/** The configuration in force: every binding and module made now keeps it (core 9.4). */
export function currentView(): Parameters {
  return view;
}

/**
 * Runs `body` with `next` as the configuration in force, which every module and binding made in it keeps (core 5.1, 9.4).
 *
 * @throws RequirementError `options/kind` when `next` is no configuration.
 */
export function withView<T>(next: Parameters, body: () => T): T {
  checkThing(
    'a configuration',
    next,
    'lift',
    'Give a Config, or what rocketConfig(…) makes of the names of fragments.',
  );
  const before = view;
  view = next;
  try {
    return body();
  } finally {
    view = before;
  }
}

/** The run that a design that begins now belongs to; undefined: one of its own. */
export function currentRun(): Run | undefined {
  return run;
}

/** Runs `body`, in which designs that begin belong to `next`. */
export function inRun<T>(next: Run | undefined, body: () => T): T {
  const before = run;
  run = next;
  try {
    return body();
  } finally {
    run = before;
  }
}
