import { loadProgram } from './load-program.js';

// The thread that a topology runs in.
void loadProgram('elaboration-worker').then(({ module, keepCode }) => {
  module.start(keepCode);
});
