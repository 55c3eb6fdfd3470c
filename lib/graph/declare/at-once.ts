import { RequirementError } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';
import type { SourceRef } from '../source-ref.js';

/** What declares: a function that is through when it returns. One that is `async` has this type for nobody. */
export type Body<Result> = (() => Result) & AtOnce<Result>;

type AtOnce<Result> = [Result] extends [never]
  ? unknown
  : [Result] extends [PromiseLike<unknown>]
    ? 'An async function returns before it is through: declare at once, and await before.'
    : unknown;

/**
 * What a function returned that declares. `place` is where it was passed on.
 *
 * @throws RequirementError `graph/async` for a promise: what follows its first `await` would belong to nothing.
 */
export function atOnce<Result>(result: Result, place: SourceRef): Result {
  if (!isPromise(result)) return result;
  // Prevents an unhandled rejection: the result no longer matters.
  result.then(undefined, () => undefined);
  throw new RequirementError(rules.async, 'A function that declares is async: what follows its first await is lost.', {
    category: 'other',
    help: 'Await what is needed before, at the top of the file, and let the function be without async.',
    place,
  });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  // Reading a missing property yields undefined, which the engine optimises better than an `in` check.
  const { then } = value as { readonly then?: unknown };
  return typeof then === 'function';
}
