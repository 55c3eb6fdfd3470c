/** What was asked of a sweep, or what was kept of one, is not as it should be. */
export class SweepError extends Error {
  override readonly name = 'SweepError';

  constructor(
    message: string,
    /** What to do about it; undefined if there is nothing to say. */
    readonly help?: string,
  ) {
    super(message);
  }
}
