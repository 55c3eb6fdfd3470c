import { DataError } from '../index.js';

/** A file that is not an unmodified elaboration. */
export class FileFormError extends DataError {
  override readonly name = 'FileFormError';
}
