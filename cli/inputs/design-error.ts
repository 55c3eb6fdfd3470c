import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

/** A design could not be elaborated; the command line shows all failures. */
export class DesignError extends Error {
  override readonly name = 'DesignError';

  constructor(readonly failures: readonly Diagnostic[]) {
    super(failures.map((failure) => failure.message).join('\n'));
  }
}
