#!/usr/bin/env node
import { keepCode } from './cache/code.js';
import { startIfWanted } from './topology-worker.js';

keepCode();
startIfWanted(process.argv.slice(2));
// Loaded only now, so that its code is kept as well.
await import('./program.js');
