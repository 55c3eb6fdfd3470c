import type { Parameters } from '../config/index.js';
import { currentView, monitorsEnabled, remembered, renderFlipped, withView } from '../graph/index.js';

/** Runs `body` with its bindings drawn the other way round; twice is back again (rocket-system 6). */
export function flipRendering<R>(body: () => R): R {
  return withView(flipped(currentView()), body);
}

// Cached, because parts of many tiles are bound under the same configuration.
const flipped = remembered((view: Parameters) => view.alterPartial(renderFlipped, !view.get(renderFlipped)));
const silent = remembered((view: Parameters) => view.alterPartial(monitorsEnabled, false));

/** Runs `body` with its bindings drawn the other way round if `flip` says so (rocket-system 6). */
export function flipRenderingIf<R>(flip: boolean, body: () => R): R {
  return flip ? flipRendering(body) : body();
}

/** Runs `body` with no monitors on its bindings (subsystem 25). */
export function disableMonitors<R>(body: () => R): R {
  return withView(silent(currentView()), body);
}
