#!/usr/bin/env node
import { loadProgram } from './programs.js';
import { handOver, startIfWanted } from './topology-worker.js';

const [called = '', ...others] = process.argv.slice(2);
startIfWanted([called, ...others]);
const early = handOver();
const { module, keepCode } = await loadProgram('program', `${called} ${early !== undefined}`);
if (keepCode !== undefined) process.once('exit', keepCode);
await module.main(early);
