import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { withoutCollector } from '../checks/checks.js';

// Removes everything from previous builds.
rmSync('dist', { recursive: true, force: true });

// Declarations and programs are built in parallel, because they are independent.
const declarations = spawn('node_modules/.bin/tsgo', ['-p', 'tsconfig.build.json'], {
  env: { ...process.env, ...withoutCollector },
  stdio: 'inherit',
});
declarations.on('close', (code) => {
  if (code !== 0) process.exitCode = code ?? 1;
});
await import('./bundle.js');
