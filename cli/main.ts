#!/usr/bin/env node
import { extname } from 'node:path';
import { exitCodes } from './process/exit-codes.js';
import { loadProgram } from './load-program.js';
import { isStock } from './inputs/stock-names.js';
import { handOver, startIfWanted } from './topology/worker.js';

const args = process.argv.slice(2);
const [called = '', input = ''] = args;
startIfWanted(args);
const early = handOver();
// The code that a command runs depends mostly on the kind of its input.
const kind = early === undefined ? extname(input) || (isStock(input) ? input : '') : 'topology';
void loadProgram('program', `${called} ${kind}`).then(async ({ module, keepCode }) => {
  process.once('exit', (code) => {
    // A run that failed early has not compiled most of the code.
    if (code === exitCodes.clean || code === exitCodes.findings) keepCode?.();
  });
  await module.main(early);
});
