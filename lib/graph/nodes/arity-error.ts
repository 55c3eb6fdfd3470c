import { RequirementError, type Rule } from '../../base/diagnostic/index.js';

/** A mistake in how often nodes are bound; whoever asked adds the list of bindings. */
export function arityError(rule: Rule, message: string, help: string): RequirementError {
  return new RequirementError(rule, message, { category: 'arity', help });
}

/** `1 edge`, `3 edges`, `no edges`. */
export function count(n: number, what: string): string {
  return `${n === 0 ? 'no' : n} ${what}${n === 1 ? '' : 's'}`;
}
