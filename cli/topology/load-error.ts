import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

/** What a module is made of. */
export interface ModuleSources {
  /** The files, from the current folder. */
  readonly sources: readonly string[];
  /** Paths that imports lead to, as they are written: without endings, maybe, with stars for what only the run tells, or to nothing. */
  readonly imports: readonly string[];
}

/** A module that could not be loaded: with the places that the compiler names, or the package that is missing. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    message: string,
    /** What the compiler says, one by one; empty for anything else. */
    readonly failures: readonly Diagnostic[] = [],
    /** What it was made of as far as it was compiled. */
    readonly made: ModuleSources = { sources: [], imports: [] },
  ) {
    super(message);
  }
}
