export { deserialise, type ReadOptions } from './deserialise.js';
export { FileFormError } from './file-form-error.js';
export { serialise } from './serialise.js';
