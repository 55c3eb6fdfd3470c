/** An invalid request about a sweep, or an invalid file of one. */
export class SweepError extends Error {
  override readonly name = 'SweepError';

  constructor(
    message: string,
    /** What to do about it; undefined if there is no advice. */
    readonly help?: string,
  ) {
    super(message);
  }
}
