import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

// Mutation testing repeats tests very often, so it takes only those of the mutated folders, and no type tests.
export default defineConfig({
  ...base,
  // The sources are what is changed.
  plugins: [],
  test: {
    ...base.test,
    include: [
      ...['test/base/address/**/*.test.ts', 'test/graph/**/*.test.ts', 'test/check/verdict/allowance.test.ts'],
      ...['test/diff/lock/lines.test.ts', 'test/query/{find-edges,trace}.test.ts'],
    ],
    exclude: ['test/graph/scale.test.ts'],
    typecheck: { enabled: false },
    reporters: ['default'],
    // Stryker runs tests in threads, which take no options of the engine.
    execArgv: [],
  },
});
