import { loadProgram } from './load-program.js';

// The thread that a topology runs in.
const { module, keepCode } = await loadProgram('elaboration-worker');
module.start(keepCode);
