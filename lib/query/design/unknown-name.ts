import { listed, RequirementError } from '../../base/diagnostic/index.js';
import { type Named, nearestName } from '../../base/names/index.js';
import * as rules from './rules.js';

/** That a name means nothing, with the nearest one of those that do, or else all of them. */
export function unknownName(what: string, name: string, known: readonly Named[]): RequirementError {
  return new RequirementError(rules.namesUnknown, `No ${what} is called ${name}.`, {
    help:
      nearestName(name, known) ??
      allOf([...new Set(known.flatMap(({ path, called }) => (called === undefined ? [path] : [path, called])))]),
  });
}

/** All names that there are, in a sentence. */
export function allOf(known: readonly string[]): string {
  return known.length === 0 ? 'The design has none.' : `Known are ${listed(known)}.`;
}

/** Whether a question could not be answered since a name in it means nothing. */
export function isUnknownName(error: unknown): error is RequirementError {
  return error instanceof RequirementError && error.rule === rules.namesUnknown.id;
}
