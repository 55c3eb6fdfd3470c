import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { withoutCollector } from '../checks/checks.js';

// Nothing is left of what was built before.
rmSync('dist', { recursive: true, force: true });

// Declarations and programs at once: neither needs the other.
const declarations = spawn('node_modules/.bin/tsgo', ['-p', 'tsconfig.build.json'], {
  env: { ...process.env, ...withoutCollector },
  stdio: 'inherit',
});
declarations.on('close', (code) => {
  if (code !== 0) process.exitCode = code ?? 1;
});
await import('./bundle.js');
