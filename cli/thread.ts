import { loadProgram } from './load-program.js';

// The entry point of the threads in which topologies run.
void loadProgram('elaboration-worker').then(({ module, keepCode }) => {
  module.start(keepCode);
});
