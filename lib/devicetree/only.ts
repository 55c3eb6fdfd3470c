import { demand, type RequirementOptions } from '../base/diagnostic/index.js';
import type { Bindings } from './binding.js';
import type { Resource, ResourceValue } from './device.js';
import * as rules from './rules.js';
import { equalValues } from './value.js';

/** What a design has only one of: as it is called in the message, and where it is told. */
interface Only {
  readonly what: string;
  readonly place?: RequirementOptions['place'];
}

/**
 * Binds what a design has only one of, such as its model; once more with an equal value changes nothing.
 *
 * @throws RequirementError `resources/told-twice` where another value was bound before.
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
