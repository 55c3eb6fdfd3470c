/** A topology to start with. */
export interface Example {
  readonly name: string;
  readonly code: string;
}

/** The topologies of the package that can run in a page, defined by the build. */
declare const playExamples: readonly Example[];

export const examples: readonly Example[] = playExamples;
