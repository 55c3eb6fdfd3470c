import {
  type Diagnostic,
  formatDiagnostic,
  formatLocation,
  type Location,
  RequirementError,
  type RequirementOptions,
  type Rule,
} from '../../base/diagnostic/index.js';
import { bigIntHelp } from '../../base/address/big-int-help.js';
import { optionRules, signatureOf } from '../../base/options/index.js';
import { explained } from '../declare/explanation.js';
import { GrowthError } from '../declare/growth.js';
import type { LazyModule, Node } from '../declared.js';
import { placesOf } from '../declare/placement.js';
import { placeOf, withDeepStacks } from '../source-location.js';
import * as rules from './rules.js';
import type { Failure } from './outcomes.js';
import type { SourceRef } from '../source-ref.js';

/**
 * Turns what a function threw into a diagnostic about the nodes concerned, the most responsible one first. Without nodes it was
 * raised while the design was being declared; the place is then that of the declaration, unless `places` say a better one. `what` is the
 * function, where it is known, such as `edge of Wire`.
 */
export function diagnose(
  error: unknown,
  nodes: readonly Node[],
  places: readonly SourceRef[] = [],
  what?: string,
): Diagnostic {
  const failure = plainFailure(error, nodes, places, what);
  return explained(nodes[0], failure) ?? failure;
}

/** The same for what {@link demandAll} threw: a diagnostic for each of the requirements that do not hold. */
export function diagnoseAll(
  error: unknown,
  nodes: readonly Node[],
  places: readonly SourceRef[] = [],
  what?: string,
): Failure {
  const all = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const [first, ...others] = all.flatMap((each) => [...diagnoseAll(each, nodes, places, what)]);
  return first === undefined ? [diagnose(error, nodes, places, what)] : [first, ...others];
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

/** A requirement that does not hold between nodes elsewhere in the design, such as two devices behind the bridge that found it. */
export class ConflictError extends RequirementError {
  /** The nodes that are to blame, in the order of the message. */
  readonly parties: readonly Node[];
  /** Where they came into conflict, if that is not where they are declared. */
  readonly places: readonly SourceRef[];

  constructor(
    rule: Rule | string,
    message: string,
    parties: readonly Node[],
    { places = [], ...options }: RequirementOptions & { readonly places?: readonly SourceRef[] } = {},
  ) {
    super(rule, message, options);
    this.parties = parties;
    this.places = places;
  }
}

/**
 * Calls a function of the user about nodes or modules: `what` says which, such as `bundle of Wire`. It is asked only where it throws.
 *
 * @throws CallbackError for whatever it throws.
 */
export function calling<T>(what: () => string, about: readonly (Node | LazyModule)[], body: () => T): T {
  try {
    return withDeepStacks(body);
  } catch (error) {
    if (error instanceof GrowthError || error instanceof CallbackError) throw error;
    throw new CallbackError(plainFailure(error, about, [], what()));
  }
}

function plainFailure(
  error: unknown,
  nodes: readonly (Node | LazyModule)[],
  places: readonly SourceRef[],
  what?: string,
): Diagnostic {
  if (error instanceof GrowthError) throw error;
  const about = error instanceof ConflictError ? [...new Set([...error.parties, ...nodes])] : nodes;
  const subjects = about.map((node) => node.path);
  const thrown = error instanceof Error ? placeOf(error) : undefined;
  const thrownAt = thrown === undefined ? [] : resolveAll([thrown]);
  const conflicting = error instanceof ConflictError ? error.places : [];
  const known = resolveAll([...conflicting, ...about.flatMap(placesOf), ...places]);
  const misused =
    error instanceof RequirementError || nodes.length > 0 || what !== undefined ? undefined : misuse(error);
  const isOwnCode = !(error instanceof RequirementError) && misused === undefined;
  const declared =
    isOwnCode || isOfOptions(error) ? [...thrownAt, ...calledFrom(thrown)] : [...calledFrom(thrown), ...thrownAt];
  const locations = known.length === 0 ? declared : known;
  if (error instanceof RequirementError) {
    const { rule, category, message, help, rewrite } = error;
    return {
      ...{ rule, category, severity: 'error', message, subjects, locations },
      ...(help === undefined ? {} : { help }),
      ...(rewrite === undefined ? {} : { fix: { title: `Write ${rewrite.to}`, locations, ...rewrite } }),
    };
  }
  if (misused !== undefined) return { ...misused, category: 'other', severity: 'error', subjects, locations };
  const text = isTooDeep(error)
    ? 'an error, because its calls nest too deep: look for a function that calls itself without end'
    : error instanceof Error
      ? `${error.name}: ${error.message}`
      : thrownText(error);
  const [first] = subjects;
  const usual =
    first === undefined
      ? undefined
      : 'Functions of nodes, modules and protocols must return a value or throw a RequirementError.';
  const help = bigIntHelp(error) ?? usual;
  const whose = first === undefined ? 'The declaration' : `A function of ${first}`;
  const called = what === undefined ? whose : `The function ${what}`;
  return {
    rule: rules.graphFunctionThrew.id,
    category: 'other',
    severity: 'error',
    message: `${called} threw ${text}`,
    subjects,
    locations: first === undefined ? locations : [...thrownAt, ...known],
    ...(help === undefined ? {} : { help }),
  };
}

/**
 * What is said of a function of this library that threw what no rule foresees, when the user called it while declaring: most likely it was
 * not given what it takes.
 */
function misuse(error: unknown): Pick<Diagnostic, 'rule' | 'message' | 'help'> | undefined {
  if (!(error instanceof Error) || isTooDeep(error)) return undefined;
  const callee = placeOf(error).calls?.()[0]?.callee?.();
  if (callee === undefined) return undefined;
  const known = signatureOf(callee.file, callee.name);
  return {
    rule: optionRules.optionsKind.id,
    message: `${known?.path ?? callee.name} cannot be called so: ${reasonIn(error).replace(/\.$/, '')}.`,
    ...(known === undefined ? {} : { help: `It takes (${known.parameters}).` }),
  };
}

// The engine names the property that it tried to read, but not the argument that was undefined.
function reasonIn({ message }: Error): string {
  const [, found, property] = /^Cannot read properties of (undefined|null) \(reading '(.*)'\)$/.exec(message) ?? [];
  return found === undefined ? message : `it comes upon ${found} where it looks for ${property}`;
}

// Any value can be thrown, not only errors.
function thrownText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

// The names of options are written in the call that takes them, wherever their values come from.
function isOfOptions(error: unknown): boolean {
  const { optionsMissing, optionsUnknown } = optionRules;
  return error instanceof RequirementError && [optionsMissing.id, optionsUnknown.id].includes(error.rule);
}

// The outermost user call on the way to the one that threw: the place where the values were written.
function calledFrom(thrown: SourceRef | undefined): Location[] {
  const [innermost, ...callers] = thrown?.calls?.() ?? [];
  const outermost = callers.at(-1);
  if (innermost === undefined || outermost === undefined) return [];
  return formatLocation(outermost.place) === formatLocation(innermost.place) ? [] : [outermost.place];
}

/** The places that are known. */
export function resolveAll(places: readonly SourceRef[]): Location[] {
  return places.map((place) => place.resolve()).filter((location) => location !== undefined);
}

// Stack overflows; each engine words them differently.
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack|recursion/i.test(error.message);
}
