import { type Diagnostic, formatDiagnostic, type Location, RequirementError } from '../diagnostic/index.js';
import { explained } from './explanation.js';
import { GrowthError } from './growth.js';
import type { LazyModule } from './lazy-module.js';
import type { Node } from './node.js';
import { placesOf } from './placement.js';
import { placeOf, type SourceRef, withDeepStacks } from './source-location.js';

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

/** What a function of the user threw when it was asked about something that is negotiated already (design 5). */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  /** What is wrong, about whom, and where. */
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(formatDiagnostic(diagnostic));
    this.diagnostic = diagnostic;
  }
}

/**
 * Calls a function of the user about nodes or modules: `what` says which, such as `bundle of Wire`.
 *
 * @throws CallbackError for whatever it throws.
 */
export function calling<T>(what: string, about: readonly (Node | LazyModule)[], body: () => T): T {
  try {
    return withDeepStacks(body);
  } catch (error) {
    if (error instanceof GrowthError || error instanceof CallbackError) throw error;
    throw new CallbackError(plainFailure(error, about, [], what));
  }
}

function plainFailure(
  error: unknown,
  nodes: readonly (Node | LazyModule)[],
  places: readonly SourceRef[],
  what?: string,
): Diagnostic {
  if (error instanceof GrowthError) throw error;
  const subjects = nodes.map((node) => node.path);
  const thrownAt = error instanceof Error ? resolveAll([placeOf(error)]) : [];
  const known = resolveAll([...nodes.flatMap(placesOf), ...places]);
  const locations = known.length === 0 ? thrownAt : known;
  if (error instanceof RequirementError) {
    const { rule, category, message, help } = error;
    return { rule, category, severity: 'error', message, subjects, locations, ...(help === undefined ? {} : { help }) };
  }
  const text = isTooDeep(error)
    ? 'an error, because its calls nest too deep: look for a function that calls itself without end'
    : error instanceof Error
      ? `${error.name}: ${error.message}`
      : String(error);
  const [first] = subjects;
  const whose = first === undefined ? 'The declaration' : `A function of ${first}`;
  const called = what === undefined ? whose : `The function ${what}`;
  return {
    rule: 'graph/function-threw',
    category: 'other',
    severity: 'error',
    message: `${called} threw ${text}`,
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

// What the engine throws when its stack is full; each engine has its own words for it.
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack|recursion/i.test(error.message);
}
