import { execFileSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { laterOptimisation } from './cli/process/engine.js';
import { entries } from './scripts/build/entries.js';
import { compiled, compiledLibrary } from './test/compiled-library.js';
import LongestFirst from './test/longest-first.js';

// Long runs try others with every commit.
function usualSeed(): string {
  if (process.env.ENTENTE_TEST_LONG !== '1') return '42';
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
  return String(Number.parseInt(commit, 16));
}

// As many as there are cores, where there is memory for them: a worker takes 2 GiB, and 4 at times.
function workers(): number {
  return Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 2 ** 32)));
}

export default defineConfig({
  plugins: [compiledLibrary()],
  resolve: {
    // As in tsconfig.json: the package by its own name, from source.
    alias: Object.entries(entries).map(([name, source]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(source, import.meta.url)),
    })),
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: './test/temporary-folder.ts',
    // What tests ask for colours gets them, whatever a CI asks for.
    env: { ENTENTE_TEST_SEED: process.env.ENTENTE_TEST_SEED ?? usualSeed(), NO_COLOR: '1' },
    typecheck: {
      enabled: true,
      checker: 'tsgo',
      tsconfig: 'test/types/tsconfig.json',
      include: ['test/**/*.test-d.ts'],
    },
    reporters: ['default', './test/reporter.ts'],
    // What was built runs as it is.
    server: { deps: { external: [/\/dist\//, compiled] } },
    pool: 'forks',
    // A worker loads the library once, for all the files that it runs.
    isolate: false,
    // Designs are made and dropped all the time: a larger room for what is young halves the time of the collector.
    execArgv: ['--max-semi-space-size=128', ...laterOptimisation()],
    sequence: { sequencer: LongestFirst },
    maxWorkers: workers(),
    watch: false,
    // Ends what hangs, on however busy a machine: the longest test takes 45 seconds.
    testTimeout: 600_000,
    // What a browser shows may take a while on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Commands run as they were built, so that what they cover of cli/ is not seen.
    coverage: { include: ['lib/**/*.ts'] },
  },
});
