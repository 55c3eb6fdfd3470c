import { placed, RequirementError } from '../base/diagnostic/index.js';
import { currentModule, here, type SourceRef } from '../graph/index.js';

const places = new WeakMap<object, SourceRef>();

/** Notes where a device is made, for what is said of it later. One that is made while resources are bound is made by nobody's call. */
export function noteMade(device: object): void {
  const module = currentModule();
  if (module !== undefined) places.set(device, here(module));
}

/** Where a device was made; undefined where that is not known. */
export function madeAt(device: object): SourceRef | undefined {
  return places.get(device);
}

/** Runs `body`, which says something of what is made there: a requirement that does not hold has this place, unless it has one of its own. */
export function saidAt<T>(place: SourceRef | undefined, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw place !== undefined && error instanceof RequirementError ? placed(error, place) : error;
  }
}
