#!/usr/bin/env node
import { keepCode } from './cache/code.js';
import { optimiseLater } from './engine.js';

optimiseLater();
keepCode();
// Loaded only now, so that its code is kept as well.
await import('./program.js');
