import { DataError } from '../index.js';

/** A file that is not an elaboration as it was written. */
export class FileFormError extends DataError {
  override readonly name = 'FileFormError';
}
