/** A topology to begin with. */
export interface Example {
  readonly name: string;
  readonly code: string;
}

/** What the build puts in: the topologies that come with Entente and run in a page. */
declare const playExamples: readonly Example[];

export const examples: readonly Example[] = playExamples;
