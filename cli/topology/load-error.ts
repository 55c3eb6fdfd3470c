import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

/** A module that could not be loaded: with the places that the compiler names, or the package that is missing. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    message: string,
    /** What the compiler says, one by one; empty for anything else. */
    readonly failures: readonly Diagnostic[] = [],
  ) {
    super(message);
  }
}
