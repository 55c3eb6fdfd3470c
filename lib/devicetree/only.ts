import { demand, type RequirementOptions } from '../base/diagnostic/index.js';
import type { Bindings } from './binding.js';
import type { Resource, ResourceValue } from './device.js';
import * as rules from './rules.js';
import { equalValues } from './value.js';

/** Something that a design has only one of: its name in messages, and where it was bound. */
interface Only {
  readonly what: string;
  readonly place?: RequirementOptions['place'];
}

/**
 * Binds something that a design has only one of, such as its model; binding an equal value again has no effect.
 *
 * @throws RequirementError `resources/told-twice` if another value was bound before.
 */
export function bindOnly(bindings: Bindings, resource: Resource, value: ResourceValue, { what, place }: Only): void {
  const [before] = bindings.of(resource.owner).values(resource.key);
  demand(
    before === undefined || equalValues(before, value),
    rules.toldTwice,
    () =>
      `Firmware is given ${what} ${wordsOf(value)}, but was given ${before === undefined ? 'none' : wordsOf(before)} before.`,
    {
      category: 'other',
      ...(place === undefined ? {} : { place }),
      help: 'Call firmware(…) once, with a bus that reaches all devices of firmware. A Rocket system describes itself, without a call.',
    },
  );
  bindings.bind(resource, value);
}

function wordsOf(value: ResourceValue): string {
  return value.kind === 'string' ? `"${value.value}"` : value.kind === 'int' ? String(value.value) : value.kind;
}
