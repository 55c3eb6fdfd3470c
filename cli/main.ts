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
// What a command does depends on the kind of its input more than on anything else.
const kind = early === undefined ? extname(input) || (isStock(input) ? input : '') : 'topology';
void loadProgram('program', `${called} ${kind}`).then(async ({ module, keepCode }) => {
  process.once('exit', (code) => {
    // What fails early has not used most of it.
    if (code === exitCodes.clean || code === exitCodes.findings) keepCode?.();
  });
  await module.main(early);
});
