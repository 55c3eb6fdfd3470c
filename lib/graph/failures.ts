import { type Category, type Diagnostic, type Location, RequirementError } from '../diagnostic/index.js';
import type { Node } from './node.js';
import { placeOf, type SourceRef } from './source-location.js';

/** Turns what a function raised into a diagnostic about the nodes concerned, the most responsible one first. */
export function diagnose(error: unknown, nodes: readonly Node[], places: readonly SourceRef[] = []): Diagnostic {
  const subjects = nodes.map((node) => node.path);
  const locations = resolveAll([...nodes.map((node) => node.location), ...places]);
  if (error instanceof RequirementError) {
    const { rule, category, message, help } = error;
    return { rule, category, severity: 'error', message, subjects, locations, ...(help === undefined ? {} : { help }) };
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const thrownAt = error instanceof Error ? [placeOf(error)] : [];
  return {
    rule: 'graph/function-threw',
    category: 'other',
    severity: 'error',
    message: `A function of ${subjects[0] ?? 'the design'} threw ${text}`,
    subjects,
    locations: [...resolveAll(thrownAt), ...locations],
    help: 'The parameter functions of a node must return a value or raise a RequirementError.',
  };
}

/** The diagnostic for nodes that need each other's results in a circle. */
export function cycleDiagnostic(
  category: Category & `${string}-cycle`,
  nodes: readonly Node[],
  why: string,
  help: string,
): Diagnostic {
  const path = [...nodes, nodes[0]].map((node) => node?.path);
  const what = category.replace('-cycle', '');
  return {
    rule: `cycle/${what}`,
    category,
    severity: 'error',
    message: `${why}:\n${path.map((name, step) => `  ${step === 0 ? ' ' : '→'} ${name}`).join('\n')}`,
    subjects: nodes.map((node) => node.path),
    locations: resolveAll(nodes.map((node) => node.location)),
    help,
  };
}

/** The places that are known. */
export function resolveAll(places: readonly SourceRef[]): Location[] {
  return places.map((place) => place.resolve()).filter((location) => location !== undefined);
}
