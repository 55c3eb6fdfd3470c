import { placed, RequirementError } from '../base/diagnostic/index.js';
import { currentModule, here, type SourceRef } from '../graph/index.js';

const places = new WeakMap<object, SourceRef>();

/** Records where a device is created, for diagnostics. Devices created while resources are bound have no location. */
export function noteMade(device: object): void {
  const module = currentModule();
  if (module !== undefined) places.set(device, here(module));
}

/** Where a device was created; undefined if unknown. */
export function madeAt(device: object): SourceRef | undefined {
  return places.get(device);
}

/**
 * Runs `body`, which checks something created at `place`: a RequirementError gets this location unless it has one
 * already.
 */
export function saidAt<T>(place: SourceRef | undefined, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw place !== undefined && error instanceof RequirementError ? placed(error, place) : error;
  }
}
