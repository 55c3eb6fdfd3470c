export { deserialise, FileFormError, type ReadOptions } from './deserialise.js';
export { serialise } from './serialise.js';
