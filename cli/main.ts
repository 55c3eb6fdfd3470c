#!/usr/bin/env node
import { exitCodes } from './exit-codes.js';
import { flushed } from './output.js';
import { run } from './run.js';

// A reader that stops early, such as head, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.clean);
  throw error;
});

const code = await run(process.argv.slice(2), process);
// Left to itself, the process would first tidy up what a large design leaves behind.
await Promise.all([process.stdout, process.stderr].map(flushed));
process.exit(code);
