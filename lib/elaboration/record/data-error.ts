/** Data of an elaboration that no elaboration has: it was read from a file that somebody changed. */
export class DataError extends Error {
  override readonly name: string = 'DataError';
}
