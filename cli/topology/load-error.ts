import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

/** The sources of a module. */
export interface ModuleSources {
  /** The files, relative to the current folder. */
  readonly sources: readonly string[];
  /**
   * Paths in imports as written: maybe without extension, with stars for parts that are only known at run time, or not
   * resolvable.
   */
  readonly imports: readonly string[];
}

/** A module that could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    message: string,
    /** The errors of the compiler, or the missing package, with their locations; empty for any other cause. */
    readonly failures: readonly Diagnostic[] = [],
    /** The sources as far as it was compiled. */
    readonly made: ModuleSources = { sources: [], imports: [] },
  ) {
    super(message);
  }
}
