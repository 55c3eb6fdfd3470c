import { type Diagnostic, type Location, RequirementError } from '../diagnostic/index.js';
import { explained } from './explanation.js';
import { GrowthError } from './growth.js';
import type { Node } from './node.js';
import { placesOf } from './placement.js';
import { placeOf, type SourceRef } from './source-location.js';

/**
 * Turns what a function raised into a diagnostic about the nodes concerned, the most responsible one first. Without nodes it was
 * raised while the design was being declared; the place is then that of the declaration, unless `places` say a better one.
 */
export function diagnose(error: unknown, nodes: readonly Node[], places: readonly SourceRef[] = []): Diagnostic {
  const failure = plainFailure(error, nodes, places);
  return explained(nodes[0], failure) ?? failure;
}

/** The same for what {@link demandAll} raised: a diagnostic for each of the requirements that do not hold. */
export function diagnoseAll(error: unknown, nodes: readonly Node[], places: readonly SourceRef[] = []): Diagnostic[] {
  if (!(error instanceof AggregateError)) return [diagnose(error, nodes, places)];
  return error.errors.flatMap((each) => diagnoseAll(each, nodes, places));
}

function plainFailure(error: unknown, nodes: readonly Node[], places: readonly SourceRef[]): Diagnostic {
  if (error instanceof GrowthError) throw error;
  const subjects = nodes.map((node) => node.path);
  const thrownAt = error instanceof Error ? resolveAll([placeOf(error)]) : [];
  const known = resolveAll([...nodes.flatMap(placesOf), ...places]);
  const locations = known.length === 0 ? thrownAt : known;
  if (error instanceof RequirementError) {
    const { rule, category, message, help } = error;
    return { rule, category, severity: 'error', message, subjects, locations, ...(help === undefined ? {} : { help }) };
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [first] = subjects;
  return {
    rule: 'graph/function-threw',
    category: 'other',
    severity: 'error',
    message: first === undefined ? `The declaration threw ${text}` : `A function of ${first} threw ${text}`,
    subjects,
    locations: first === undefined ? locations : [...thrownAt, ...known],
    ...(first === undefined
      ? {}
      : { help: 'The functions of a node must return a value or raise a RequirementError.' }),
  };
}

/** The places that are known. */
export function resolveAll(places: readonly SourceRef[]): Location[] {
  return places.map((place) => place.resolve()).filter((location) => location !== undefined);
}
